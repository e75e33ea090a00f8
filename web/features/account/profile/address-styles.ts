// Which colour and word has the address of a sign-in?
import { msg } from "@lingui/core/macro";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const addressStyles: Record<"CONFIRMED" | "UNCONFIRMED", StatusStyle> = {
  CONFIRMED: { hue: "green", word: msg`Confirmed` },
  UNCONFIRMED: { hue: "amber", word: msg`Not confirmed` },
};
