// Do all management screens stand in one frame? One height for their titles, one filled button, and
// no green texts.
import { type Frame, frameOf } from "#tests/e2e/support/frame.ts";
import { whenQuiet } from "#tests/e2e/support/quiet.ts";
import { screensOf } from "#tests/e2e/support/screens.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import { expect, liveEvent, type Sketch, test } from "#tests/e2e/support/stage.ts";
import { matches, paths } from "#web/lib/page/paths.ts";

const tickets: Sketch[] = [
  { title: "Standard", type: "FREE", priceMinor: 0, quantityAvailable: 9 },
  { title: "Supporter", type: "PAID", priceMinor: 2_500, quantityAvailable: 9 },
];

/** They have no frame, or go on to a page that has. */
const frameless = [
  paths.welcome,
  paths.eventPreview,
  paths.confirmEmail,
  paths.confirmEmailChange,
].map(({ pattern }) => pattern);

test("every management screen has its title at one height, one filled button and no green text", async ({
  page,
  request,
}) => {
  test.slow(); // some thirty page loads
  const stage = await liveEvent(request, tickets);
  const { signedIn } = await screensOf(request, stage);
  const framed = signedIn.filter((path) => !frameless.some((one) => matches(one, path)));
  const inEvent = framed.filter((path) => path.startsWith("/manage/event/"));
  const quiet = whenQuiet(page);
  const seen: Record<string, Frame> = {};
  const look = async (kind: string, addresses: string[]) => {
    for (const address of addresses) {
      await page.goto(address);
      await quiet();
      seen[`${kind} ${address.replace(stage.eventId, "*")}`] = await frameOf(page);
    }
  };
  await openAs(page, stage, paths.events.href({}));

  await look("live", framed);
  const headers = { authorization: `Bearer ${stage.token}` };
  const body = { data: { status: "DRAFT" }, headers };
  expect((await request.put(`/api/events/${stage.eventId}/status`, body)).ok()).toBe(true);
  await look("draft", inEvent);

  const all = Object.entries(seen);
  const listed = (faulty: (frame: Frame, screen: string) => boolean) =>
    all.filter(([screen, frame]) => faulty(frame, screen));
  const height = all[0]?.[1].title ?? null;
  expect(height).not.toBeNull();
  expect(listed(({ title }) => title !== height)).toEqual([]);
  expect(listed(({ filled }) => filled.length > 1)).toEqual([]);
  // On a draft's checklist the next step comes before publishing.
  const drafts = all.filter(([screen]) => /^draft .*(?<!getting-started)$/.test(screen));
  expect(drafts.filter(([, { filled }]) => filled[0] !== "Publish")).toEqual([]);
  expect(listed(({ green }) => green.length > 0)).toEqual([]);
  expect(all.length).toBeGreaterThan(40);
});
