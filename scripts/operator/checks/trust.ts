// What became of the operator's word about an account? One sentence, with what waits.
import type { Trust } from "#scripts/operator/world/asked.ts";
import type { Deployed } from "#scripts/operator/world/deployed.ts";
import { type Finding, fine, wrong } from "#scripts/operator/world/finding.ts";
import type { Trusted, World } from "#scripts/operator/world/world.ts";

const ABOUT = "Trust";

export async function trustFinding(
  { cloud }: World,
  { data }: Deployed,
  { account, word }: { account: string; word: Trust },
): Promise<Finding> {
  const found = await cloud.trust(data.TableName, account, word);
  return found
    ? fine(ABOUT, trustSentence(account, word, found))
    : wrong(ABOUT, `There is no account "${account}".`, "Its organizers read the id on Orders.");
}

export function trustSentence(account: string, word: Trust, { name, waiting }: Trusted): string {
  const who = `${name} (${account})`;
  const mails = waiting === 1 ? "1 mail" : `${waiting === 0 ? "no" : waiting} mails`;
  if (word === "DISTRUSTED") return `${who} is not trusted; ${mails} ${verb("wait", waiting)}.`;
  return waiting === 0
    ? `${who} is trusted; no mail waits.`
    : `${who} is trusted; the ${mails} that waited ${verb("leave", waiting)} within a minute.`;
}

const verb = (word: string, count: number): string => (count === 1 ? `${word}s` : word);
