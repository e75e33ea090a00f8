// What does a test file find of the files before it in the same process? The packages, which take
// longest to load and keep nothing of ours. Our own modules and the environment begin anew.
import { afterAll, vi } from "vitest";

vi.resetModules();
const variables = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
});
