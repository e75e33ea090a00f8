// How is an event copied? Part by part under an id that nobody knows; its own item comes last, so
// that the copy is seen only when it is whole.
import { findEvent } from "#functions/access/event-access.ts";
import { partOf } from "#functions/core/collection/made.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import type { itemKey } from "#functions/core/table/item.ts";
import { longTextItem } from "#functions/core/table/long-text-item.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { jobKind } from "#functions/engine/job/run-job.ts";
import { jobOf, jobPut } from "#functions/engine/job/start-job.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";
import { CopyInput } from "#functions/events/duplicate.ts";
import { comes, type RowPart, type SourceRow, sourceRows } from "#functions/events/source-rows.ts";
import { capacityAssignmentItem } from "#functions/stored/capacity-assignments.ts";
import { checkInListItem } from "#functions/stored/check-in-lists.ts";
import { eventSettingsItem } from "#functions/stored/event-settings.ts";
import { eventItem } from "#functions/stored/events.ts";
import { imageItem } from "#functions/stored/images.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { promoCodeItem } from "#functions/stored/promo-codes.ts";
import { questionItem } from "#functions/stored/questions.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { publishedImages } from "#functions/workers/copied-images.ts";
import { copyEvent, isWhole } from "#functions/workers/copy-event.ts";
import { type Copying, rowCopiers } from "#functions/workers/copy-rows.ts";
import type { IdKind } from "#shared/core/ids.ts";
import { ProblemError } from "#shared/core/problems.ts";

type Step = (
  copying: Copying,
  at: { after: string; isOver: () => boolean; jobId: string },
) => Promise<Omit<SliceOutcome, "cursor"> & { reached: string | null }>;
type Part = {
  name: string;
  of: readonly Pick<ReturnType<typeof itemKey>, "pk" | "sk">[];
  step: Step;
};

const AT_ONCE = 4;
/** Their worker takes seconds, and the sweep comes once a minute. */
const IMAGES_SECONDS = 5;

/** In this order: what is named comes before what names it. */
export const copiedParts: readonly Part[] = [
  { name: "images", of: [imageItem], step: imagesStep },
  { name: "published", of: [], step: publishedStep },
  { name: "tickets", of: [ticketItem], step: rowsStep("tickets", "ticket", ({ title }) => title) },
  {
    name: "capacityAssignments",
    of: [capacityAssignmentItem],
    step: rowsStep("capacityAssignments", "capacityAssignment", ({ name }) => name),
  },
  {
    name: "questions",
    of: [questionItem],
    step: rowsStep("questions", "question", ({ title }) => title),
  },
  {
    name: "promoCodes",
    of: [promoCodeItem],
    step: rowsStep("promoCodes", "promoCode", ({ code }) => code),
  },
  {
    name: "checkInLists",
    of: [checkInListItem],
    step: rowsStep("checkInLists", "checkInList", ({ name }) => name),
  },
  { name: "event", of: [eventItem, eventSettingsItem, longTextItem], step: eventStep },
];
const LAST = copiedParts.length - 1;

export const duplicateEventJob = jobKind({
  input: CopyInput,
  endsWithMaker: false,
  mayGoOn: ({ status }) => status !== null,
  giveUp: removeHalf,
  slice: async ({ id: jobId, accountId, eventId, makes, input }, cursor, isOver) => {
    const source = eventId === null ? null : await findEvent(eventId);
    if (!source || makes === null) throw new Error("There is nothing to copy, or no copy's id.");
    return slice({ source, copy: { id: makes, accountId }, input }, { cursor, isOver, jobId });
  },
});

/** Nothing of a copy stays that will never be whole: its texts would keep others' images. */
async function removeHalf({ id, accountId, makes }: StoredJob): Promise<void> {
  if (makes === null || (await isWhole({ id: makes, accountId }, id))) return;
  const asked = { kind: "DELETE_EVENT" as const, accountId, eventId: makes, by: null };
  await writeItem(jobPut(await jobOf(asked, makes), { ...asked, input: {}, of: null }));
}

/** The event has a slice of its own: a repeated one adds no row to a copy that people see. */
async function slice(
  copying: Copying,
  { cursor, isOver, jobId }: { cursor: string | null; isOver: () => boolean; jobId: string },
): Promise<SliceOutcome> {
  const [first = "images", last = ""] = cursor?.split(" ") ?? [];
  const from = copiedParts.findIndex(({ name }) => name === first);
  const all: SliceOutcome = { cursor: null, done: 0, failed: [] };
  for (const [at, { name, step }] of copiedParts.entries()) {
    if (at < from) continue;
    if (at === LAST && at > from) return { ...all, cursor: name };
    const after = at === from ? last : "";
    const { done, failed, reached, ...pause } = await step(copying, { after, isOver, jobId });
    all.done += done;
    all.failed.push(...failed);
    if (reached !== null) return { ...all, ...pause, cursor: `${name} ${reached}` };
  }
  return all;
}

async function imagesStep(...[copying, at]: Parameters<Step>): ReturnType<Step> {
  const { reached } = await rowsStep("images", "image", ({ id }) => id)(copying, at);
  return { done: 0, failed: [], reached };
}

async function publishedStep(copying: Copying): ReturnType<Step> {
  if (!copying.input.images) return { done: 0, failed: [], reached: null };
  const published = await publishedImages(copying);
  if (!published) return { done: 0, failed: [], reached: "", pauseSeconds: IMAGES_SECONDS };
  return { ...published, reached: null };
}

async function eventStep(...[copying, { jobId }]: Parameters<Step>): ReturnType<Step> {
  await copyEvent(copying, jobId);
  return { done: 1, failed: [], reached: null };
}

function rowsStep<Part extends RowPart>(
  part: Part,
  kind: IdKind,
  nameOf: (row: SourceRow<Part>) => string,
): Step {
  return async (copying, { after, isOver }) => {
    const { source, copy, input } = copying;
    if (!input[part]) return { done: 0, failed: [], reached: null };
    const mayCome = comes(part, input);
    const rows = (await sourceRows[part](source))
      .filter((row) => row.id > after && mayCome(row))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const there = new Set((await sourceRows[part](copy)).map(({ id }) => id));
    const copyRow = await rowCopiers[part](copying);
    const failed: SliceOutcome["failed"] = [];
    const work = async (row: SourceRow<Part>) => {
      const id = await partOf(copy.id, kind, row.id);
      const because = there.has(id) ? null : await copyRow(row, id).catch(refusedAs);
      if (because !== null) failed.push({ row: nameOf(row), because });
    };
    const begun = await forEachConcurrent(rows, { atOnce: AT_ONCE, isOver, work });
    const reached = begun < rows.length ? (rows[begun - 1]?.id ?? after) : null;
    return { done: begun - failed.length, failed, reached };
  };
}

/** What is refused now would be refused again; what only failed is tried again with its slice. */
function refusedAs(error: unknown): string {
  if (error instanceof ProblemError && error.code !== "busy") return error.code;
  throw error;
}
