// How long does each phase of a run take? Shown as it begins, and as a table at the end.

const phases = [];
const began = performance.now();

/** Runs a phase, says that it begins, and returns what it returns. */
export async function phase(name, action) {
  console.log(`— ${name}`);
  const from = performance.now();
  const result = await action();
  phases.push({ name, seconds: (performance.now() - from) / 1000 });
  return result;
}

/**
 * A line for each phase that has ended with its minutes, and one for the time since the beginning:
 * less than their sum, because some run side by side.
 */
export function phaseLines() {
  const all = (performance.now() - began) / 1000;
  return [...phases, { name: "all", seconds: all }].map(
    ({ name, seconds }) => `${minutes(seconds).padStart(6)}  ${name}`,
  );
}

/** Seconds as minutes, such as 4:07. */
export function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
