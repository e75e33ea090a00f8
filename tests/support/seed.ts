// Which random numbers do the properties use? Those of the seed of all tests.
import fc from "fast-check";
import { SEED } from "#tests/support/seeded-random.ts";

fc.configureGlobal({ seed: SEED });
