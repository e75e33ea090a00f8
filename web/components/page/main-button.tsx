// Which button in view is filled? The one of the highest rank; all others have a border.
import { Button, type ButtonProps } from "@mantine/core";
import {
  type ComponentPropsWithoutRef,
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useState,
} from "react";

/**
 * From the lowest to the highest: a page's own action, publishing a draft, the way out of an empty
 * first use, the next step of a checklist, saving what was changed, and what a dialog asks for.
 */
const ranks = ["page", "publish", "first", "next", "save", "dialog"] as const;
export type Rank = (typeof ranks)[number];

/** An object each, so that two buttons of one rank leave one by one. */
type Shown = { rank: Rank };
type Change = (next: (shown: readonly Shown[]) => readonly Shown[]) => void;

const ShownContext = createContext<readonly [readonly Shown[], Change] | null>(null);

/** The frame around all buttons that are in view together. */
export function MainButtons({ children }: { children: ReactNode }) {
  return <ShownContext value={useState<readonly Shown[]>([])}>{children}</ShownContext>;
}

/**
 * The variant of a link that is a button. Outside the frame there is no other button, so it is
 * filled; with null it never is, and makes no other one give way.
 */
export function useRank(rank: Rank | null): "filled" | "default" {
  const [shown, change] = use(ShownContext) ?? [[], null];
  // Before the screen is painted, so that no button is filled for a moment.
  useLayoutEffect(() => {
    if (!rank || !change) return;
    const own = { rank };
    change((others) => [...others, own]);
    return () => change((all) => all.filter((one) => one !== own));
  }, [rank, change]);
  if (!rank) return "default";
  const isHighest = shown.every((other) => ranks.indexOf(other.rank) <= ranks.indexOf(rank));
  return isHighest ? "filled" : "default";
}

type MainButtonProps = Omit<ButtonProps, "variant"> &
  Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps> & { rank: Rank | null };

export function MainButton({ rank, ...button }: MainButtonProps) {
  return <Button variant={useRank(rank)} {...button} />;
}

/** While it is there, no button of the page is filled: a dialog's own is. */
export function GiveWay() {
  useRank("dialog");
  return null;
}
