// What do Orders and Attendees offer while nobody has bought? What leads to a first sale:
// publishing, then the link.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { draft, filled, free } from "#tests/support/screens/first-hour.ts";
import { openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const owner = eachTest(() => given.owner());

/** What the empty list says and offers. */
async function empty(title: string): Promise<HTMLElement> {
  const heading = await page.findByRole("heading", { name: title, level: 2 });
  if (!heading.parentElement) throw new Error(`${title} stands alone.`);
  return heading.parentElement;
}
const offered = async (title: string): Promise<(string | null)[]> =>
  within(await empty(title))
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);
const offers = (title: string, ...buttons: string[]) =>
  waitFor(async () => expect(await offered(title)).toEqual(buttons));

describe.each([
  { list: "orders", title: "No orders yet", byHand: "Create order" },
  { list: "attendees", title: "Nobody yet", byHand: "Add attendee" },
])("$list that are empty", ({ list, title, byHand }) => {
  it("publish a draft, after the questions that its other buttons ask, and then copy its link", async () => {
    const eventId = await draft(owner, [free]);
    const { user, press } = await openScreen(`/manage/event/${eventId}/${list}`, owner);
    await offers(title, "Publish");
    expect(filled()).toContain("Publish");
    await expectAccessible();

    await user.click(within(await empty(title)).getByRole("button", { name: "Publish" }));
    await page.findByRole("dialog", { name: "Publish Midsummer Night Concert?" });
    await says("Anybody with the link can see the event and get the tickets that are on sale.");
    await press("Publish");

    await offers(title, "Copy link");
    const button = within(await empty(title)).getByRole("button", { name: "Copy link" });
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard("{Enter}");
    await page.findByText("Link copied");
    expect(await navigator.clipboard.readText()).toMatch(
      new RegExp(`^https://foyer.example/e/${eventId}/midsummer-night-concert$`),
    );
    expect(page.getByRole("button", { name: byHand })).toBeInTheDocument();
    await expectAccessible();
  });

  it("ask a person to confirm the address first", async () => {
    const newcomer = await given.owner({ isConfirmed: false });
    const eventId = await draft(newcomer, [free]);
    const { user } = await openScreen(`/manage/event/${eventId}/${list}`, newcomer);

    await user.click(within(await empty(title)).getByRole("button", { name: "Publish" }));

    expect(await page.findByRole("dialog")).toHaveTextContent(/confirm/i);
  });

  it("offer nothing once the event is archived, and the first ticket where there is none", async () => {
    const { event } = await given.event(owner, { tickets: [free] });
    const params = { eventId: event.id };
    await call(events.setStatus, { token: owner.token, params, body: { status: "ARCHIVED" } });
    const { goTo } = await openScreen(`/manage/event/${event.id}/${list}`, owner);
    await offers(title);

    await goTo(`/manage/event/${await draft(owner, [])}/${list}`);

    expect(await page.findAllByRole("link", { name: "Go to tickets" })).toHaveLength(1);
    await offers("Create a ticket first");
  });
});
