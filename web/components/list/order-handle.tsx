// How does a person put a row in its place? They drag its handle, or press the arrow keys on it.
import { useLingui } from "@lingui/react/macro";
import { ActionIcon, Center, Tooltip } from "@mantine/core";
import { IconArrowsSort, IconLock } from "@tabler/icons-react";
import type { KeyboardEvent, PointerEvent } from "react";
import type { ListColumn, RowOrder } from "#web/components/list/list-columns.ts";
import classes from "#web/components/list/order-handle.module.css";

/** Without `move` it has the rows' positions. Rows that are fixed have no place of their own. */
export function orderColumn<Row extends { position: number }>(
  { move, isFixed }: Pick<RowOrder<Row>, "move"> & { isFixed: (row: Row) => boolean },
  title: string,
  nameOf: (row: Row) => string,
): ListColumn<Row> {
  const render = (row: Row) => {
    if (isFixed(row)) return <Lock />;
    if (!move) return row.position;
    return <OrderHandle title={nameOf(row)} onMove={(by) => move(row, by)} />;
  };
  return { key: "position", title, sortable: true, render };
}

/** As wide as the handle of a row that can be moved. */
function Lock() {
  return (
    <Center w={28}>
      <IconLock size={16} color="var(--text-3)" aria-hidden="true" />
    </Center>
  );
}

/** `onMove` gets the number of places to move by: below 0 is up. `title` is the row's name. */
function OrderHandle({ title, onMove }: { title: string; onMove: (by: number) => void }) {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    // Beside the handle, because above and below it are the names of other rows.
    <Tooltip position="left" label={t`Drag it, or press ↑ or ↓`}>
      <ActionIcon
        size="sm"
        className={classes.handle ?? ""}
        data-handle
        aria-label={t`Move ${title} with the arrow keys up and down`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => beginDrag(event, onMove)}
      >
        <IconArrowsSort size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

/** Escape puts the row back. Rows without a handle keep their places. */
function beginDrag(event: PointerEvent<HTMLElement>, onMove: (by: number) => void): void {
  const row = event.currentTarget.closest<HTMLElement>("tr");
  if (!row || event.button !== 0) return;
  const handle = event.currentTarget;
  const startY = event.clientY;
  const rows = [...(row.parentElement?.children ?? [])].filter((one) =>
    one.querySelector("[data-handle]"),
  );
  const others = rows.filter((one) => one !== row);
  const middles = others.map((one) => middleOf(one));
  const middle = middleOf(row);
  const placeAt = (y: number) => middles.filter((one) => one < middle + y - startY).length;
  const from = rows.indexOf(row);
  const markPlace = (place: number) => {
    for (const one of others) one.removeAttribute("data-drop");
    if (place === from) return;
    const next = others[place];
    (next ?? others.at(-1))?.setAttribute("data-drop", next ? "above" : "below");
  };
  const moved = new AbortController();
  const end = (place: number) => {
    moved.abort();
    row.style.removeProperty("translate");
    row.removeAttribute("data-dragged");
    markPlace(from);
    if (place !== from) onMove(place - from);
  };
  const on = { signal: moved.signal };
  handle.setPointerCapture(event.pointerId);
  window.addEventListener(
    "pointermove",
    ({ clientY }) => {
      row.setAttribute("data-dragged", "");
      row.style.setProperty("translate", `0 ${clientY - startY}px`);
      markPlace(placeAt(clientY));
    },
    on,
  );
  window.addEventListener("pointerup", ({ clientY }) => end(placeAt(clientY)), on);
  window.addEventListener("pointercancel", () => end(from), on);
  window.addEventListener("keydown", ({ key }) => key === "Escape" && end(from), on);
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
