// How does the image worker get sharp's programs? `npm run deploy` and `cdk` run this first.
import { PACKED, packResize } from "#scripts/build/packed.ts";

try {
  if (packResize() === "packed")
    process.stderr.write(`The worker of images is packed: ${PACKED}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
