// How does a button or a menu copy a text? To the clipboard, with a toast. Where that fails, a
// dialog shows the text, so that a person can copy it.
import { t } from "@lingui/core/macro";
import { inform } from "#web/components/page/confirm.tsx";
import { toastDone } from "#web/components/page/toast.tsx";

/** `done` is the sentence of the toast, `failed` the title of the dialog. */
export function copyText(text: string, { done, failed }: { done: string; failed: string }): void {
  // A page without a secure origin has no clipboard. That is a failed copy too.
  void Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => toastDone(done),
      () => inform({ title: failed, text: t`Select it here and copy it:`, toCopy: text }),
    );
}

/** Copies a link, and calls it that. */
export const copyLink = (link: string): void =>
  copyText(link, { done: t`Link copied`, failed: t`The link was not copied` });
