// What are the tickets called that a code, a list or a question names?
import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import { noteMissing, titleOf } from "#web/lib/event/ticket-titles.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const lawn = { id: "tkt_lawn", title: "Lawn" };
const readAt = (at: number) => ({ tickets: [lawn], at });

describe("the title of a ticket", () => {
  it("is not told while the event's tickets are not known", () => {
    expect(titleOf(undefined, "tkt_lawn")).toBe("…");
    expect(titleOf(readAt(1), "tkt_lawn")).toBe("Lawn");
  });

  it("is not told for a ticket that may be younger than the read", () => {
    expect(titleOf(readAt(1), "tkt_young")).toBe("…");
    expect(noteMissing(readAt(1), ["tkt_lawn", "tkt_young"], 2)).toBe(true);
    expect(titleOf(readAt(1), "tkt_young")).toBe("…");

    const young = { id: "tkt_young", title: "Young" };
    expect(titleOf({ tickets: [lawn, young], at: 3 }, "tkt_young")).toBe("Young");
  });

  it("says that a ticket was deleted once a later read lacks it too, which is asked for once", () => {
    expect(noteMissing(readAt(1), ["tkt_gone"], 2)).toBe(true);
    expect(titleOf(readAt(2), "tkt_gone")).toBe("…");
    expect(titleOf(readAt(3), "tkt_gone")).toBe("Deleted ticket");

    expect(noteMissing(readAt(3), ["tkt_gone", "tkt_lawn"], 4)).toBe(false);
    expect(titleOf(readAt(3), "tkt_gone")).toBe("Deleted ticket");
  });
});
