// Do the tickets come into a page that was sent without them, because it would have been too large?
import { screen as page } from "@testing-library/dom";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { type PublicEvent, publicEvents } from "#shared/contracts/public/public-events.ts";
import { given } from "#tests/support/scenes/world.ts";
import { openScreen } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { EventDocument } from "#web/app/event-document.tsx";

let event: PublicEvent;
beforeAll(async () => {
  const { event: made } = await given.event(await given.owner(), {
    tickets: [
      { title: "Lawn", type: "FREE", priceMinor: 0, description: "<p>Bring a <b>blanket</b>.</p>" },
    ],
  });
  event = (await call(publicEvents.get, { params: { eventId: made.id } })).data;
});

/** The page as it is sent without its tickets, in a browser that asks the API. */
async function opened() {
  const { network } = await openScreen("/auth/login");
  const root = document.body.appendChild(document.createElement("div"));
  const app = createRoot(root);
  onTestFinished(() => app.unmount());
  const sent: PublicEvent = { ...event, tickets: [], areTicketsLate: true };
  const texts = { description: "", organizerDescription: "", tickets: [], supportEmail: "" };
  return { network, show: () => app.render(createElement(EventDocument, { event: sent, texts })) };
}

it("says that they are being loaded, and then shows them", async () => {
  const { network, show } = await opened();
  const release = network.hold(/\/public\/events\//);

  show();
  await page.findByText("The tickets are being loaded.");
  release();

  await page.findByText("Lawn");
  expect(page.queryByText("The tickets are being loaded.")).toBeNull();
  expect((await page.findByText("blanket")).tagName).toBe("STRONG");
  expect(await page.findByRole("button", { name: "Add one: Lawn" })).toBeEnabled();
});

it("says so when they do not come, and offers to load the page again", async () => {
  const { network, show } = await opened();
  network.cutOff();

  show();

  await page.findByText("The tickets could not be loaded.");
  expect(page.getByText("Load this page again")).toHaveAttribute("href", "");
  expect(page.queryByText("No tickets are on sale at the moment.")).toBeNull();
});
