// What do people know of an event's date and place, and does it differ from what is true?
import type { EventFacts } from "#shared/contracts/event-change.ts";
import { placeText } from "#shared/core/place.ts";

/** The earliest comes first in a list. */
export type KnownUntil = { until: string; facts: EventFacts };

type When = Pick<EventFacts, "startAt" | "endAt" | "timezone">;

export const isMovedInTime = (one: When, other: When): boolean =>
  one.startAt !== other.startAt || one.endAt !== other.endAt || one.timezone !== other.timezone;

/** Nobody sees the place of an online event. */
export const isMovedInSpace = (one: EventFacts, other: EventFacts): boolean =>
  one.isOnline !== other.isOnline || (!one.isOnline && placeOf(one) !== placeOf(other));

export const isMoved = (one: EventFacts, other: EventFacts): boolean =>
  isMovedInTime(one, other) || isMovedInSpace(one, other);

/** Of somebody who was last told at `at`. Null: what is true now. */
export const knownAt = (known: readonly KnownUntil[], at: string): EventFacts | null =>
  known.find(({ until }) => at <= until)?.facts ?? null;

const placeOf = (facts: EventFacts): string => placeText(facts, "en");
