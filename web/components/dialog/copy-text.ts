// How is a text copied? To the clipboard, or by hand from a dialog where that fails.
import { t } from "@lingui/core/macro";
import { inform } from "#web/components/dialog/confirm.tsx";
import { toastDone } from "#web/components/dialog/toast.tsx";

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

export const copyLink = (link: string): void =>
  copyText(link, { done: t`Link copied`, failed: t`The link was not copied` });
