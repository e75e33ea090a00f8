// Is each section of an event's settings saved on its own, and does it show what it will change?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { type Event, events } from "#shared/contracts/events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import {
  confirmContact,
  contactLinkOf,
  setContact,
} from "#tests/support/scenes/mail/contact-desk.ts";
import { given, trust } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

let event: Event;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  const place = { venueName: "Old Mill", city: "Bonn" };
  const fields = { title: "Lantern Walk", description: "", ...place };
  ({ event } = await given.event(owner, { isDraft: true, fields }));
});

const at = (section: string) => `/manage/event/${event.id}/settings/${section}`;
const read = async () =>
  (await call(eventSettings.get, { token: owner.token, params: { eventId: event.id } })).data;
const change = (body: object, version = 1) =>
  call(eventSettings.update, {
    token: owner.token,
    params: { eventId: event.id },
    version,
    body,
  });
const conflict = "Somebody else saved this while you were editing";

it("who saves another section is not in the way, who saves the same one is", async () => {
  const { fill, press } = await openScreen(at("location"), owner);
  fill(await field("Venue"), "New Mill");
  await change({ email: { supportEmail: "help@owl.example" } });
  await change({ location: { region: "Rhineland" } });

  await press("Save changes");

  await page.findByText("The settings were saved.");
  await waitFor(async () => expect(await field("State or region")).toHaveValue("Rhineland"));
  expect(page.queryByText(conflict)).toBeNull();
  expect(await read()).toMatchObject({
    location: { venueName: "New Mill", region: "Rhineland", version: 3 },
    email: { supportEmail: "help@owl.example", version: 2 },
  });

  fill(await field("City"), "Mine");
  await change({ location: { city: "Theirs" } }, 3);
  await press("Save changes");
  await page.findByText(conflict);
  await says("YoursMineTheirsTheirs");
  await expectAccessible();
  await press("Take theirs");
  expect(await field("City")).toHaveValue("Theirs");
});

it("what the server alone refuses stands at its field, and what was typed stays", async () => {
  const { fill, press, network } = await openScreen(at("email"), owner);
  const support = await field("Support email");
  fill(support, "help@owl.example");
  const refusal = { path: "email.supportEmail", code: "email_domain" };
  const takeAgain = network.refuse(/\/settings$/, "invalid_input", [refusal]);

  await press("Save changes");

  await waitFor(() => expect(support).toBeInvalid());
  expect(support).toHaveFocus();
  expect(support).toHaveValue("help@owl.example");
  takeAgain();
  fill(support, "help@owl2.example");
  await press("Save changes");
  await page.findByText("The settings were saved.");
});

it("search engines read what is typed, and the event's own words where nothing is", async () => {
  const { user, fill, press } = await openScreen(at("seo"), owner);
  const inSearch = within(await page.findByRole("figure", { name: "In search results" }));
  const inLink = within(page.getByRole("figure", { name: "In a shared link" }));
  expect(inSearch.getByText(/^Lantern Walk – /)).toBeVisible();
  expect(inSearch.getByText(/, Old Mill, Bonn$/)).toBeVisible();
  expect(inLink.getByText("Lantern Walk")).toBeVisible();
  await expectAccessible();

  fill(await field("Search title"), '"Lights" <b>& fog</b>');
  fill(await field("Search description"), "A walk by night.");
  fill(await field("Keywords"), "night, walk");
  expect(inSearch.getByText('"Lights" <b>& fog</b>')).toBeVisible();
  expect(inLink.getByText('"Lights" <b>& fog</b>')).toBeVisible();
  expect(inLink.getByText("A walk by night.")).toBeVisible();
  await user.click(await page.findByRole("switch", { name: /may list this event/ }));
  await inSearch.findByText("Search engines are asked to leave this event out.");
  await press("Save changes");

  await page.findByText("The settings were saved.");
  expect((await read()).seo).toEqual({
    seoTitle: '"Lights" <b>& fog</b>',
    seoDescription: "A walk by night.",
    seoKeywords: "night, walk",
    allowsIndexing: false,
    version: 2,
  });
});

it("an event that has a description is found by its first words", async () => {
  const params = { eventId: event.id };
  const description = `<h2>Lights</h2><p>Through&nbsp;the fog.</p><p>${"far ".repeat(60)}</p>`;
  const { title, organizerId, startAt, timezone, currency } = event;
  const body = { title, organizerId, startAt, timezone, currency, description };
  await call(events.update, { token: owner.token, params, version: event.version, body });

  await openScreen(at("seo"), owner);

  const inSearch = within(await page.findByRole("figure", { name: "In search results" }));
  expect(inSearch.getByText(/^Lights Through the fog\. far far/)).toBeVisible();
});

it("a mail about new orders says where it goes now: to the owner until the contact address is confirmed", async () => {
  const { user, press, goTo } = await openScreen(at("email"), owner);
  await says(`Sent to ${owner.me.email}.`);
  expect(await page.findByRole("switch", { name: /each new order/ })).toBeChecked();
  await expectAccessible();
  await setContact(owner, "team@owl.example");
  await goTo(at("email"));
  await says(`Sent to ${owner.me.email}, until team@owl.example is confirmed.`);
  await confirmContact(await contactLinkOf(owner));

  await goTo(at("email"));
  await says("Sent to team@owl.example.");
  expect(await field("Reply-to email")).toHaveAttribute("placeholder", "team@owl.example");
  await user.click(await page.findByRole("switch", { name: /each new order/ }));
  await press("Save changes");

  await page.findByText("The settings were saved.");
  expect((await read()).email.notifiesOfOrders).toBe(false);
});

it("the confirmation is previewed with what is typed, in a frame that can do nothing", async () => {
  // Mails of others are plain.
  await trust(owner.me.account.id);
  const footerMessage = "<p>Lantern Walk, <strong>Bonn</strong></p>";
  await change({ email: { footerMessage } });
  const { fill, press, network, user } = await openScreen(at("email"), owner);
  const asked = () => network.sent.filter(({ path }) => path.endsWith("/mail-preview"));
  const support = await field("Support email");
  fill(support, "help@");
  await press("Preview the confirmation");
  await waitFor(() => expect(support).toHaveFocus());
  expect(support).toBeInvalid();
  expect(asked()).toHaveLength(0);

  fill(support, "help@owl.example");
  await press("Preview the confirmation");

  await page.findByRole("dialog", { name: "Preview of the confirmation" });
  const frame = front().querySelector("iframe");
  expect(frame?.getAttribute("sandbox")).toBe("");
  await waitFor(() => expect(frame?.srcdoc).toContain("<strong>Bonn</strong>"));
  expect(frame?.srcdoc).toContain("help@owl.example");
  expect((await read()).email.supportEmail).toBe("");
  await user.click(page.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
});

it("an event is archived and restored at the end of its details, and says so", async () => {
  const { press } = await openScreen(`/manage/event/${event.id}/settings`, owner);

  await press("Archive event");
  await page.findByRole("dialog", { name: "Archive Lantern Walk?" });
  await press("Archive");

  await page.findByRole("heading", { name: "Restore this event" });
  await expectAccessible();
  await press("Restore event");
  await page.findByRole("dialog", { name: "Restore Lantern Walk?" });
  await press("Restore");
  const archive = await page.findByRole("heading", { name: "Archive this event" });
  const remove = page.getByRole("heading", { name: "Delete this event" });
  expect(page.getAllByRole("heading", { level: 2 }).slice(-2)).toEqual([archive, remove]);
});

it("sections are named for what people look for, and addresses from before lead to them", async () => {
  const { goTo } = await openScreen(at("cover"), owner);
  await says("Cropped to 2:1.");
  const nav = await page.findByRole("navigation", { name: "Sections of the settings" });
  const links = within(nav).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Event details", `/manage/event/${event.id}/settings`],
    ["Cover image", at("cover")],
    ["Location", at("location")],
    ["Online event", at("online")],
    ["Prices and time", at("miscellaneous")],
    ["Checkout", at("checkout")],
    ["Email and notifications", at("email")],
    ["Search engines", at("seo")],
  ]);

  await goTo(at("miscellaneous"));
  await page.findByRole("radio", { name: "Prices contain tax" });
  expect(page.getByRole("link", { current: "page", name: "Prices and time" })).toBeVisible();
});

it("a tab that was open before a section got its name saves beside somebody else's change", async () => {
  const { user, press } = await openScreen(at("miscellaneous"), owner);
  await user.click(await page.findByRole("radio", { name: "Never" }));
  await change({ miscellaneous: { isTaxInclusive: false } });

  await press("Save changes");

  await page.findByText("The settings were saved.");
  expect((await read()).miscellaneous).toMatchObject({ isTaxInclusive: false, extensions: 0 });
  expect(page.queryByText(conflict)).toBeNull();
});

it("what is typed while a section is being saved stays, and is saved next", async () => {
  const { fill, press, network } = await openScreen(at("location"), owner);
  fill(await field("Venue"), "New Mill");
  const release = network.hold(/\/settings$/);
  await press("Save changes");
  fill(await field("City"), "Cologne");
  fill(await field("Venue"), "New Mill, hall 2");
  release();

  await page.findByText("The settings were saved.");
  expect(await field("Venue")).toHaveValue("New Mill, hall 2");
  await says("Unsaved changes");
  await press("Save changes");
  await says("No unsaved changes");
  expect((await read()).location).toMatchObject({ venueName: "New Mill, hall 2", city: "Cologne" });
});

it("a location stands in one column, as on an envelope", async () => {
  await openScreen(at("location"), owner);
  await field("Venue");

  const labels = [...(front().querySelectorAll("form label") ?? [])];
  expect(labels.map((label) => label.textContent)).toEqual([
    "Venue",
    "Street and number",
    "Address line 2",
    "Postal code",
    "City",
    "State or region",
    "Country",
    "Map link",
  ]);
  await expectAccessible();
});

it("an empty field shows what is used instead, and keeps its label", async () => {
  const { fill, goTo } = await openScreen(at("location"), owner);
  const shows = async (label: string) => (await field(label)).getAttribute("placeholder");
  expect(await shows("Map link")).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/search\?query=Old%20Mill%2C.*Bonn%2C%20Germany$/,
  );
  for (const label of ["Venue", "Street and number", "City"]) fill(await field(label), "");
  await waitFor(async () => expect(await shows("Map link")).toBe(""));

  await goTo(at("seo"));
  expect(await shows("Search title")).toMatch(/^Lantern Walk – /);
  expect(await shows("Search description")).toMatch(/, Old Mill, Bonn$/);
  await goTo(at("email"));
  fill(await field("Support email"), "help@owl.example");
  await waitFor(async () => expect(await shows("Reply-to email")).toBe("help@owl.example"));
});

it("an organizer has everything sent to the buyer", async () => {
  const { user, press } = await openScreen(at("checkout"), owner);
  const own = await page.findByRole("switch", { name: /^Each attendee gets their own ticket/ });
  expect(own).toBeChecked();
  await user.click(own);
  await press("Save changes");

  await page.findByText("The settings were saved.");
  expect((await read()).checkout).toMatchObject({ sendsGuestTickets: false, version: 2 });
});
