// How does one action on an item run? It asks first if need be, calls the API, and says in a toast
// what became of it. Deleting is such an action too.
import type { ReactNode } from "react";
import { useState } from "react";
import type { Route } from "#shared/core/route.ts";
import { confirm } from "#web/components/page/confirm.tsx";
import { toastDone, toastFailed } from "#web/components/page/toast.tsx";
import { type Answer, type CallInput, call, useRefresh } from "#web/lib/api/api.ts";
import { type ApiProblem, problemCode } from "#web/lib/api/api-problem.ts";

type Code = ApiProblem["code"];

/** What a person reads after the call. */
export type Outcome<R extends Route> = {
  done: string;
  failed: string;
  /** Adds an undo button to the toast. */
  onUndo?: (answer: Answer<R>) => void;
  /** Refusals that need more than a toast, by problem code. */
  refusals?: Partial<Record<Code, () => void>>;
};

/** What a person reads before the call. `verb` is the button's text. */
export type Question = {
  title: string;
  text: ReactNode;
  verb: string;
  stay?: string;
  isDangerous?: boolean;
};

/**
 * Actions on a route. `ask` runs after the person has confirmed, `run` at once. The result is
 * reported even if the person has left the screen by then.
 */
export function useConfirmed<R extends Route>(route: R) {
  const refresh = useRefresh(route);
  const [isRunning, setRunning] = useState(false);

  function run(input: CallInput<R>, { done, failed, onUndo, refusals }: Outcome<R>): void {
    const end = (answer: Answer<R>) => {
      refresh(input.params ?? {});
      toastDone(done, onUndo ? { onUndo: () => onUndo(answer) } : {});
    };
    const meet = (error: unknown) => {
      const code = problemCode(error);
      const own = code && refusals?.[code];
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
      confirm({ ...question, onConfirm: () => run(input, outcome) }),
  };
}
