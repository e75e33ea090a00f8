// Which random numbers do the tests use? The same in every run, so that a red one means a change;
// FOYER_SEED tries others.
import fc from "fast-check";

export const SEED = Number(process.env.FOYER_SEED ?? 20_300_621);

fc.configureGlobal({ seed: SEED });
