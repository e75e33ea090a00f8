// How does an image's alternative text change? With the copy that pages and lists read.
import { retry } from "#functions/core/ports/retry.ts";
import {
  changeImage,
  getImage,
  type KeptImage,
  type Owner,
  TRIES,
} from "#functions/images/store.ts";
import { problem } from "#shared/core/problems.ts";

type Described = { altText: string; version: number | undefined };

export async function describeImage(
  owner: Owner,
  id: string,
  { altText, version }: Described,
): Promise<KeptImage> {
  const isDescribed = await retry(TRIES, async () => {
    const image = await getImage(owner, id);
    if (image.version !== version) throw problem("changed_meanwhile");
    const copy = image.shown ? ", shown.altText = :altText" : "";
    const outcome = await changeImage(
      image,
      {
        set: `SET altText = :altText${copy}, #version = #version + :one`,
        values: { ":altText": altText, ":one": 1 },
      },
      (shown) => ({ ...shown, altText }),
    );
    return outcome;
  });
  if (isDescribed === "lost") throw problem("busy", { retryAfter: 1 });
  return getImage(owner, id);
}
