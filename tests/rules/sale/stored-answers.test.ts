// How do an order's answers lie in the table, and what is read from them?
import { describe, expect, it } from "vitest";
import {
  answersAbout,
  answersOf,
  mustFitItem,
  type OrderAnswer,
  storedAnswers,
} from "#functions/engine/order/answers.ts";
import { buyerWrite } from "#functions/engine/order/order.ts";

const bea = { firstName: "Bea", lastName: "宝".repeat(149), email: "bea@buyer.example" };
const meal = { id: "qst_meal", type: "RADIO", title: "Meal" };
const home = {
  addressLine1: "Gate 1",
  addressLine2: "",
  city: "Oslo",
  region: "",
  postalCode: "",
  country: "NO",
};
const given: OrderAnswer[] = [
  { ticket: null, question: { id: "qst_home", type: "ADDRESS", title: "Home" }, answer: home },
  { ticket: 0, question: meal, answer: "Fish" },
  { ticket: 1, question: meal, answer: "Vegan" },
  { ticket: 2, question: { ...meal, title: "Food" }, answer: "Meat" },
  { ticket: 2, question: { ...meal, id: "qst_other" }, answer: "Cake" },
];

describe("the answers of an order", () => {
  it("are read as they were given", () => {
    expect(answersOf(storedAnswers(given))).toEqual(given);
  });

  it("have each question's wording once, and an older one beside a newer one", () => {
    const { asked, answers } = storedAnswers(given);

    expect(asked.map(({ title }) => title)).toEqual(["Home", "Meal", "Food", "Meal"]);
    expect(answers.map(({ asked: place }) => place)).toEqual([0, 1, 1, 2, 3]);
  });

  it("are shown by ticket, and those of the order by themselves", () => {
    const details = storedAnswers(given);

    expect(answersAbout(details, 1)).toEqual([
      { questionId: "qst_meal", type: "RADIO", title: "Meal", answer: "Vegan" },
    ]);
    expect(answersAbout(details, null).map(({ answer }) => answer)).toEqual([home]);
    expect(answersAbout(details, 7)).toEqual([]);
    expect(answersAbout(null, null)).toEqual([]);
  });

  it("are shown as a text if a newer version knows more types", () => {
    const [slider] = answersAbout(
      {
        asked: [{ id: "qst_new", type: "SLIDER", title: "How much?" }],
        answers: [{ asked: 0, answer: "7" }],
      },
      null,
    );

    expect(slider).toMatchObject({ type: "MULTI_LINE", answer: "7" });
  });

  it("are left out if their question is missing, and a short address is filled up", () => {
    const asked = [{ id: "qst_home", type: "ADDRESS", title: "Home" }];
    const answers = [
      { asked: 5, answer: "lost" },
      { asked: 0, answer: { city: "Oslo", floor: "3" } },
    ];

    expect(answersAbout({ asked, answers }, null).map(({ answer }) => answer)).toEqual([
      { ...home, addressLine1: "", country: "" },
    ]);
  });

  it("are refused with the names before the table would refuse them", () => {
    const long = "ü".repeat(5000);
    const answers = Array.from({ length: 36 }, (_, ticket) => ({
      ticket,
      question: meal,
      answer: long,
    }));
    const people = (count: number) => ({
      buyer: bea,
      attendees: Array.from({ length: count }, () => ({ ticketId: "tic_1", ...bea })),
    });

    expect(() => mustFitItem({ ...people(1), ...storedAnswers(answers) })).not.toThrow();
    expect(() => mustFitItem({ ...people(200), ...storedAnswers(answers) })).toThrow("too_large");
    const edit = { buyer: bea, answers };
    expect(() => buyerWrite("ord_1", edit, people(200))).toThrow("too_large");
    expect(() => mustFitItem(people(200))).not.toThrow();
  });
});
