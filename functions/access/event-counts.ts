// How does an organizer know of its events? It counts them, in the transactions that store them, so
// that an organizer who has one cannot be deleted.
import { releasingImages } from "#functions/access/formatted/text-images.ts";
import { collection } from "#functions/core/collection/collection.ts";
import { textRemovals } from "#functions/core/collection/long-texts.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { type Beside, writeBeside } from "#functions/core/table/beside.ts";
import type { Write } from "#functions/core/table/table.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { formerOwnerItem, IMAGES_DUE } from "#functions/stored/images.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { fieldProblem, problem } from "#shared/core/problems.ts";

/** No request that found an organizer or an event still there runs longer. */
export const REQUEST_SECONDS = 60;

type Hosted = Pick<StoredEvent, "accountId" | "organizerId">;

export const hasOrganizer = async ({ accountId, organizerId }: Hosted): Promise<boolean> =>
  (await collection(organizerItem).of({ accountId }).find(organizerId)) !== null;

export async function mustHaveOrganizer(event: Hosted): Promise<void> {
  if (!(await hasOrganizer(event))) throw organizerRequired();
}

const organizerRequired = () => fieldProblem("organizerId", "organizer_required");

/** Beside an event that is made, or that comes from another organizer. */
export const counting = (to: Hosted, from?: Hosted): Beside => ({
  writes: [count(to, 1), ...(from ? [count(from, -1)] : [])],
  refusal: organizerRequired,
});

export const uncounting = (event: Hosted): Beside => ({
  writes: [count(event, -1)],
  refusal: () => problem("changed_meanwhile"),
});

const count = ({ accountId, organizerId }: Hosted, change: 1 | -1): Write => ({
  update: organizerItem.key({ accountId, id: organizerId }),
  set: "ADD eventCount :change",
  if: "attribute_exists(pk)",
  values: { ":change": change },
});

/** Null if it is deleted, else how many events keep it. Its images are deleted by the sweep. */
export async function removeUnlessCounted(
  accountId: string,
  id: string,
  beside: readonly Beside[],
): Promise<number | null> {
  const own = [
    {
      remove: organizerItem.key({ accountId, id }),
      if: "attribute_exists(pk) AND (attribute_not_exists(eventCount) OR eventCount = :none)",
      values: { ":none": 0 },
    },
    {
      put: formerOwnerItem.whole({
        accountId,
        ownerId: id,
        duePk: IMAGES_DUE,
        dueSk: nowSeconds() + REQUEST_SECONDS,
      }),
    },
    ...textRemovals(organizerItem, { accountId, id }),
  ];
  const place = { text: "ORGANIZER_DESCRIPTION", ownerId: id } as const;
  const barred = await writeBeside(own, [...beside, ...(await releasingImages(accountId, place))]);
  if (barred && !barred.met) throw problem("not_found");
  return barred?.met ? organizerItem.parse(barred.met).eventCount : null;
}
