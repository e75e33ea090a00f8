// What does a test file find of the files before it in the same process? The packages, which take
// longest to load and keep nothing of ours. Our own modules, the environment, the timers and what a
// test stands in for begin anew, also where a hook failed before it put them back.
import { afterAll, vi } from "vitest";

vi.resetModules();
const variables = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
});
