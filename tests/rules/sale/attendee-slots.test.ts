// Does every ticket of an order have its own slot in the form, whatever is bought, typed or asked?
import { describe, expect, it } from "vitest";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { checkoutOrder } from "#tests/support/inputs/checkout-orders.ts";
import { bodyOf } from "#web/features/buyer/checkout/details-form.ts";
import {
  type DetailsValues,
  fittedTo,
  initialValues,
  slotsFor,
  ticketTitles,
} from "#web/lib/form/attendee-slots.ts";

const [lawn, hall] = ["tkt_00000000lawn", "tkt_00000000hall"];
const line = (ticketId: string, title: string, quantity: number) => ({
  ticketId,
  title,
  tierId: null,
  tierLabel: null,
  quantity,
  listMinor: 0,
  unitMinor: 0,
  netMinor: 0,
  feesMinor: 0,
  taxesMinor: 0,
  totalMinor: 0,
  charges: [],
});
const ask = (id: string, fields: Partial<CheckoutOrder["questions"][number]> = {}) => ({
  id,
  title: id,
  description: "",
  type: "SINGLE_LINE" as const,
  scope: "ATTENDEE" as const,
  options: [],
  ticketIds: [],
  isRequired: false,
  ...fields,
});
const lines = [line(lawn, "Lawn, early", 1), line(hall, "Hall", 1), line(lawn, "Lawn, late", 2)];
const order = (fields: Partial<CheckoutOrder> = {}) => checkoutOrder({ lines, ...fields });
const bea = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };
const eve = { firstName: "Eve", lastName: "", email: "eve@foyer.example" };

describe("an order with two lines of one ticket", () => {
  it("has a slot per ticket, each with the title of its own line", () => {
    expect(slotsFor(order()).map(({ ticketId }) => ticketId)).toEqual([lawn, hall, lawn, lawn]);
    expect(ticketTitles(order())).toEqual(["Lawn, early", "Hall", "Lawn, late", "Lawn, late"]);
  });

  it("asks each slot what is asked for its ticket", () => {
    const questions = [ask("meal"), ask("seat", { ticketIds: [hall] })];

    const slots = slotsFor(order({ questions }));

    expect(slots.map(({ answers }) => answers.map(({ questionId }) => questionId))).toEqual([
      ["meal"],
      ["meal", "seat"],
      ["meal"],
      ["meal"],
    ]);
  });
});

describe("what was typed", () => {
  const typed = (fields: Partial<DetailsValues> = {}): DetailsValues => ({
    ...initialValues(order({ questions: [ask("meal")] })),
    buyer: bea,
    ...fields,
  });

  it("stays in its slot when a question comes and another goes", () => {
    const values = typed({ isForBuyer: false });
    const [first] = values.attendees;
    if (first) Object.assign(first, { ...eve, answers: [{ questionId: "meal", answer: "Fish" }] });

    const next = fittedTo(order({ questions: [ask("size"), ask("meal")] }), values);

    expect(next.isForBuyer).toBe(false);
    expect(next.attendees[0]).toEqual({
      ticketId: lawn,
      ...eve,
      answers: [
        { questionId: "size", answer: "" },
        { questionId: "meal", answer: "Fish" },
      ],
    });
    expect(fittedTo(order(), values).attendees[0]?.answers).toEqual([]);
  });

  it("is not put into a question that is answered in another way now", () => {
    const values = typed();
    const [first] = values.attendees;
    if (first) first.answers = [{ questionId: "meal", answer: "Fish" }];
    const questions = [ask("meal", { type: "CHECKBOX", options: ["Fish"] })];

    const [slot] = fittedTo(order({ questions }), values).attendees;

    expect(slot?.answers).toEqual([{ questionId: "meal", answer: [] }]);
  });

  it("stays with its ticket when others are changed, and the first is the buyer's if it is new", () => {
    const values = typed({ isForBuyer: false });
    for (const slot of values.attendees) Object.assign(slot, eve);
    const nobody = { firstName: "", lastName: "", email: "" };

    const fewer = fittedTo(order({ lines: lines.slice(0, 2) }), values);
    const other = fittedTo(order({ lines: [line(hall, "Hall", 2)] }), values);

    const kept = [lawn, hall].map((ticketId) => ({ ticketId, ...eve, answers: [] }));
    expect([fewer.isForBuyer, fewer.attendees]).toEqual([false, kept]);
    const [, second] = kept;
    const begun = [{ ticketId: hall, ...nobody, answers: [] }, second];
    expect([other.isForBuyer, other.attendees]).toEqual([true, begun]);
  });
});

describe("what the server has", () => {
  const saved = (people: (typeof bea)[]) =>
    order({
      questions: [ask("meal")],
      buyer: bea,
      attendees: [lawn, hall, lawn, lawn].map((ticketId, place) => ({
        ...(people[place] ?? bea),
        ticketId,
        ticketTitle: "",
        status: "ACTIVE",
        shortId: null,
        ticketReference: null,
        answers: [{ questionId: "meal", answer: `Meal ${place}` }],
      })),
    });

  it.each([
    ["for the buyer, if the first has the buyer's name", [bea, eve], true],
    ["with names of their own, if the first has another", [eve], false],
  ])("fills the slots %s", (_, people, isForBuyer) => {
    const values = initialValues(saved(people));

    expect(values.isForBuyer).toBe(isForBuyer);
    expect(values.attendees.map(({ answers }) => answers[0]?.answer)).toEqual([
      "Meal 0",
      "Meal 1",
      "Meal 2",
      "Meal 3",
    ]);
  });

  it.each([true, false])("ticks the terms only if these were accepted: %s", (hasAcceptedTerms) => {
    const { acceptedTerms } = initialValues({ ...saved([bea]), hasAcceptedTerms });

    expect(acceptedTerms).toBe(hasAcceptedTerms);
  });

  it("gets the buyer's name on the first ticket alone, and each ticket's own answers", () => {
    const values = { ...initialValues(saved([bea])), buyer: eve };

    const body = bodyOf(values);

    expect(body).not.toHaveProperty("isForBuyer");
    const names = ["Eve", "Bea", "Bea", "Bea"];
    expect(body.attendees.map(({ firstName, answers }) => [firstName, answers])).toEqual(
      values.attendees.map(({ answers }, place) => [names[place], answers]),
    );
    expect(bodyOf({ ...values, isForBuyer: false }).attendees[0]?.firstName).toBe("Bea");
  });
});
