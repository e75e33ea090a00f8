// Which stage does the operator ask for? Returns a stage, or a sentence that says how to write the
// command.
import { parseArgs } from "node:util";
import type { Stage } from "#infra/stage.ts";
import { chooseDeployable, chooseStage, type stages } from "#infra/stages.ts";

export type Command = "deploy" | "doctor";
/** `release`: the doctor lets all that lies in quarantine be tried again before it looks. */
export type Asked = { stage: Stage; release: boolean } | { says: string; status: 0 | 1 };

const purpose: Record<Command, string> = {
  deploy: "Checks, builds and deploys Foyer, then prints its addresses and what is left to do.",
  doctor:
    "Looks at a deployment: table, secrets, payments, mail, domain and alarms. Ends with 1 where there is a problem. With --release it first lets mails and writes out of quarantine.",
};

/** Reads a command's arguments. It never guesses: invalid arguments return the usage. */
export function whatIsAsked(command: Command, args: string[], from: typeof stages): Asked {
  const usage = usageOf(command, Object.keys(from));
  const refuse = (why: string): Asked => ({ says: `${why}\n${usage}`, status: 1 });
  const options = {
    stage: { type: "string" },
    release: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  const isKnown = (name: string) => name in options && (name !== "release" || command === "doctor");
  const { values, positionals, tokens } = parseArgs({
    args,
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });

  if (values.help) return { says: `${purpose[command]}\n${usage}`, status: 0 };
  const unknown = tokens.find((one) => one.kind === "option" && !isKnown(one.name));
  if (unknown?.kind === "option") return refuse(`There is no option ${unknown.rawName}.`);
  if (positionals.length > 0) return refuse(`"${positionals[0]}" says nothing to this command.`);
  if (typeof values.stage !== "string" || values.stage === "") return refuse("Which stage?");
  const named = tokens.filter((one) => one.kind === "option" && one.name === "stage");
  if (named.length > 1) return refuse("One stage at a time.");
  // The doctor also accepts a stage that was deployed before a new release required more decisions.
  const choose = command === "deploy" ? chooseDeployable : chooseStage;
  const choice = choose(values.stage, from);
  if ("refusal" in choice) return { says: choice.refusal, status: 1 };
  return { ...choice, release: values.release === true };
}

const usageOf = (command: Command, names: string[]): string =>
  `Write: npm run ${command} -- --stage NAME${command === "doctor" ? " [--release]" : ""}, where NAME is one of ${names.join(", ")}. The first two dashes belong to npm.`;
