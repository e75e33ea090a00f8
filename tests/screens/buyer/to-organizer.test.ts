// Does an event's page lead to its organizer's? Also the preview of a draft; not where it is gone.
import { screen as page, within } from "@testing-library/dom";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished } from "vitest";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { given } from "#tests/support/scenes/world.ts";
import { openScreen } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { EventDocument } from "#web/app/event-document.tsx";

it("by the name under its title, in the preview of a draft", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, { isDraft: true });

  await openScreen(`/manage/event/${event.id}/preview`, owner);

  const links = await page.findAllByRole("link", { name: "Night Owl Events" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `/o/${owner.organizerId}/night-owl-events`,
  ]);
});

it("nowhere, if the organizer is gone", async () => {
  const { event } = await given.event(await given.owner());
  const { data } = await call(publicEvents.get, { params: { eventId: event.id } });
  const root = document.body.appendChild(document.createElement("div"));
  const app = createRoot(root);
  onTestFinished(() => app.unmount());
  const texts = { description: "", organizerDescription: "", tickets: [], supportEmail: "" };
  const gone = { ...data, organizer: { ...data.organizer, name: "", slug: "organizer" } };

  app.render(createElement(EventDocument, { event: gone, texts }));

  await within(root).findByRole("heading", { level: 1, name: event.title });
  expect(root.querySelector('a[href^="/o/"]')).toBeNull();
});
