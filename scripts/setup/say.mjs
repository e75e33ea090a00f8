// How does a command tell a person what is wrong? In one sentence, without a stack trace.

/** Ends the process with a sentence that says what to do. */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
