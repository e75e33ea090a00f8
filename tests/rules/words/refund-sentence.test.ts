// Does the toast say of a refund what the answer says of it?
import { i18n } from "@lingui/core";
import { beforeAll, expect, it } from "vitest";
import type { Order } from "#shared/contracts/orders.ts";
import { refundSentence } from "#web/features/organizer/orders/refund-sentence.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

type What = Order["timeline"][number]["what"];
const entry = (what: What, amountMinor: number | null = null) => ({
  ...{ at: "2031-06-21T18:00:00.000Z", what, amountMinor, by: null, attendee: null },
  ...{ decline: null, times: 1, detail: null, refundFailure: null },
});

it.each([
  [
    "one that the bank has still to confirm",
    [entry("refund_started", 500)],
    "The refund is under way.",
  ],
  [
    "one that is done",
    [entry("refund_started", 500), entry("refund_done", 500), entry("refund_told")],
    "The refund is done.",
  ],
  ["one that failed", [entry("refund_started", 500), entry("refund_failed", 500)], null],
  [
    "a second one that is under way",
    [entry("refund_done", 500), entry("refund_started", 300)],
    "The refund is under way.",
  ],
])("%s", (_, timeline, sentence) => {
  expect(refundSentence({ timeline })).toBe(sentence);
});
