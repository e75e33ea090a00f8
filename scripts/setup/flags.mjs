// Which arguments does a command take? It says so, and takes no other one silently.

/**
 * Ends the process with a usage line if --help is asked for (exit code 0), or if an argument is not
 * among the `known` ones (2). Call it before anything is installed.
 */
export function takeFlags(usage, known = []) {
  const given = process.argv.slice(2);
  if (given.includes("--help") || given.includes("-h")) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  const unknown = given.find((one) => !known.includes(one));
  if (unknown === undefined) return;
  console.error(`"${unknown}" means nothing here. Usage: ${usage}`);
  process.exit(2);
}
