// How does one action on an item run? After a question if need be; a toast says the result.
import type { ReactNode } from "react";
import { useState } from "react";
import type { Route } from "#shared/core/route.ts";
import { confirm } from "#web/components/dialog/confirm.tsx";
import { toastDone, toastFailed } from "#web/components/dialog/toast.tsx";
import { type Answer, type CallInput, call, useRefresh } from "#web/lib/api/api.ts";
import { type ApiProblem, problemCode } from "#web/lib/api/api-problem.ts";

type Code = ApiProblem["code"];

export type Outcome<R extends Route> = {
  done: string;
  failed: string;
  onUndo?: (answer: Answer<R>) => void;
  /** Before the reads are repeated. */
  onDone?: (answer: Answer<R>, isChoiceTaken: boolean) => void;
  /** Refusals that need more than a toast. */
  refusals?: Partial<Record<Code, () => void>>;
};

/** `verb` is the button's text. */
export type Question = {
  title: string;
  text: ReactNode;
  verb: string;
  stay?: string;
  onStay?: () => void;
  isDangerous?: boolean;
  choice?: { label: string; isTaken: boolean };
  toType?: { label: string; words: string };
};

/** The result is reported even if the person has left the screen by then. */
export function useConfirmed<R extends Route>(route: R) {
  const refresh = useRefresh(route);
  const [isRunning, setRunning] = useState(false);

  function run(
    input: CallInput<R>,
    { done, failed, onUndo, onDone, refusals }: Outcome<R>,
    isChoiceTaken = false,
  ): void {
    const end = (answer: Answer<R>) => {
      onDone?.(answer, isChoiceTaken);
      refresh(input.params ?? {});
      toastDone(done, onUndo ? { onUndo: () => onUndo(answer) } : {});
    };
    const meet = (error: unknown) => {
      const code = problemCode(error);
      const own = code && refusals?.[code];
      // The screen still shows what somebody else has deleted.
      if (code === "not_found") refresh(input.params ?? {}, false);
      if (own) own();
      else toastFailed(failed, error);
    };
    setRunning(true);
    void call(route, input)
      .then(end, meet)
      .finally(() => setRunning(false));
  }
  return {
    isRunning,
    run,
    ask: (input: CallInput<R>, { question, ...outcome }: Outcome<R> & { question: Question }) =>
      confirm({ ...question, onConfirm: (isTaken) => run(input, outcome, isTaken) }),
  };
}
