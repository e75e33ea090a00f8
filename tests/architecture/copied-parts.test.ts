// Does a copy of an event lack anything? Each stored item whose key or fields name an event is one
// that the copy has, or says here why it is not copied.
import { describe, expect, it } from "vitest";
import { countsItem, madeItem } from "#functions/core/table/counts-item.ts";
import { accountItem } from "#functions/stored/account.ts";
import { eventChangeItem } from "#functions/stored/event-changes.ts";
import { figureDaysItem, figuresItem } from "#functions/stored/figures.ts";
import { historyItem } from "#functions/stored/history.ts";
import {
  formerOwnerItem,
  imagesInTextItem,
  shownImageItem,
  textImageItem,
} from "#functions/stored/images.ts";
import { jobItem } from "#functions/stored/jobs.ts";
import { listingItem } from "#functions/stored/listings.ts";
import { messageItem, recipientItem, recipientPageItem } from "#functions/stored/messages.ts";
import { quarantineItem } from "#functions/stored/order/quarantine.ts";
import { referenceItem } from "#functions/stored/order/reference.ts";
import { promoCodeNameItem } from "#functions/stored/promo-codes.ts";
import { codePoolItem, poolItem, trayItem } from "#functions/stored/stock.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { copiedParts } from "#functions/workers/duplicate-event.ts";
import { described, type Key, nameOf, unknownTo } from "#tests/support/oracles/stored-of-event.ts";

const notCopied: [item: Key, because: string][] = [
  [shownImageItem, "made of a copied image, once it is ready"],
  [textImageItem, "made of a copied image, once it is ready"],
  [imagesInTextItem, "counted anew, of the copied text"],
  [promoCodeNameItem, "claimed anew, by the copied code"],
  [poolItem, "made anew, in full size"],
  [codePoolItem, "made anew, in full size"],
  [trayItem, "made anew, without what was sold"],
  [countsItem, "counted anew, row by row"],
  [madeItem, "tells of a request for the source"],
  [figuresItem, "of the source's sales"],
  [figureDaysItem, "of the source's sales"],
  [listingItem, "written when the copy changes"],
  [eventChangeItem, "tells what the source's buyers know"],
  [messageItem, "said to the source's guests"],
  [recipientPageItem, "the source's guests"],
  [recipientItem, "the source's guests"],
  [historyItem, "tells what was done with the source"],
  [formerOwnerItem, "an organizer's"],
  [jobItem, "tells of work on the source"],
  [referenceItem, "an order's"],
  [quarantineItem, "a payment's"],
  [accountItem, "its owner is a person"],
];

const copied = copiedParts.flatMap(({ of }) => of);
const unknown = unknownTo([...copied, ...notCopied.map(([item]) => item)]);

describe("what is stored below an event", () => {
  it("is copied with it, or not for a reason", () => {
    expect(unknown(described)).toEqual([]);
  });

  it("would be missed if it were new", () => {
    const poster = { pk: ticketItem.pk, sk: "{poster}" };

    expect(unknown([poster])).toEqual([nameOf(poster)]);
  });

  it("says one of both, and for no reason that is out of date", () => {
    const reasons = notCopied.map(([item]) => nameOf(item));
    const all = new Set(described.map(nameOf));

    expect(reasons.filter((name) => !all.has(name))).toEqual([]);
    expect(copied.map(nameOf).filter((name) => reasons.includes(name))).toEqual([]);
  });
});
