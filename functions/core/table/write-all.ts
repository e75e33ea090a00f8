// How are writes made of which there may be one or many? A single one goes alone, which costs half.
import { type Transacted, transact, tryWrite, type Write } from "#functions/core/table/table.ts";

export async function writeAll(writes: Write[]): Promise<Transacted> {
  const [only] = writes;
  if (writes.length !== 1 || !only) return transact(writes);
  const written = await tryWrite(only);
  return written.ok ? { ok: true } : { ok: false, rejections: [written] };
}
