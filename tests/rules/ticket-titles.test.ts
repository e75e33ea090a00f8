// What are the tickets called that a code, a list or a question names?
import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import { titlesOf } from "#web/lib/ticket-titles.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const tickets = [
  { id: "tkt_lawn", title: "Lawn" },
  { id: "tkt_hall", title: "Hall" },
];

describe("the titles of tickets", () => {
  it("stand in the order in which they were chosen", () => {
    expect(titlesOf(tickets, ["tkt_hall", "tkt_lawn"])).toBe("Hall, Lawn");
  });

  it("name a deleted ticket as such, also where it is the only one", () => {
    expect(titlesOf(tickets, ["tkt_lawn", "tkt_gone"])).toBe("Lawn, Deleted ticket");
    expect(titlesOf([], ["tkt_gone"])).toBe("Deleted ticket");
  });

  it("call none deleted while the event's tickets are not known", () => {
    expect(titlesOf(undefined, ["tkt_lawn", "tkt_hall"])).toBe("…, …");
  });
});
