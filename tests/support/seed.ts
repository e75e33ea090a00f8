// Which random numbers do the tests use? The same in every run, so that a red one means a change;
// FOYER_SEED tries others.
import fc from "fast-check";
import { SEED } from "#tests/support/seeded-random.ts";

fc.configureGlobal({ seed: SEED });
