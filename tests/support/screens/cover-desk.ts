// Where does a test give an event its cover? Each test has an event of its own, and its uploads.
import { afterEach, beforeAll, beforeEach } from "vitest";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { leaveScreen, openScreen } from "#tests/support/screens/screen.tsx";
import { openUploads, type Uploads } from "#tests/support/screens/uploads.ts";

export function theCoverDesk() {
  let owner: Owner;
  let eventId: string;
  let uploads: Uploads;
  beforeAll(async () => {
    owner = await given.owner();
  });
  beforeEach(async () => {
    eventId = (await given.event(owner, { isDraft: true, fields: { title: "Autumn" } })).event.id;
    uploads = openUploads();
  });
  afterEach(async () => {
    await leaveScreen();
    uploads.close();
  });
  const path = () => `/manage/event/${eventId}/settings/cover`;
  return {
    path,
    open: () => openScreen(path(), owner),
    get owner() {
      return owner;
    },
    get eventId() {
      return eventId;
    },
    get uploads() {
      return uploads;
    },
  };
}
