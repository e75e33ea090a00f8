// What does a test file find of the files before it in the same process? The packages, which take
// longest to load. Our modules, environment, timers and stand-ins begin anew, also after a failed
// hook.
import { afterAll, vi } from "vitest";

vi.resetModules();
const variables = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
});
