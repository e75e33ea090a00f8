// When does CloudFront compress an answer? Text that is not tiny, for clients that accept gzip.
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Answer } from "#scripts/local/edge/web-request.ts";

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/;
/** As at CloudFront. */
const SMALLEST_BYTES = 1_000;

const gzipped = promisify(gzip);

export async function compressed(
  answer: Answer,
  acceptEncoding: string | undefined,
): Promise<Answer> {
  const { headers, body } = answer;
  const isWorth = body.length >= SMALLEST_BYTES && COMPRESSIBLE.test(headers["content-type"] ?? "");
  if (!isWorth || headers["content-encoding"] || !/\bgzip\b/.test(acceptEncoding ?? ""))
    return answer;
  const vary = headers["vary"] ? `${headers["vary"]}, Accept-Encoding` : "Accept-Encoding";
  return {
    ...answer,
    headers: { ...headers, "content-encoding": "gzip", vary },
    body: await gzipped(body),
  };
}
