// Which state does a payment connection have? Stripe's data about an account, in the words that
// people see.
import { describe, expect, it } from "vitest";
import { connectionOf } from "#shared/rules/order/payment-connection.ts";

const ready = { hasDetails: true, isAsked: false, canCharge: true, canPayOut: true };

describe("a connection", () => {
  it.each([
    ["is connected once cards can be charged", {}, "CONNECTED", []],
    [
      "waits for the owner's details at first",
      { hasDetails: false, isAsked: true, canCharge: false, canPayOut: false },
      "INCOMPLETE",
      ["DETAILS"],
    ],
    [
      "waits for Stripe's review after that",
      { canCharge: false, canPayOut: false },
      "INCOMPLETE",
      ["REVIEW"],
    ],
    [
      "waits for more details where Stripe asks and has stopped charges",
      { isAsked: true, canCharge: false },
      "INCOMPLETE",
      ["DETAILS"],
    ],
    ["stays connected while Stripe only asks", { isAsked: true }, "CONNECTED", ["DETAILS"]],
    [
      "stays connected while money cannot be paid out",
      { canPayOut: false },
      "CONNECTED",
      ["PAYOUTS"],
    ],
    [
      "is not connected by a power to charge without details",
      { hasDetails: false },
      "INCOMPLETE",
      ["DETAILS"],
    ],
  ] as const)("%s", (_, facts, state, missing) => {
    expect(connectionOf({ ...ready, ...facts })).toEqual({ state, missing });
  });
});
