// Where does a test give an event its cover? Each test has an event of its own, and its uploads.
import { afterEach, beforeEach } from "vitest";
import { allTests, eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { leaveScreen, openScreen } from "#tests/support/screens/screen.tsx";
import { openUploads } from "#tests/support/screens/uploads.ts";

export function theCoverDesk() {
  let eventId: string;
  const owner = allTests(() => given.owner());
  beforeEach(async () => {
    eventId = (await given.event(owner, { isDraft: true, fields: { title: "Autumn" } })).event.id;
  });
  const uploads = eachTest(openUploads);
  afterEach(() => leaveScreen());
  const path = () => `/manage/event/${eventId}/settings/cover`;
  return {
    path,
    open: () => openScreen(path(), owner),
    owner,
    uploads,
    get eventId() {
      return eventId;
    },
  };
}
