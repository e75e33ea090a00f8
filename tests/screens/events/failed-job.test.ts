// What does a person read of a job that failed three times, and does it go on when they ask for it?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it, vi } from "vitest";
import { logger } from "#functions/core/ports/logger.ts";
import { jobKinds } from "#functions/workers/job-kinds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openJobClock } from "#tests/support/scenes/job-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { keepText, recallText } from "#web/lib/page/browser-memory.ts";

beforeEach(() => void vi.spyOn(logger, "error").mockReturnValue());
const owner = eachTest(() => given.owner());
const work = eachTest(() => openJobClock(owner.me.account.id));

const TRY_AGAIN = { name: "Try again" };
/** Longer than the pauses between three tries. */
const LATER = 300;

it("a copy that failed three times says so, and goes on where it stopped when it is asked again", async () => {
  await given.event(owner, { isDraft: true, tickets: [{}, {}], fields: { title: "Fair" } });
  const { slice } = jobKinds.DUPLICATE_EVENT;
  let isBroken = false;
  const cursors: (string | null)[] = [];
  vi.spyOn(jobKinds.DUPLICATE_EVENT, "slice").mockImplementation((job) => {
    cursors.push(job.cursor);
    if (isBroken) return Promise.reject(new Error("It cannot be done."));
    let rows = 0;
    return slice(job, () => rows++ > 0);
  });
  const screen = await openScreen("/manage/events", owner);
  await screen.chosen("Duplicate", "Fair");
  await says("What to copy");
  screen.fill(await field("Event title"), "Fair again");
  await screen.press("Duplicate");
  const progress = await page.findByRole("group", { name: "Copying Fair" });
  await work.jobs.work(...(await work.jobs.queue(owner.me.account.id)));
  await says("1 of 3");

  isBroken = true;
  for (let tries = 1; tries < 3; tries++) await work.sweepIn(LATER);
  await says("It went wrong and is tried again.");
  await says("1 of 3");
  expect(within(progress).queryByRole("button", TRY_AGAIN)).toBeNull();
  await work.sweepIn(LATER);

  await says("It stopped, because something went wrong three times. There is no copy yet.");
  await says("1 of 3");
  expect(within(progress).queryByRole("button", { name: "Stop" })).toBeNull();
  await expectAccessible();
  await work.sweepIn(LATER);
  const [begun, ...failed] = cursors.splice(0);
  expect([begun, failed.length]).toEqual([null, 3]);

  isBroken = false;
  await screen.press(TRY_AGAIN.name);
  await says("Starts in a moment");
  await work.settle();
  await page.findByRole("link", { name: "Open the copy" });
  expect(within(progress).queryByRole("button", TRY_AGAIN)).toBeNull();
  await page.findByRole("link", { name: "Fair again" });
  expect(new Set(failed)).toEqual(new Set([cursors[0]]));
  expect(cursors[0]).not.toBeNull();
});

it("a job that is gone leaves the browser's list, and that of another account is not asked for", async () => {
  await given.event(owner, { isDraft: true });
  const { network } = await openScreen("/manage/events", owner);
  const copies = (accountId: string) => `jobs:${accountId}:duplicate-event`;
  const [own, foreign] = [copies(owner.me.account.id), copies("acc_0123456789ab")];
  keepText("browser", own, "job_0123456789ab Fair");
  keepText("browser", foreign, "job_0123456789ac Fair");
  window.dispatchEvent(new Event("storage"));

  const asked = () => network.sent.filter(({ path }) => path.startsWith("/api/jobs/"));
  await waitFor(() => expect(asked()).toHaveLength(1));
  await waitFor(() => expect(recallText("browser", own)).toBe(""));
  expect(recallText("browser", foreign)).toContain("job_0123456789ac");
  expect(asked()).toHaveLength(1);
});
