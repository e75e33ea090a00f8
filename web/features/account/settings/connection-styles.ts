// Which colour and word has the connection to Stripe?
import { msg } from "@lingui/core/macro";
import type { ConnectionState } from "#shared/contracts/account.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const connectionStyles: Record<ConnectionState, StatusStyle> = {
  NOT_CONNECTED: { hue: "grey", word: msg`Not connected` },
  INCOMPLETE: { hue: "amber", word: msg`Setup incomplete` },
  CONNECTED: { hue: "green", word: msg`Connected` },
};
