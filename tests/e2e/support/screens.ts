// Which screens does the app have? All of them, filled with data, for the tests that visit every
// one.
import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { sectionInputs } from "#shared/contracts/event-settings.ts";
import { isChoice, QuestionType } from "#shared/contracts/questions.ts";
import { doorList } from "#tests/e2e/support/door.ts";
import { data, placedOrder, type Stage } from "#tests/e2e/support/stage.ts";
import { hrefOf, paths, type Visitor } from "#web/lib/page/paths.ts";

/** Paths by their users: buyers and door staff on phones, organizers on a desktop. */
export type Screens = { signedOut: string[]; open: string[]; door: string[]; signedIn: string[] };

/** `stage` has a free ticket first and a paid one second; the screens show an order of each. */
export async function screensOf(request: APIRequestContext, stage: Stage): Promise<Screens> {
  const { eventId } = stage;
  const questionId = await askEverything(request, stage);
  // The tests open the newest order's page. Its buyer's name contains a word that is wider than a
  // phone.
  const [free, paid, lists] = [
    await placedOrder(request, stage, ["Bea Buyer", "Maximiliane Featherstonehaugh"]),
    await placedOrder(request, stage, ["Carl Cooper"], { ticketId: stage.ticketIds[1] ?? "" }),
    await doorList(request, stage),
    await placedOrder(request, stage, [
      "Ada Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren",
    ]),
  ];
  const headers = { authorization: `Bearer ${stage.token}` };
  await fillSales(request, stage, headers);
  const first = async (noun: string) =>
    (await data(await request.get(`/api/events/${eventId}/${noun}`, { headers })))[0];
  const samples = {
    organizerId: stage.organizerId,
    organizerSlug: "night-owl-events",
    eventId,
    questionId,
    token: "none",
    orderId: (await first("orders")).id,
    attendeeId: (await first("attendees")).id,
    messageId: await sendMessage(request, stage, headers),
    orderShortId: paid.shortId,
    attendeeShortId: free.attendees[0]?.shortId ?? "",
    eventSlug: stage.path.split("/").at(-1) ?? "",
    checkInListShortId: lists.shortId,
    code: "order_not_found",
  };
  const ofFree = { ...samples, orderShortId: free.shortId };
  /** These show a completed order. The steps before them show one that is still held. */
  const done: string[] = [paths.checkoutSummary.pattern, paths.orderPrint.pattern];
  const screensFor = (visitor: Visitor) =>
    Object.values(paths)
      .filter((path) => path.visitor === visitor && !path.isRedirect)
      .map(({ pattern }) => filled(pattern, done.includes(pattern) ? ofFree : samples));
  return {
    signedOut: screensFor("guest"),
    open: [
      ...screensFor("buyer"),
      "/no/such/page",
      "/e/evt_000000000000/gone",
      "/o/org_000000000000/gone",
      paths.checkoutSummary.href({ eventId, orderShortId: "nosuchorder" }),
    ],
    door: [...screensFor("staff"), paths.door.href({ checkInListShortId: "nosuchlist" })],
    signedIn: [
      ...screensFor("member"),
      ...["cover", ...Object.keys(sectionInputs)].map((section) =>
        paths.eventSettings.href({ eventId, section }),
      ),
    ],
  };
}

/** To everybody. Returns its id. */
async function sendMessage(
  request: APIRequestContext,
  { eventId }: Stage,
  headers: Record<string, string>,
): Promise<string> {
  const message = {
    target: { to: "ALL_ATTENDEES" },
    subject: "Doors",
    content: "<p>Dear {{first_name}}, doors open at seven.</p>",
    acknowledged: true,
  };
  const key = { "idempotency-key": randomUUID() };
  const sent = { headers: { ...headers, ...key }, data: message };
  return (await data(await request.post(`/api/events/${eventId}/messages`, sent))).id;
}

/** Asks one question of each type, half of them about each attendee. Returns the first one's id. */
async function askEverything(
  request: APIRequestContext,
  { eventId, token }: Stage,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const ids: string[] = [];
  for (const [place, type] of QuestionType.options.entries()) {
    const question = {
      title: `Question ${place + 1}`,
      type,
      scope: place % 2 === 0 ? "ORDER" : "ATTENDEE",
      ...(isChoice(type) && { options: ["Friday", "Saturday"] }),
    };
    const path = `/api/events/${eventId}/questions`;
    ids.push((await data(await request.post(path, { headers, data: question }))).id);
  }
  return ids[0] ?? "";
}

/** A code and a capacity, which is inactive so that it pauses no sale. */
async function fillSales(
  request: APIRequestContext,
  { eventId }: Stage,
  headers: Record<string, string>,
): Promise<void> {
  const code = { code: "EARLYBIRD", discountType: "PERCENTAGE", discountRate: 12_500, maxUses: 20 };
  const hall = { name: "Hall", capacity: 500, appliesTo: "EVENT", status: "INACTIVE" };
  const area = `/api/events/${eventId}`;
  await data(await request.post(`${area}/promo-codes`, { headers, data: code }));
  await data(await request.post(`${area}/capacity-assignments`, { headers, data: hall }));
}

/** An address with samples in place of its names. Throws if a name has no sample. */
function filled(pattern: string, samples: Record<string, string>): string {
  for (const [, name = ""] of pattern.matchAll(/:(\w+)(?!\w*\?)/g))
    if (!samples[name]) throw new Error(`${pattern} needs a sample of ${name}.`);
  return hrefOf(pattern, samples);
}
