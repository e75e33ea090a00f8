// How does a copy become an event? With one write, once; it is a draft that nothing was sold of.
import * as z from "zod";
import { readEventDefaults } from "#functions/access/account-access.ts";
import { findEvent } from "#functions/access/event-access.ts";
import { eventStore } from "#functions/access/event-rows.ts";
import { readEventSettings } from "#functions/access/event-texts.ts";
import { isMade } from "#functions/core/collection/made.ts";
import { present } from "#functions/core/http/present.ts";
import { firstSections, storeEvent } from "#functions/events/create.ts";
import { copiedTexts } from "#functions/workers/copied-images.ts";
import { type Copying, moveOf } from "#functions/workers/copy-rows.ts";
import {
  checkoutFields,
  emailFields,
  locationFields,
  messageFields,
  miscellaneousFields,
  onlineFields,
  seoFields,
} from "#shared/contracts/event-settings.ts";
import { movedEnd } from "#shared/rules/page/moved-dates.ts";

const Place = z.object({ ...locationFields, isOnline: onlineFields.isOnline });
const Sections = z.object({ ...checkoutFields, ...miscellaneousFields });
const Settings = z.object({ ...messageFields, ...seoFields, ...emailFields });

/** Not again if the copy was deleted since: then nothing of it would be whole. */
export async function copyEvent(copying: Copying, jobId: string): Promise<void> {
  const { source, copy, input } = copying;
  const { accountId } = copy;
  if (await isWhole(copy, jobId)) return;
  const [copied, texts, settings, defaults] = await Promise.all([
    copiedTexts(copying),
    eventStore.of(source).texts(source.id),
    readEventSettings(source, { consistent: true }),
    readEventDefaults(accountId),
  ]);
  const { timezone, currency, endAt } = input.source;
  // Whether prices contain their tax is a part of the prices.
  const { isTaxInclusive } = source;
  const facts = {
    ...present(Place, source),
    ...{ title: input.title, organizerId: source.organizerId, timezone, currency },
    description: copied(texts.description),
    startAt: input.startAt,
    endAt: movedEnd(endAt, moveOf(copying)),
  };
  const messages = {
    preCheckoutMessage: copied(settings.preCheckoutMessage),
    postCheckoutMessage: copied(settings.postCheckoutMessage),
    footerMessage: copied(settings.footerMessage),
  };
  const { onlineDetails } = settings;
  const chosen = input.settings
    ? {
        sections: present(Sections, source),
        settings: present(Settings, { ...settings, ...messages }),
      }
    : { sections: { ...firstSections(facts, defaults), isTaxInclusive }, settings: defaults };
  const { sections } = chosen;
  await storeEvent(
    { accountId, facts, sections, settings: { ...chosen.settings, onlineDetails } },
    makingOf(copy, jobId),
  );
}

const makingOf = ({ id }: Pick<Copying["copy"], "id">, jobId: string) => ({ id, request: jobId });

/** Also if it was deleted since, in the day for which the note of its making is kept. */
export const isWhole = async (copy: Copying["copy"], jobId: string): Promise<boolean> =>
  (await findEvent(copy.id)) !== null ||
  isMade({ ownerId: copy.accountId, accountId: copy.accountId }, makingOf(copy, jobId));
