// Does every form field report its own error, and is nothing saved then? Each rule is violated
// once, as a person would.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { attendees } from "#shared/contracts/attendees.ts";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { orders } from "#shared/contracts/orders.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import type { Route } from "#shared/core/route.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, type Screen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

/** What is typed into a field, and the error that the field then shows. */
type Wrong = [label: string | RegExp, typed: string, sentence: string | RegExp];

const long = (length: number) => "x".repeat(length + 1);
const required = "This field is required.";
const most = (length: number) => `Use at most ${length} characters.`;
const htmlTooLong = /HTML character limit exceeded/;
const tooLong = /Use at most [\d,]+ characters\./;
const email: Wrong = ["Email", "olivia", "Enter an email address, for example name@example.com."];
const SEVERAL = "These are several email addresses. Enter one.";
const webAddress = "Enter a full web address, for example https://example.com.";
const guest: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 5 };

const owner = allTests(() => given.owner());

describe("a visitor's fields", () => {
  it("say what is wrong with a new account", async () => {
    const screen = await openScreen("/auth/register");
    const hint = "At least 8 characters.";
    await page.findByText(hint);

    await violate(screen, "Create account", [
      ["First name", long(50), most(50)],
      ["Last name (optional)", long(149), most(149)],
      email,
      ["Password", "short", "Use at least 8 characters."],
      ["Repeat the password", "other", "Passwords are not the same"],
    ]);

    // The error message replaces this hint.
    expect(page.queryByText(hint)).not.toBeInTheDocument();
  });

  it.each([
    ["/auth/login", "Sign in", [email, ["Password", "", required]]],
    ["/auth/forgot-password", "Send the link", [email]],
    ["/find-tickets", "Mail me the links", [email]],
  ] satisfies [string, string, Wrong[]][])(
    "say what is wrong on %s",
    async (path, button, wrongs) => {
      await violate(await openScreen(path), button, wrongs);
    },
  );

  it("say what is wrong with a buyer and an attendee", async () => {
    const { event, tickets: offered } = await given.event(owner, { tickets: [guest] });
    const { data: order } = await call(reservations.create, {
      params: { eventId: event.id },
      body: { lines: [{ ticketId: offered[0]?.id, quantity: 2 }] },
    });
    const path = `/checkout/${event.id}/${order.shortId}/details`;
    const { user, fill, press } = await openScreen(path);
    await user.click(await page.findByRole("checkbox", { name: /for me/ }));
    const groups = ["Buyer", /Ticket 2/];
    const people = groups.map((name) => within(page.getByRole("group", { name })));
    const wrongs: Wrong[] = [
      ["First name", "", required],
      [/Last name/, long(149), most(149)],
      email,
    ];
    for (const person of people)
      for (const [label, typed] of wrongs) fill(person.getByLabelText(label), typed);

    await press("Get your 2 tickets");

    await waitFor(() => expect(people[0]?.getByLabelText("First name")).toHaveFocus());
    for (const person of people)
      for (const [label, , sentence] of wrongs)
        expect(person.getByLabelText(label)).toHaveAccessibleDescription(containing(sentence));
    await expectAccessible();
    const params = { eventId: event.id, shortId: order.shortId };
    const { data } = await call(checkout.get, { params });
    expect([data.status, data.buyer, data.attendees]).toEqual(["RESERVED", null, []]);
  });
});

describe("an organizer's fields", () => {
  it("say what is wrong with a new event", async () => {
    const before = await saved("", events.list, organizers.list);
    const screen = await openScreen("/manage/events", owner);
    await screen.opened("Create event");

    await violate(screen, "Create event", [
      ["Event title", "", required],
      ["Start", "", "Enter a date and a time."],
      ["Venue (optional)", long(149), tooLong],
      ["City (optional)", long(149), tooLong],
    ]);

    expect(await saved("", events.list, organizers.list)).toEqual(before);
  });

  it("say what is wrong with an event's settings", async () => {
    const { event } = await given.event(owner, { tickets: [] });
    const before = await saved(event.id, events.get, eventSettings.get);
    const screen = await openScreen(`/manage/event/${event.id}/settings`, owner);
    await violate(screen, "Save changes", [
      ["Event title", long(149), most(149)],
      ["Description", long(49_999), htmlTooLong],
      ["Start", "", required],
    ]);

    const place = await openScreen(`/manage/event/${event.id}/settings/location`, owner);
    await violate(place, "Save changes", [
      ["Venue", long(149), tooLong],
      ["Street and number", long(149), tooLong],
      ["Address line 2", long(149), tooLong],
      ["City", long(149), tooLong],
      ["State or region", long(149), tooLong],
      ["Postal code", long(149), tooLong],
      ["Map link", "javascript:alert(1)", webAddress],
    ]);

    const selling = await openScreen(`/manage/event/${event.id}/settings/checkout`, owner);
    await violate(selling, "Save changes", [
      ["Order timeout in minutes", "121", "The largest possible value is 120."],
      [/^Address of your terms/, "/terms", webAddress],
    ]);
    const found = await openScreen(`/manage/event/${event.id}/settings/seo`, owner);
    await violate(found, "Save changes", [
      ["Search title", long(149), most(149)],
      ["Search description", long(500), most(500)],
      ["Keywords", "night,".repeat(10_000), most(500)],
    ]);
    const mails = await openScreen(`/manage/event/${event.id}/settings/email`, owner);
    await violate(mails, "Save changes", [
      ["Support email", "ann@owl.example, bea@owl.example", SEVERAL],
      ["Reply-to email", "Olivia <olivia@owl.example>\nBcc: all@owl.example", SEVERAL],
    ]);
    const ended: Wrong = ["End (optional)", "2030-06-20T19:00", "The end must be after"];
    const again = await openScreen(`/manage/event/${event.id}/settings`, owner);
    await violate(again, "Save changes", [ended]);

    expect(await saved(event.id, events.get, eventSettings.get)).toEqual(before);
  });

  it("say what is wrong with a ticket", async () => {
    const { event } = await given.event(owner, { tickets: [guest] });
    const before = await saved(event.id, tickets.list);
    const screen = await openScreen(`/manage/event/${event.id}/tickets`, owner);
    await screen.opened("Create ticket");
    await screen.user.click(page.getByText("Order limits"));

    await violate(screen, "Create ticket", [
      ["Name", "", required],
      ["Price", "twelve", "Enter a number such as 12.50."],
      ["Description (optional)", long(49_999), htmlTooLong],
      ["Quantity", "1000001", /largest possible value/],
      ["Least per order", "0", /smallest possible value/],
      ["Most per order", "101", /largest possible value/],
    ]);

    const price = page.getByLabelText("Price");
    screen.fill(price, "1000000");
    expect(price).toHaveAccessibleDescription(/The largest possible amount is €999,999\.99/);
    screen.fill(price, "0.30");
    expect(price).toHaveAccessibleDescription(/Cards cannot be charged less than €0\.50/);
    expect(await saved(event.id, tickets.list)).toEqual(before);
  });

  it("say what is wrong with a check-in list, whose form waits for the tickets", async () => {
    const { event } = await given.event(owner, { tickets: [guest] });
    const before = await saved(event.id, checkInLists.list);
    const screen = await openScreen(`/manage/event/${event.id}/check-in`, owner);
    const release = screen.network.hold(/\/tickets\?/);
    await screen.opened("Create check-in list");
    release();
    await says("Guest");

    await violate(screen, "Create check-in list", [
      ["Name", long(149), most(149)],
      ["Description (optional)", long(49_999), tooLong],
    ]);

    expect(await saved(event.id, checkInLists.list)).toEqual(before);
  });

  it("name the largest amount in Kuwaiti dinars, which can be saved", async () => {
    const { event } = await given.event(owner, { isDraft: true, fields: { currency: "KWD" } });
    const { fill, opened, press } = await openScreen(`/manage/event/${event.id}/tickets`, owner);
    await opened("Create ticket");
    const price = await page.findByLabelText("Price");
    fill(page.getByLabelText("Name"), "Box");
    fill(price, "99999.999");
    expect(price).toHaveAccessibleDescription(/The largest possible amount is KWD.99,999\.990\./);
    await expectAccessible();

    fill(price, "99999.990");
    await press("Create ticket");

    await page.findByText(/KWD.99,999\.990/);
  });

  it("say what is wrong with a buyer and an attendee who are corrected", async () => {
    const { event, tickets: offered } = await given.event(owner, { tickets: [guest] });
    const buyer = { firstName: "Ada", lastName: "Lovelace", email: "ada@buyer.example" };
    const { data: order } = await call(orders.create, {
      token: owner.token,
      params: { eventId: event.id },
      body: { lines: [{ ticketId: offered[0]?.id, quantity: 1 }], buyer, paidMinor: 0 },
    });
    const before = await saved(event.id, orders.list, attendees.list);
    const wrongs: Wrong[] = [
      ["First name", "", required],
      ["Last name (optional)", long(149), most(149)],
      email,
    ];

    const first = await openScreen(`/manage/event/${event.id}/orders/${order.id}`, owner);
    await first.opened("Edit buyer");
    await violate(first, "Save", wrongs);
    const attendeeId = order.attendees[0]?.id;
    const second = await openScreen(`/manage/event/${event.id}/attendees/${attendeeId}`, owner);
    await second.press("Edit");
    await violate(second, "Save", wrongs);

    expect(await saved(event.id, orders.list, attendees.list)).toEqual(before);
  });

  it("say what is wrong with a capacity, an order and an attendee by hand", async () => {
    const free: TicketSketch = { type: "FREE", priceMinor: 0 };
    const { event } = await given.event(owner, {
      tickets: [
        { ...free, title: "Guest" },
        { ...free, title: "Crew" },
      ],
    });
    const lists = [orders.list, attendees.list, capacityAssignments.list];
    const before = await saved(event.id, ...lists);

    const limits = await openScreen(`/manage/event/${event.id}/capacity-assignments`, owner);
    await limits.opened("Create capacity assignment");
    await violate(limits, "Create capacity assignment", [
      ["Name", "", required],
      ["Capacity", "", "Enter a whole number."],
    ]);
    await says("Choose at least one ticket.");
    const sold = await openScreen(`/manage/event/${event.id}/orders`, owner);
    await sold.opened("Create order");
    await sold.press("Create order");
    await page.findByText("Choose at least one ticket.");
    expect(page.getByLabelText("Number of Guest")).toHaveFocus();
    const people = await openScreen(`/manage/event/${event.id}/attendees`, owner);
    await people.opened("Add attendee");
    await violate(people, "Add attendee", [["Ticket", "", "Choose a ticket."]]);

    expect(await saved(event.id, ...lists)).toEqual(before);
  });
});

/**
 * Fills every field wrongly and submits. Expects each error at its field, and the focus in the
 * first one.
 */
async function violate({ fill, press }: Screen, button: string, wrongs: Wrong[]): Promise<void> {
  for (const [label, typed] of wrongs) fill(await field(label), typed);
  await press(button);
  for (const [label, , sentence] of wrongs) {
    const wrong = await field(label);
    await waitFor(() => expect(wrong).toHaveAccessibleDescription(containing(sentence)));
    expect(wrong).toBeInvalid();
  }
  expect(await field(wrongs[0]?.[0] ?? "")).toHaveFocus();
  await expectAccessible();
}

const containing = (sentence: string | RegExp) =>
  typeof sentence === "string" ? expect.stringContaining(sentence) : sentence;

/** What an owner reads of the event (or of the account) now. */
const saved = (eventId: string, ...routes: Route[]): Promise<unknown[]> =>
  Promise.all(
    routes.map(async (route) => {
      const { data } = await call(route, { token: owner.token, params: { eventId } });
      return data;
    }),
  );
