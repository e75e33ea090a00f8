// What do the demo's events and mails tell their readers? Formatted, as an organizer writes them.
import type * as z from "zod";
import type { EventDefaultsInput } from "#shared/contracts/account.ts";
import type { SectionName, sectionInputs } from "#shared/contracts/event-settings.ts";

export type DemoSettings = { [Name in SectionName]?: z.input<(typeof sectionInputs)[Name]> };

export const owlDefaults: z.input<typeof EventDefaultsInput> = {
  footerMessage:
    "<p><strong>Night Owl Events</strong><br>Concerts and talks after dark. We answer on weekdays, usually within a day.</p>",
  supportEmail: "tickets@foyer.example",
};

export const owlDescription =
  "<p>Concerts and talks <strong>after dark</strong>, in halls that were built for something else.</p>";

export const stringsDescription = [
  "<p>Two hours of Mendelssohn, Sibelius and film music in an old market hall, with a bar that opens before it begins.</p>",
  "<h2>About the evening</h2>",
  "<p>The market traders have gone home, and the arches are yours. Forty strings play in the round: <em>you sit among them</em>, and there is almost no amplification.</p>",
  "<p>The concert has one interval. Latecomers are let in between two pieces.</p>",
  "<h2>Evening plan</h2>",
  "<ol>",
  "<li><p><strong>Doors and bar</strong>, an hour before the music. The cloakroom is on the left, two euros for each item.</p></li>",
  "<li><p><strong>Mendelssohn and Sibelius</strong>, with the youth orchestra in the second half.</p></li>",
  "<li><p><strong>Film music</strong> after the interval, asked for by you.</p></li>",
  "</ol>",
  "<h2>Getting there</h2>",
  "<p>Five minutes on foot from the underground. The entrance without steps is on the side of the square.</p>",
  "<blockquote><p>The best hall in the city, and nobody built it for music.</p></blockquote>",
  "<h2>Questions</h2>",
  '<p>Write to <a href="mailto:tickets@foyer.example">tickets@foyer.example</a>.</p>',
].join("");

export const stringsSettings: DemoSettings = {
  checkout: {
    preCheckoutMessage:
      "<p>The hall is <strong>not heated</strong>: bring something warm. Seats are not numbered.</p>",
    postCheckoutMessage:
      "<p>Thank you! Doors and bar open <strong>an hour before the music</strong>. Your tickets are fine on a phone or on paper.</p>",
  },
  seo: {
    seoTitle: "City Strings: Mendelssohn by night in a Berlin market hall",
    seoDescription:
      "Forty strings play Mendelssohn, Sibelius and film music under the arches of an old market hall in Berlin. Doors and bar an hour earlier.",
    seoKeywords: "concert, strings, Mendelssohn, Sibelius, film music, Berlin, market hall",
  },
  email: { replyToEmail: "hello@foyer.example" },
};

export const serverlessDescription = [
  "<p>One day, one track, twelve talks about building without servers.</p>",
  "<h2>What you take home</h2>",
  "<ul>",
  "<li><p>What a <strong>cold start</strong> costs, measured</p></li>",
  "<li><p>Queues that nobody has to watch</p></li>",
  "<li><p>A table that holds, <em>on the day of the sale</em></p></li>",
  "</ul>",
  "<p>Lunch and coffee are in the price. Every talk has captions.</p>",
].join("");

export const serverlessSettings: DemoSettings = {
  checkout: {
    preCheckoutMessage:
      "<p>The name that you enter is printed on the badge. You can change it until the day before.</p>",
    postCheckoutMessage: "<p>See you in Portland. The programme comes by mail.</p>",
  },
};
