// How does a menu or a small button copy a text? To the clipboard, with a toast about the result.
import { toastDone, toastFailed } from "#web/components/toast.tsx";

/** `done` and `failed` are the sentences of the toast. */
export function copyText(text: string, { done, failed }: { done: string; failed: string }): void {
  // A page without a secure origin has no clipboard. That is a failed copy too.
  void Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => toastDone(done),
      (error: unknown) => toastFailed(failed, error),
    );
}
