// Does a page get a usable Stripe.js from the stand-in, and does its card form tell valid from
// invalid cards?
import { createContext, runInContext } from "node:vm";
import Stripe from "stripe";
import { expect, test } from "vitest";
import {
  type FieldName,
  formatted,
  problemOf,
} from "#scripts/local/stripe/stripe-js/card-fields.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openStripeBench } from "#tests/support/servers/stripe-bench.ts";

const bench = eachTest(openStripeBench);

test("the script sets window.Stripe in the version that the npm wrapper expects", async () => {
  const answer = await fetch(`${bench.baseUrl}/stripe.js`);
  const page = { addEventListener() {} };
  const document = { currentScript: null };

  runInContext(
    await answer.text(),
    createContext({
      window: page,
      document,
      HTMLScriptElement: class {},
      location: { origin: bench.baseUrl },
    }),
  );

  expect(answer.headers.get("content-type")).toContain("javascript");
  expect(page).toMatchObject({ Stripe: expect.any(Function) });
  expect(page).toHaveProperty("Stripe.version", Stripe.API_VERSION.split(".")[1]);
});

test.each<[FieldName, string, string]>([
  ["number", "4242424242424242", "4242 4242 4242 4242"],
  ["number", "378282246310005", "3782 822463 10005"],
  ["number", "4242-4242 42x", "4242 4242 42"],
  ["expiry", "1234", "12 / 34"],
  ["expiry", "534", "05 / 34"],
  ["cvc", "12345", "123"],
])("the field %s shows %s as %s", (name, typed, shown) => {
  expect(formatted(name, typed, { number: "4242", expiry: "", cvc: "" })).toBe(shown);
});

test.each<[FieldName, string, string | undefined]>([
  ["number", "4242 4242", "incomplete_number"],
  ["number", "4242 4242 4242 4241", "invalid_number"],
  ["number", "4242 4242 4242 4242", undefined],
  ["expiry", "1", "incomplete_expiry"],
  ["expiry", "13 / 34", "invalid_expiry_month"],
  ["expiry", "01 / 27", "invalid_expiry_year_past"],
  ["expiry", "02 / 27", undefined],
  ["cvc", "12", "incomplete_cvc"],
  ["cvc", "123", undefined],
])("on 20 February 2027 the field %s with %s has the problem %s", (name, typed, code) => {
  const card = { number: "", expiry: "", cvc: "", [name]: typed };

  expect(problemOf(name, card, new Date(2027, 1, 20))?.code).toBe(code);
});
