// Does the door remember everything that happened on this device?
import { expect, test } from "vitest";
import type { CheckInOutcome } from "#shared/contracts/public/door.ts";
import {
  type AnsweredScan,
  type DoorHappening,
  doorState,
  quietDoor,
  type Scan,
  standingOf,
  turnOf,
  undoableOf,
} from "#web/features/door/door-state.ts";
import { signals } from "#web/features/door/signal.ts";

const at = "2027-02-20T19:00:00.000Z";
const scan = (nonce: string): Scan => ({
  who: { scan: `code ${nonce}` },
  nonce,
  readings: [],
});
const answered = (nonce: string, outcome: CheckInOutcome = "OK"): AnsweredScan => ({
  ...scan(nonce),
  outcome,
  attendee: { firstName: "Ada", lastName: "Lovelace", ticketTitle: "Standing" },
  checkedInAt: `${at} ${nonce}`,
  otherLists: [],
  at,
  isUndone: false,
});
const failure = (nonce: string): DoorHappening => ({
  what: "failed",
  scan: scan(nonce),
  error: new Error("offline"),
  at,
});
const after = (...happenings: DoorHappening[]) => happenings.reduce(doorState, quietDoor);

test("a scan without an answer stays in the list when it is put away, however many follow", () => {
  const later = Array.from(
    { length: 20 },
    (_, n): DoorHappening => ({ what: "answered", scan: answered(`later ${n}`) }),
  );

  const { recent, stage } = after(failure("lost"), { what: "put away" }, ...later);

  expect(stage).toMatchObject({ kind: "shown", scan: { nonce: "later 19" } });
  expect(recent).toHaveLength(9);
  expect(recent.at(-1)).toEqual({ ...scan("lost"), at, outcome: null });
});

test("the same scan sent again takes the place of the one without an answer", () => {
  const { recent } = after(
    failure("lost"),
    { what: "sent", scan: scan("lost") },
    { what: "answered", scan: answered("lost") },
  );

  expect(recent).toEqual([answered("lost")]);
});

test("while it is sent again, the scan without an answer stays on the screen", () => {
  const trying = after(failure("lost"), { what: "sent", scan: scan("lost") });

  expect(trying.stage).toMatchObject({ kind: "failed", isRetrying: true });
  expect(doorState(trying, failure("lost")).stage).toMatchObject({
    kind: "failed",
    isRetrying: false,
  });
});

test("a welcome can be undone once; what let nobody in cannot", () => {
  const welcome = answered("welcome");
  const undoable = undoableOf(welcome);
  if (!undoable) throw new Error("A welcome can be undone.");
  expect(undoable).toMatchObject({
    who: { scan: "code welcome" },
    checkedInAt: welcome.checkedInAt,
    firstName: "Ada",
    lastName: "Lovelace",
  });

  const undone = after(
    { what: "answered", scan: welcome },
    { what: "undo asked", undoable },
    { what: "undone", undoable },
  );

  expect(undone.stage).toEqual({ kind: "open" });
  expect(undone.recent.map(undoableOf)).toEqual([null]);
  expect(undoableOf(answered("used", "ALREADY_SCANNED"))).toBeNull();
});

test("an undo without an answer says so and can be sent again", () => {
  const undoable = {
    who: { scan: "c" },
    checkedInAt: at,
    firstName: "Ada",
    lastName: "Lovelace",
    ticketTitle: "Standing",
  };
  const error = new Error("offline");

  const { stage } = after(
    { what: "undo asked", undoable },
    { what: "undo sent" },
    { what: "undo failed", error },
  );

  expect(stage).toEqual({ kind: "undoing", undoable, error, isSending: false });
});

test("only an open door and a welcome let the next code through", () => {
  const shown = (outcome: CheckInOutcome) =>
    standingOf(after({ what: "answered", scan: answered("x", outcome) }));

  expect([standingOf(quietDoor), shown("OK")]).toEqual(["nothing", "nothing"]);
  expect(standingOf(after({ what: "sent", scan: scan("x") }))).toBe("sending");
  expect([
    shown("ALREADY_SCANNED"),
    shown("UNKNOWN_CODE"),
    standingOf(after(failure("x"))),
  ]).toEqual(Array(3).fill("problem"));
});

test("a hardware scanner's new code is the way on from a refusal, and from a scan without an answer", () => {
  const refused = after({ what: "answered", scan: answered("x", "CANCELLED") });
  const lost = after(failure("x"));

  expect([turnOf(refused, "code y"), turnOf(lost, "code y")]).toEqual(["now", "now"]);
  expect([turnOf(refused, "code x"), turnOf(lost, "code x")]).toEqual(["never", "never"]);
  const onTheWay = doorState(lost, { what: "sent", scan: scan("y") });
  expect(onTheWay.stage).toEqual({ kind: "sending" });
  expect(onTheWay.recent).toMatchObject([{ nonce: "x", outcome: null }]);
});

test("a hardware scanner's code after a success is asked for, the same one too", () => {
  const welcome = after({ what: "answered", scan: answered("x") });

  expect([turnOf(welcome, "code x"), turnOf(welcome, "code y")]).toEqual(["now", "now"]);
  expect([turnOf(quietDoor, "code x"), turnOf(after({ what: "put away" }), "code x")]).toEqual([
    "now",
    "now",
  ]);
});

test("a hardware scanner's code is not sent twice while it is sent again, and another waits", () => {
  const again = after(failure("x"), { what: "sent", scan: scan("x") });

  expect([turnOf(again, "code x"), turnOf(again, "code y")]).toEqual(["never", "later"]);
});

test("a code is no other's, and none of a guest who was chosen in the search", () => {
  const chosen: AnsweredScan = {
    ...answered("x", "CANCELLED"),
    who: { attendeeId: "gaw73gpkxsms-1" },
  };

  expect(turnOf(after({ what: "answered", scan: chosen }), "code x")).toBe("now");
});

test("a hardware scanner's code waits while an answer is awaited, from the server or from staff", () => {
  const undoable = {
    who: { scan: "code x" },
    checkedInAt: at,
    firstName: "Ada",
    lastName: "Lovelace",
    ticketTitle: "Standing",
  };
  const waiting = [
    after({ what: "sent", scan: scan("x") }),
    after(failure("x"), { what: "sent", scan: scan("x") }),
    after({ what: "undo asked", undoable }),
  ];

  expect(waiting.map((state) => turnOf(state, "code y"))).toEqual(["later", "later", "later"]);
});

test("each outcome sounds and feels unlike the others", () => {
  const distinct = (of: (signal: (typeof signals)["ok"]) => number[]) =>
    new Set(Object.values(signals).map((signal) => of(signal).join())).size;

  expect([distinct(({ hertz }) => hertz), distinct(({ vibration }) => vibration)]).toEqual([4, 4]);
});
