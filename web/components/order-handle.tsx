// How does a person put a row in its place? They drag its handle, or press the arrow keys on it.
import { useLingui } from "@lingui/react/macro";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconArrowsSort } from "@tabler/icons-react";
import type { KeyboardEvent, PointerEvent } from "react";
import classes from "#web/components/order-handle.module.css";

/** `onMove` gets the number of places to move by: below 0 is up. `title` is the row's name. */
export function OrderHandle({ title, onMove }: { title: string; onMove: (by: number) => void }) {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <Tooltip label={t`Drag it, or move it with the arrow keys up and down`}>
      <ActionIcon
        size="sm"
        className={classes.handle ?? ""}
        aria-label={t`Move ${title} with the arrow keys up and down`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => beginDrag(event, onMove)}
      >
        <IconArrowsSort size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

/** The row follows the pointer until it is released, and Escape puts it back. */
function beginDrag(event: PointerEvent<HTMLElement>, onMove: (by: number) => void): void {
  const row = event.currentTarget.closest<HTMLElement>("tr");
  if (!row || event.button !== 0) return;
  const handle = event.currentTarget;
  const startY = event.clientY;
  const rows = [...(row.parentElement?.children ?? [])];
  const middles = rows.map((one) => middleOf(one));
  const from = rows.indexOf(row);
  const moved = new AbortController();
  const end = (by: number) => {
    moved.abort();
    row.style.removeProperty("translate");
    row.removeAttribute("data-dragged");
    if (by !== 0) onMove(by);
  };
  const on = { signal: moved.signal };
  handle.setPointerCapture(event.pointerId);
  window.addEventListener(
    "pointermove",
    ({ clientY }) => {
      row.setAttribute("data-dragged", "");
      row.style.setProperty("translate", `0 ${clientY - startY}px`);
    },
    on,
  );
  window.addEventListener(
    "pointerup",
    ({ clientY }) => {
      const middle = (middles[from] ?? 0) + clientY - startY;
      const above = middles.filter((one, place) => place !== from && one < middle).length;
      end(above - from);
    },
    on,
  );
  window.addEventListener("pointercancel", () => end(0), on);
  window.addEventListener("keydown", ({ key }) => key === "Escape" && end(0), on);
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
