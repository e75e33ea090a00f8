// How does a command report an error to a person? In one sentence, without a stack trace.

/** Ends the process with a sentence that says what to do. */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
