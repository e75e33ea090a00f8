// Does the door keep up with twenty guests a minute, admit each once, and wait when something is
// wrong?
import { expect, test } from "vitest";
import type { CheckInOutcome } from "#shared/contracts/public/door.ts";
import { type DoorState, doorState, quietDoor, standingOf } from "#web/features/door/door-state.ts";
import { readCode, SAME_CODE_MS, type Seen } from "#web/features/door/scan-gate.ts";

const FRAME_MS = 66;
const ANSWER_MS = 400;
const WELCOME_MS = 1200;

/** What the camera sees from an instant on; null if no code is held up. */
type Held = { fromMs: number; code: string | null };
type Taken = { code: string; atMs: number };

test("twenty guests a minute, each with a code held up for two seconds, are all taken once", () => {
  const guests = Array.from({ length: 20 }, (_, guest) => [
    { fromMs: guest * 3000, code: `guest ${guest}` },
    { fromMs: guest * 3000 + 2000, code: null },
  ]).flat();

  const taken = watch(guests, 60_000);

  expect(taken.map(({ code }) => code)).toEqual(
    Array.from({ length: 20 }, (_, guest) => `guest ${guest}`),
  );
});

test("even forty a minute, one code right after another, are all taken once", () => {
  const guests = Array.from({ length: 40 }, (_, guest) => ({
    fromMs: guest * 1500,
    code: `guest ${guest}`,
  }));

  expect(watch(guests, 60_000)).toHaveLength(40);
});

test("a code that stays before the camera for a minute is taken once", () => {
  expect(watch([{ fromMs: 0, code: "still here" }], 60_000)).toHaveLength(1);
});

test("a code is new again once it was away for three seconds, and not before", () => {
  const showTwice = (awayMs: number): Held[] => [
    { fromMs: 0, code: "guest" },
    { fromMs: 1000, code: null },
    { fromMs: 1000 + awayMs, code: "guest" },
  ];

  expect(watch(showTwice(SAME_CODE_MS - 2 * FRAME_MS), 10_000)).toHaveLength(1);
  expect(watch(showTwice(SAME_CODE_MS + FRAME_MS), 10_000)).toHaveLength(2);
});

test("a problem stays until somebody puts it away: nobody behind it is taken", () => {
  const queue = [
    { fromMs: 0, code: "used" },
    { fromMs: 3000, code: "next guest" },
  ];

  expect(watch(queue, 60_000, () => "ALREADY_SCANNED").map(({ code }) => code)).toEqual(["used"]);
});

/**
 * Shows camera pictures to the door. Answers arrive after a moment, a welcome disappears by itself,
 * and nobody touches the screen.
 */
function watch(
  held: Held[],
  untilMs: number,
  answerTo: (code: string) => CheckInOutcome = () => "OK",
): Taken[] {
  let door: DoorState = quietDoor;
  let seen: Seen | null = null;
  const taken: Taken[] = [];
  const coming: { atMs: number; happen: () => void }[] = [];
  for (let nowMs = 0; nowMs < untilMs; nowMs += FRAME_MS) {
    for (const due of coming.splice(0)) due.atMs <= nowMs ? due.happen() : coming.push(due);
    const code = held.findLast(({ fromMs }) => fromMs <= nowMs)?.code ?? null;
    if (code === null) continue;
    const reading = readCode(seen, code, nowMs, standingOf(door));
    seen = reading.seen;
    if (!reading.isNew) continue;
    const scan = { who: { scan: code }, nonce: `scan ${taken.length}`, readings: [] };
    taken.push({ code, atMs: nowMs });
    door = doorState(door, { what: "sent", scan });
    coming.push({
      atMs: nowMs + ANSWER_MS,
      happen: () => {
        const outcome = answerTo(code);
        const answered = {
          ...scan,
          outcome,
          attendee: null,
          checkedInAt: null,
          otherLists: [],
          at: "",
          isUndone: false,
        };
        door = doorState(door, { what: "answered", scan: answered });
        if (outcome !== "OK") return;
        const putAway = () => {
          if (door.stage.kind === "shown" && door.stage.scan === answered)
            door = doorState(door, { what: "put away" });
        };
        coming.push({ atMs: nowMs + ANSWER_MS + WELCOME_MS, happen: putAway });
      },
    });
  }
  return taken;
}
