// How does a chosen file become an image of the event or organizer? It is looked at, put into the
// bucket, and handed over to be prepared.
import { useEffect, useRef, useState } from "react";
import type { Image, ImageUploadAddress } from "#shared/contracts/images.ts";
import type { ImageSize } from "#shared/rules/page/images.ts";
import { call } from "#web/lib/api/api.ts";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { lookAt } from "#web/lib/image/image-file.ts";
import type { ImageOwner } from "#web/lib/image/image-owner.ts";
import { PutProblem, putFile } from "#web/lib/image/put-file.ts";
import { fieldSentence } from "#web/wording/fields.ts";
import { problemSentence } from "#web/wording/problems.ts";

/** `isSmaller`: it was too large, and is sent smaller than it was chosen. */
type Sent = { preview: string; size: ImageSize | null; isSmaller: boolean };

/**
 * The message of `reason` says why nothing came of the file. After `interrupted` it can be sent
 * again. `preview` is an address of the chosen file. `percent` is null while it is made smaller.
 */
export type Upload =
  | { step: "none" }
  | { step: "refused"; reason: Error }
  | (Sent & { step: "sending"; percent: number | null })
  | (Sent & { step: "interrupted"; reason: Error })
  | (Sent & { step: "sent"; imageId: string });

/** What is done of one upload, so that another try goes on from there. */
type Work = Sent & {
  file: File;
  altText: string;
  address: ImageUploadAddress | null;
  isPut: boolean;
  cancelled: AbortController;
};

/** An upload goes on if the person leaves the screen, but not if the page is closed. */
export function useImageUpload(owner: ImageOwner, onSent: (image: Image) => void) {
  const [upload, setUpload] = useState<Upload>({ step: "none" });
  const work = useRef<Work | null>(null);
  useEffect(() => () => URL.revokeObjectURL(work.current?.preview ?? ""), []);

  /** What is under way ends, and does not count among uploads that are not completed. */
  function end(next: Upload = { step: "none" }): void {
    const { address, preview = "", cancelled } = work.current ?? {};
    cancelled?.abort();
    if (address) void forget(owner, address);
    URL.revokeObjectURL(preview);
    work.current = null;
    setUpload(next);
  }

  async function run(one: Work): Promise<void> {
    const show = (next: Upload) => work.current === one && setUpload(next);
    const showPart = (part: number | null) =>
      show({ ...sentOf(one), step: "sending", percent: part && Math.floor(part * 100) });
    const stopAsking = askBeforeClosing();
    try {
      if (!one.size) {
        const looked = await lookAt(owner.type, one.file, (step) =>
          showPart(step === "shrinking" ? null : 0),
        );
        if (work.current !== one) return;
        if (looked.fault !== null) return end(refused(looked.fault));
        Object.assign(one, looked);
      }
      showPart(0);
      const image = await sendOnce(owner, one, showPart);
      one.address = null;
      onSent(image);
      show({ ...sentOf(one), step: "sent", imageId: image.id });
    } catch (error) {
      if (work.current !== one) return;
      if (mayWorkLater(error)) show({ ...sentOf(one), step: "interrupted", reason: error });
      else end(refused(sentenceOf(error)));
    } finally {
      stopAsking();
    }
  }

  return {
    upload,
    cancel: () => end(),
    again: () => work.current && void run(work.current),
    choose(file: File, altText: string): void {
      end();
      work.current = {
        file,
        altText,
        preview: URL.createObjectURL(file),
        size: null,
        isSmaller: false,
        address: null,
        isPut: false,
        cancelled: new AbortController(),
      };
      void run(work.current);
    },
  };
}

const sentOf = ({ preview, size, isSmaller }: Work): Sent => ({ preview, size, isSmaller });

const refused = (sentence: string): Upload => ({ step: "refused", reason: new Error(sentence) });

/** An address that is too old is asked for once more. */
async function sendOnce(
  { type, params, routes }: ImageOwner,
  work: Work,
  onProgress: (part: number) => void,
): Promise<Image> {
  const { file, altText } = work;
  const { signal } = work.cancelled;
  const body = { type, contentType: file.type, byteSize: file.size, altText };
  const put = async (address: ImageUploadAddress) => {
    work.address = address;
    await putFile(address, file, { onProgress, signal });
    work.isPut = true;
    return address;
  };
  const begin = async () => put(await call(routes.create, { params, body, signal }));
  const again = (error: unknown) => {
    if (error instanceof PutProblem && error.code === "expired") return begin();
    throw error;
  };
  const { address } = work;
  const { imageId } =
    work.isPut && address ? address : await (address ? put(address) : begin()).catch(again);
  return call(routes.complete, { params: { ...params, imageId } });
}

async function forget({ params, routes }: ImageOwner, { imageId }: ImageUploadAddress) {
  await call(routes.remove, { params: { ...params, imageId } }).catch(() => undefined);
}

const mayWorkLater = (error: unknown): error is PutProblem | ApiProblem =>
  error instanceof PutProblem ||
  (error instanceof ApiProblem &&
    (error.status === 0 || error.status === 429 || error.status >= 500));

function sentenceOf(error: unknown): string {
  const [field] = error instanceof ApiProblem ? error.fields : [];
  return field ? fieldSentence(field) : problemSentence(error);
}

/** On other screens too, because the upload goes on there. */
function askBeforeClosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}
