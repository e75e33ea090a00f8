// Which guests of an order have an address that is not the buyer's, and who has none?
import { describe, expect, test } from "vitest";
import {
  guestAddresses,
  missingAddresses,
  ticketsAt,
} from "#shared/rules/order/guest-addresses.ts";

const buyer = { email: "bea@buyer.example" };
const at = (...emails: string[]) => emails.map((email, index) => ({ email, index }));

describe("the addresses of guests", () => {
  test("are each told once, in the order of the tickets", () => {
    const attendees = at("gus@a.example", "bea@buyer.example", "mia@b.example", "gus@a.example");
    expect(guestAddresses(attendees, buyer)).toEqual(["gus@a.example", "mia@b.example"]);
  });

  test("are one in whatever case or script they are written", () => {
    const attendees = at("Gus@A.example", "gus@a.EXAMPLE", "m@bücher.example");
    const spelt = [...attendees, ...at("m@xn--bcher-kva.example", "BEA@buyer.example", "")];
    expect(guestAddresses(spelt, buyer)).toEqual(["Gus@A.example", "m@bücher.example"]);
  });

  test("are none where the buyer alone has one", () => {
    expect(guestAddresses(at("", "bea@buyer.example"), buyer)).toEqual([]);
  });
});

test("the tickets of an address are those of all its spellings", () => {
  const attendees = at("Gus@A.example", "mia@b.example", "gus@a.example", "");
  expect(ticketsAt(attendees, "gus@a.example").map(({ index }) => index)).toEqual([0, 2]);
});

test("a missing address is told at its field", () => {
  const problem = { path: "attendees.1.email", code: "invalid_email" };
  expect(missingAddresses([{ email: "gus@a.example" }, { email: " " }])).toEqual([problem]);
  expect(missingAddresses([{ email: "gus@a.example" }, {}])).toEqual([problem]);
});
