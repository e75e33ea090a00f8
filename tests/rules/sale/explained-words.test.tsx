// Is each reason why a ticket can be bought, or not, told in its own sentence, and what raising a
// limit gives?
import { i18n } from "@lingui/core";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, describe, expect, it } from "vitest";
import type { ExplainedLimit, ExplainedPrice } from "#shared/contracts/explain.ts";
import type { Me } from "#shared/contracts/users.ts";
import { Presentation } from "#web/app/presentation.tsx";
import type { Reason } from "#web/features/organizer/tickets/explained.ts";
import { useAnswer, useRaiseSentence } from "#web/features/organizer/tickets/explained-words.tsx";
import { MeProvider } from "#web/lib/api/me.tsx";
import { type CurrentEvent, CurrentEventProvider } from "#web/lib/event/current-event.tsx";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const hall: ExplainedLimit = {
  kind: "CAPACITY_ASSIGNMENT",
  id: "cap_hall",
  name: "Hall",
  state: "ON",
  capacity: 1200,
  taken: 1150,
  inBaskets: 47,
  free: 3,
  basketEndsInSeconds: null,
};
const pit = { ...hall, id: "cap_pit", name: "Pit" };
const overHall: ExplainedLimit = { ...hall, state: "OVER", taken: 1200, inBaskets: 5, free: -5 };
const price: ExplainedPrice = {
  ticketId: "tkt_000000000000",
  tierId: null,
  title: "Lawn",
  availability: "ON_SALE",
  pause: null,
  needsPromoCode: false,
  saleStartsAt: "2030-05-01T08:00:00.000Z",
  saleEndsAt: "2030-06-01T20:30:00.000Z",
  free: 3,
  leastPerOrder: 4,
  freePerOrder: 2,
  limits: [hall, pit],
  raisingGives: 5,
};

type Role = Me["role"];
type Change = Partial<ExplainedPrice>;

/** What a member with this role reads on the screens of an event in Berlin. */
function markupOf(words: ReactNode, role: Role = "ADMIN"): string {
  const account = { id: "acc_000000000000", name: "Riverside Arts" };
  const name = { firstName: "Olivia", lastName: "Owner", email: "olivia@foyer.example" };
  const me = { id: "usr_000000000000", ...name, role, account, accounts: [] };
  const event = { id: "evt_berlin", timezone: "Europe/Berlin" } as unknown as CurrentEvent;
  return renderToStaticMarkup(
    <Presentation>
      <MemoryRouter>
        <MeProvider
          me={{
            ...me,
            isEmailConfirmed: true,
            isConfirmationHeldBack: false,
            isAddressClosed: false,
            pendingEmail: null,
            isOwner: false,
          }}
        >
          <CurrentEventProvider event={event}>
            <main>{words}</main>
          </CurrentEventProvider>
        </MeProvider>
      </MemoryRouter>
    </Presentation>,
  );
}

const Answer = ({ of, reason }: { of: ExplainedPrice; reason: Reason }) => useAnswer(of, reason);
const Raise = ({ of, reason }: { of: ExplainedPrice; reason: Reason }) =>
  useRaiseSentence(of, reason);

const textIn = (markup: string): string =>
  (/<main>(.*)<\/main>/s.exec(markup)?.[1] ?? "").replace(/<[^>]+>/g, "").replace(/\s/g, " ");

describe("why a ticket can be bought, or not", () => {
  it.each<[Reason, string, Change?, Role?]>([
    ["event_draft", "Nobody can buy it, because the event is a draft. Publish it first."],
    ["event_archived", "Nobody can buy it, because the event is archived."],
    ["event_ended", "Nobody can buy it any more, because the event is over."],
    ["hidden", "Nobody can see or buy it, because it is hidden."],
    [
      "sale_ended",
      "Nobody can buy it any more: its sale ended on Sat, Jun 1, 2030, 10:30 PM CEST.",
    ],
    ["sale_ended", "Nobody can buy it any more, because its sale has ended.", { saleEndsAt: null }],
    ["not_yet", "Nobody can buy it yet: its sale starts on Wed, May 1, 2030, 10:00 AM CEST."],
    ["ticket_paused", "Nobody can buy it, because its sale is paused."],
    [
      "payments_not_connected",
      "Nobody can buy it, because the account cannot take payments. Connect payments",
    ],
    [
      "payments_not_connected",
      "Nobody can buy it, because the account cannot take payments. Ask an admin of Riverside Arts to connect them.",
      {},
      "ORGANIZER",
    ],
    ["limit_changing", "Nobody can buy it for about half a minute."],
    [
      "limit_over",
      "Nobody can buy it, because more of “Hall” is sold or being paid than it allows.",
    ],
    ["sold_out", "Nobody can buy it, because “Hall” is full."],
    [
      "in_baskets",
      "Nobody can buy it right now: the last of “Hall” are in baskets. Some may come back when a basket ends.",
    ],
    [
      "too_few_free",
      "Nobody can buy it right now: one order takes at least 4 of the ticket, and only 2 are free. More may come back when a basket ends.",
    ],
    [
      "too_few_free",
      "Nobody can buy it right now: one order takes at least 4 of the ticket, and only 1 is free. More may come back when a basket ends.",
      { freePerOrder: 1 },
    ],
    ["unlimited", "Buyers can buy it now, and nothing limits how many."],
    ["free", "Buyers can buy it now: 3 more, until “Hall” is full."],
  ])("is told for %s: %s", (reason, sentence, change = {}, role = "ADMIN") => {
    const answer = <Answer of={{ ...price, ...change }} reason={reason} />;

    expect(textIn(markupOf(answer, role))).toBe(sentence);
  });

  it("leads an admin to the payments that the account lacks, and back to the event", () => {
    const answer = <Answer of={price} reason="payments_not_connected" />;

    expect(markupOf(answer)).toContain('href="/account/payment?event=evt_berlin"');
  });
});

describe("what raising the limit that binds gives", () => {
  const raised = "each unit that “Hall” is raised by";
  it.each<[string, string, Reason, Change?]>([
    ["up to the next limit", "Raising “Hall” gives at most 5 more, then “Pit” is full.", "free"],
    [
      "where nothing else limits",
      `Nothing else limits it: ${raised} can be sold.`,
      "sold_out",
      { limits: [hall], raisingGives: null },
    ],
    [
      "where another limit leaves as few",
      "Raising “Hall” alone gives nothing, because “Pit” leaves as few.",
      "sold_out",
      { raisingGives: 0 },
    ],
    [
      "above what is sold, of a limit that is over",
      "Raising “Hall” above 1,205 gives at most 5 more, then “Pit” is full.",
      "limit_over",
      { limits: [overHall, pit] },
    ],
    [
      "so too where nothing else limits",
      `Nothing else limits it: ${raised} above 1,205 can be sold.`,
      "limit_over",
      { limits: [overHall], raisingGives: null },
    ],
    [
      "with its thousands apart",
      "Raising “Hall” gives at most 1,500 more, then “Pit” is full.",
      "in_baskets",
      { raisingGives: 1500 },
    ],
  ])("is told %s: %s", (_, sentence, reason, change = {}) => {
    const raise = <Raise of={{ ...price, ...change }} reason={reason} />;

    expect(textIn(markupOf(raise))).toBe(sentence);
  });

  it("is not told of a ticket that no limit keeps from being sold", () => {
    expect(markupOf(<Raise of={price} reason="hidden" />)).toContain("<main></main>");
  });
});
