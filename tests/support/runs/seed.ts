// Which random numbers do the properties use? Those of the seed of all tests.
import fc from "fast-check";
import { SEED } from "#tests/support/runs/seeded-random.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

const RUNS = 100;

fc.configureGlobal({ seed: SEED, numRuns: RUNS * sizes.propertyRuns });
