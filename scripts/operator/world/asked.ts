// Which stage does the operator ask for? A stage, or a sentence that says how to write the command.
import { parseArgs } from "node:util";
import type { StoredAccount } from "#functions/stored/account.ts";
import type { Stage } from "#infra/stage.ts";
import { chooseDeployable, chooseStage, type stages } from "#infra/stages.ts";

/** Of an account, in place of what its orders say. */
export type Trust = NonNullable<StoredAccount["trust"]>;
export type Command = "deploy" | "doctor" | "destroy" | "relist" | "restore";
/** Flags of other commands are false or null. */
export type Asked =
  | {
      stage: Stage;
      release: boolean;
      /** The operator's word about an account. */
      trust: { account: string; word: Trust } | null;
      event: string | null;
      /** An address to open. */
      takesMail: string | null;
      /** The stage's name, typed in advance. */
      confirm: string | null;
      /** The table to restore from. */
      from: string | null;
      about: string | null;
      write: boolean;
      overwrite: boolean;
    }
  | { says: string; status: 0 | 1 };

const purpose: Record<Command, string> = {
  deploy: "Checks, builds and deploys Foyer, then prints its addresses and what is left to do.",
  doctor:
    "Looks at a deployment: table, secrets, payments, mail, domain and alarms. Ends with 1 where there is a problem. With --release it first lets mails and writes out of quarantine. With --trust it only makes an account proven and lets go what waits, with --distrust it takes that back. With --event it only compares that event's figures with its orders. With --takes-mail it only opens an address from which mail came back.",
  destroy:
    "Deletes the stacks of a stage after you have typed its name. Table, secrets and images stay.",
  relist:
    "Writes anew where the world finds events and organizers: those of before it was kept, and what differs. It may run at any time, and says how many differed.",
  restore:
    "Compares a restored table with the stage's and says what is missing. With --write it copies what is missing, with --overwrite also what is different, but for stock, mails, money and who may sign in; --about takes only what mentions an id. It deletes nothing.",
};

/** The flags beside --stage, as a person writes them. */
const flags: Record<Command, string> = {
  deploy: "",
  doctor: " [--release | --trust ACCOUNT | --distrust ACCOUNT | --event ID | --takes-mail ADDRESS]",
  destroy: " [--confirm NAME]",
  relist: "",
  restore: " --from TABLE [--about ID] [--write [--overwrite]]",
};

const options = {
  stage: { type: "string" },
  release: { type: "boolean" },
  trust: { type: "string" },
  distrust: { type: "string" },
  event: { type: "string" },
  "takes-mail": { type: "string" },
  confirm: { type: "string" },
  from: { type: "string" },
  about: { type: "string" },
  write: { type: "boolean" },
  overwrite: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Those with a word after them, beside --stage. */
const worded = [
  ...(["trust", "distrust", "event", "takes-mail"] as const),
  ...(["confirm", "from", "about"] as const),
];

/** Invalid arguments return the usage. */
export function whatIsAsked(command: Command, args: string[], from: typeof stages): Asked {
  const usage = usageOf(command, Object.keys(from));
  const refuse = (why: string): Asked => ({ says: `${why}\n${usage}`, status: 1 });
  const isKnown = (name: string) =>
    name in options && (["stage", "help"].includes(name) || flags[command].includes(`--${name}`));
  const { values, positionals, tokens } = parseArgs({
    args,
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });

  if (values.help) return { says: `${purpose[command]}\n${usage}`, status: 0 };
  const given = tokens.filter((one) => one.kind === "option");
  const unknown = given.find(({ name }) => !isKnown(name));
  if (unknown) return refuse(`There is no option ${unknown.rawName}.`);
  if (positionals.length > 0) return refuse(`"${positionals[0]}" says nothing to this command.`);
  if (typeof values.stage !== "string" || values.stage === "") return refuse("Which stage?");
  if (given.filter(({ name }) => name === "stage").length > 1)
    return refuse("One stage at a time.");
  const one = (["release", "trust", "distrust", "event", "takes-mail"] as const).filter(
    (name) => name in values,
  );
  if (one.length > 1) return refuse(`--${one.join(" and --")}: one at a time.`);
  const bare = worded.find((name) => values[name] === true || values[name] === "");
  if (bare) return refuse(`--${bare} wants a word after it.`);
  const saying = (["release", "write", "overwrite"] as const).find(
    (name) => typeof values[name] === "string",
  );
  if (saying) return refuse(`--${saying} takes no word after it.`);
  if (command === "restore" && values.from === undefined) return refuse("From which table?");
  if (values.overwrite && !values.write) return refuse("--overwrite does nothing without --write.");
  // A running stage is also looked at or destroyed when a new release requires more decisions.
  const choose = command === "deploy" ? chooseDeployable : chooseStage;
  const choice = choose(values.stage, from);
  if ("refusal" in choice) return { says: choice.refusal, status: 1 };
  const word = (name: (typeof worded)[number]) =>
    typeof values[name] === "string" ? values[name] : null;
  const [trusted, distrusted] = [word("trust"), word("distrust")];
  const account = trusted ?? distrusted;
  return {
    ...choice,
    release: values.release === true,
    trust: account === null ? null : { account, word: trusted ? "TRUSTED" : "DISTRUSTED" },
    event: word("event"),
    takesMail: word("takes-mail"),
    confirm: word("confirm"),
    from: word("from"),
    about: word("about"),
    write: values.write === true,
    overwrite: values.overwrite === true,
  };
}

const usageOf = (command: Command, names: string[]): string =>
  `Write: npm run ${command} -- --stage NAME${flags[command]}, where NAME is one of ${names.join(", ")}. The first two dashes belong to npm.`;
