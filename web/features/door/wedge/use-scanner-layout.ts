// Which keyboard layout is the hardware scanner set to? What a ticket proved is tried first.

import { AS_TYPED } from "#web/features/door/wedge/keyboard-layouts.ts";
import type { Reading } from "#web/features/door/wedge/ticket-keys.ts";
import { keepText, recallText } from "#web/lib/page/browser-memory.ts";
import { useRemembered } from "#web/lib/page/use-remembered.ts";

const LAYOUT_KEY = "door_scanner_layout";
const NOTICE_KEY = "door_scanner_layout_notice";

export function useScannerLayout() {
  const [notice, setNotice] = useRemembered(NOTICE_KEY);
  return {
    /** Once on each device, until staff close it. */
    isToldWrong: notice === "open",
    closeNotice: () => setNotice(() => "closed"),
    likeliestFirst: (readings: Reading[]): Reading[] => {
      const proven = recallText("browser", LAYOUT_KEY);
      return readings.toSorted(
        (one, other) => Number(other.layout === proven) - Number(one.layout === proven),
      );
    },
    prove: (readings: Reading[], code: string) => {
      const layout = readings.find((one) => one.code === code)?.layout;
      if (layout === undefined) return;
      keepText("browser", LAYOUT_KEY, layout);
      if (layout !== AS_TYPED) setNotice((now) => now ?? "open");
    },
  };
}
