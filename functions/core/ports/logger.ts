// How do functions log? As JSON lines with ids, without bodies, addresses, tokens or links.
import { AsyncLocalStorage } from "node:async_hooks";
import { LogFormatter, Logger, LogItem } from "@aws-lambda-powertools/logger";

/** `requestId` is what clients see, `invocationId` what Lambda's REPORT line has. */
export type LogIds = {
  [name: `${string}Id`]: string | null | undefined;
  route?: string;
  stripeType?: string;
};

// Powertools keeps one set of keys an invocation, but its items are worked on at the same time.
const held = new AsyncLocalStorage<{ ids: LogIds; hasTold: boolean }>();
const idsNow = (): LogIds => held.getStore()?.ids ?? {};

export const logAbout = <T>(ids: LogIds, work: () => T): T =>
  held.run({ ids: { ...idsNow(), ...ids }, hasTold: false }, work);

export const noteIds = (ids: LogIds): void => void Object.assign(idsNow(), ids);

export function noteOrder(orderId: string, { eventId, intentId }: LogIds): void {
  const ids = idsNow();
  if (ids.orderId !== orderId) return;
  ids.eventId ??= eventId;
  ids.intentId ??= intentId;
}

export const isAboutOrder = (): boolean => Boolean(idsNow().orderId);

export function tellChange(sentence: string, facts: object): void {
  Object.assign(held.getStore() ?? {}, { hasTold: true });
  logger.info(sentence, { ...facts });
}

export const hasToldChange = (): boolean => held.getStore()?.hasTold ?? false;

class LineFormatter extends LogFormatter {
  formatAttributes(...[base, more]: Parameters<LogFormatter["formatAttributes"]>): LogItem {
    const { logLevel: level, message, timestamp, serviceName: service } = base;
    const line = { level, timestamp: this.formatTimestamp(timestamp), service, message };
    const told = Object.entries(more).filter(([, fact]) => (fact ?? "") !== "");
    const facts = Object.fromEntries(told);
    return new LogItem({ attributes: { ...line, ...idsBeside(facts["orderId"]), ...facts } });
  }

  /** No other fields: those of Stripe and AWS hold requests, answers and whole items. */
  override formatError(error: Error) {
    const { name, message, stack, cause } = error;
    const { code } = Object(error);
    return {
      ...{ name, message, stack },
      ...(typeof code === "string" && { code }),
      ...(cause instanceof Error && { cause }),
      ...(error instanceof AggregateError && { errors: error.errors }),
    };
  }
}

function idsBeside(orderId: unknown): LogIds {
  const ids = idsNow();
  const isOther = orderId !== undefined && orderId !== ids.orderId;
  return isOther ? { ...ids, intentId: null, attendeeId: null, mailId: null } : ids;
}

/** A last fence: the message of a provider's error may name a buyer's address. */
const ADDRESS = /[^\s<>"'(),:;/]+@[^\s<>"'(),:;/]+\.\p{L}{2,}/gu;

export const logger = new Logger({
  logFormatter: new LineFormatter(),
  jsonReplacerFn: (_, value) =>
    typeof value === "string" ? value.replace(ADDRESS, "(address)") : value,
});
