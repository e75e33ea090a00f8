// How does a browser run sign in hundreds of times? With hashes that cost next to nothing. Real
// ones took a tenth of it, and a busy machine refused sign-ins because they were late.
import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Derive = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void;

/** Before the function loads. Stored passwords then match only in stacks that hash lightly. */
export function hashLightly(): void {
  const real: Derive = crypto.scrypt;
  const light: Derive = (password, salt, length, options, done) =>
    real(password, salt, length, { ...options, N: 16, p: 1 }, done);
  Object.assign(crypto, { scrypt: light });
  syncBuiltinESMExports();
}
