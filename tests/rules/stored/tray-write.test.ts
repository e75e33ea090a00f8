// Can one update of a tray always be made? The table refuses one that names a place twice.
import { expect, test } from "vitest";
import { encodeHold } from "#functions/engine/stock/hold-number.ts";
import { trayWrite } from "#functions/engine/stock/tray-write.ts";
import { changedTray, noted, type Tray, takeChange } from "#functions/engine/stock/trays.ts";

const order = "0123456789ab";
const other = "ba9876543210";
const NOW = 1_000_000;
const ended = encodeHold({ units: 2, until: NOW - 3_600, network: 5 });

test("an order whose earlier payment's note has expired in the tray gets the new one", () => {
  const tray: Tray = {
    pool: "tkt_0123456789ab",
    number: 0,
    capacity: 32,
    free: 10,
    kept: 0,
    holds: {},
    turns: {},
    paying: { [order]: ended, [other]: ended },
  };
  const note = { units: 2, until: NOW + 900, network: 5 };
  const change = noted(takeChange(tray, 2, NOW), order, note);

  const write = trayWrite("evt_0123456789ab", change);

  const names = Object.values("names" in write ? (write.names ?? {}) : {});
  expect(names.filter((name) => name.endsWith(order))).toHaveLength(1);
  expect(names.filter((name) => name.endsWith(other))).toHaveLength(1);
  expect(changedTray(tray, change).paying).toEqual({ [order]: encodeHold(note) });
});
