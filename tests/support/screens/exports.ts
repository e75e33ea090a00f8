// How does a test look at exports? With ones that it moves itself, whatever a worker would do.
import { type Export, Export as ExportContract } from "#shared/contracts/exports.ts";
import { readQuery } from "#shared/core/lists.ts";
import type { Owner } from "#tests/support/scenes/world.ts";
import { openScreen } from "#tests/support/screens/screen.tsx";
import type { Asked } from "#tests/support/servers/network.ts";

export const BEGIN = /\/export(\?|$)/;
export const READ = /\/api\/exports\//;
export const HISTORY = /\/history(\?|$)/;
/** No less than the page waits before it looks again. */
export const LOOK_EVERY_MS = 2_000;

export const exportId = (number: number): string => `job_${String(number).padStart(12, "0")}`;

type Begun = { path: string; query: Record<string, unknown>; format: unknown; key: string | null };

const lists: [end: string, list: Export["list"]][] = [
  ["/orders/export", "ORDERS"],
  ["/attendees/export", "ATTENDEES"],
  ["/questions/export", "ANSWERS"],
  ["/check-ins/export", "CHECK_INS"],
  ["/promo-codes/export", "PROMO_CODES"],
  ["/billing/export", "BILLING"],
];

export const exported = (fields: Partial<Export> = {}): Export =>
  ExportContract.parse({
    id: exportId(1),
    kind: "EXPORT",
    eventId: null,
    state: "WAITING",
    because: null,
    isTriedAgain: false,
    done: 0,
    of: null,
    failed: [],
    failures: 0,
    made: null,
    createdAt: "2031-03-10T18:05:00.000Z",
    endedAt: null,
    list: "ORDERS",
    format: "XLSX",
    query: {},
    file: null,
    ...fields,
  } satisfies Export);

/** Of an export that is done, in a zone of one hour before UTC in winter. */
export const file = (fields: Partial<NonNullable<Export["file"]>> = {}): Partial<Export> => ({
  state: "DONE",
  endedAt: "2031-03-10T18:06:00.000Z",
  file: {
    name: "orders-fair-2031-03-10-190500.xlsx",
    rows: 312,
    bytes: 40_000,
    at: "2031-03-10T18:05:00.000Z",
    expiresAt: "2031-03-11T18:06:00.000Z",
    url: "https://files.example/orders",
    ...fields,
  },
});

/**
 * A page whose exports are in `stored`. What is begun gets the next id; `begun` says what was asked
 * for.
 */
export async function openExports(address: string, owner: Owner) {
  const screen = await openScreen("/manage/events", owner);
  const stored = new Map<string, Export>();
  const begun: Begun[] = [];
  const begin = ({ path, query, body, headers }: Asked): Export => {
    const asked = readQuery(new URLSearchParams(query));
    const { format } = body as { format: Export["format"] }; // as the page's contract sends it
    begun.push({ path, query: asked, format, key: headers.get("idempotency-key") });
    const eventId = /\/events\/(\w+)\//.exec(path)?.[1] ?? null;
    const list = lists.find(([end]) => path.endsWith(end))?.[1] ?? "ORDERS";
    const made = exported({ id: exportId(stored.size + 1), eventId, list, format, query: asked });
    stored.set(made.id, made);
    return made;
  };
  const forget = screen.network.answer(BEGIN, begin);
  const unread = screen.network.answer(READ, ({ path }) =>
    stored.get(path.split("/").at(-1) ?? ""),
  );
  await screen.goTo(address);
  return {
    ...screen,
    stored,
    begun,
    /** From here on what the test says is answered. */
    forget,
    unread,
    /** Changes one as its worker does. */
    move: (number: number, fields: Partial<Export>) =>
      stored.set(
        exportId(number),
        exported({ ...stored.get(exportId(number)), id: exportId(number), ...fields }),
      ),
  };
}
