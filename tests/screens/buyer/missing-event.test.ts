// Who is offered the preview at the public address of an event that is not public?
import { screen as page } from "@testing-library/dom";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { type Event, events } from "#shared/contracts/events.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { openScreen } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { previewOffer } from "#web/app/preview-offer.tsx";

let draft: Event;
let archived: Event;
const owner = allTests(() => given.owner());
beforeAll(async () => {
  ({ event: draft } = await given.event(owner, { isDraft: true }));
  ({ event: archived } = await given.event(owner));
  const params = { eventId: archived.id };
  await call(events.setStatus, { token: owner.token, params, body: { status: "ARCHIVED" } });
});

const PLAIN = "<main>Event not found</main>";

/** The page as it was sent, in the browser of a member or of a visitor. */
async function opened(eventId: string, visitor?: Owner) {
  await openScreen("/find-tickets", visitor);
  const root = document.createElement("div");
  root.id = "root";
  root.innerHTML = PLAIN;
  document.body.replaceChildren(root);
  const react = createRoot(root);
  onTestFinished(() => {
    react.unmount();
    root.remove();
  });
  const offer = await previewOffer(eventId);
  if (offer) react.render(offer);
  return root;
}

it("a member of its account, for a draft and an archived event", async () => {
  for (const { id } of [draft, archived]) {
    await opened(id, owner);

    expect(await page.findByRole("link", { name: "Open the preview" })).toHaveAttribute(
      "href",
      `/manage/event/${id}/preview`,
    );
    expect(page.getByRole("heading", { name: "Event not found" })).toBeVisible();
    await expectAccessible();
  }
});

it("nobody else: the page stays byte for byte as it was sent", async () => {
  const stranger = await given.owner();

  expect((await opened(draft.id, stranger)).innerHTML).toBe(PLAIN);
  expect((await opened("evt_0000000000zz", owner)).innerHTML).toBe(PLAIN);
  expect((await opened(draft.id)).innerHTML).toBe(PLAIN);
});

/** The screen that gave the session its cookie may move the focus to a title once more. */
const shown = (): string => document.body.innerHTML.replace(' tabindex="-1"', "");

/** Each load runs the entry anew, as a browser does. */
let load = 0;

/** The address of a draft, as the server sends it and as the entry of its page goes on. */
async function entered(visitor?: Owner) {
  const { network } = await openScreen("/find-tickets", visitor);
  await network.calm();
  localStorage.clear();
  const before = network.sent.length;
  const { status, text } = await call(pages.event, {
    params: { eventId: draft.id, eventSlug: draft.slug },
  });
  const [, body = ""] = /<body[^>]*>([\s\S]*)<\/body>/.exec(text) ?? [];
  document.body.innerHTML = body.replaceAll(FILES, "");
  const plain = document.body.innerHTML;
  await import(/* @vite-ignore */ `${ENTRY}?load=${load++}`);
  return { status, plain, asked: () => network.sent.slice(before).map(({ path }) => path) };
}
const ENTRY = "#web/app/event-entry.tsx";
/** No files are loaded here. */
const FILES = /<script [^>]*src=[^>]*><\/script>|<link [^>]*>/g;

it("the page of a draft, as it is sent, offers it to a member whose session only its cookie tells", async () => {
  const { status } = await entered(owner);

  expect(await page.findByRole("link", { name: "Open the preview" })).toBeVisible();
  expect(status).toBe(404);
});

it("the page of a draft stays byte for byte for a stranger, and asks nothing for a visitor", async () => {
  const visited = await entered();
  expect(shown()).toBe(visited.plain);
  expect(visited.asked()).toEqual([]);

  const strange = await entered(await given.owner());
  expect(strange.asked()).toContain(`/api/events/${draft.id}`);
  expect(shown()).toBe(strange.plain);
});
