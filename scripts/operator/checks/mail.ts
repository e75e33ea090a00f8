// Does mail arrive? By the account's limits, the sender (verified, signed, with return path), and
// whether we hear what comes back.
import { identityOf, type Stage } from "#infra/stage.ts";
import { PLACEHOLDER_SENDER } from "#infra/stages.ts";
import type { Deployed } from "#scripts/operator/world/deployed.ts";
import { type Finding, fine, warn, wrong } from "#scripts/operator/world/finding.ts";
import type { Cloud, MailAccount, MailIdentity, World } from "#scripts/operator/world/world.ts";

const ABOUT = "Mail";
// Only this quota shows that an account is in the sandbox:
// https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html
const SANDBOX_PER_DAY = 200;
const askIn = (region: string): string =>
  `Ask AWS for production access: https://console.aws.amazon.com/ses/home?region=${region}#/account; infra/RUNBOOK.md has the text.`;

export async function mailFindings({ cloud }: World, deployed: Deployed): Promise<Finding[]> {
  const account = [
    ...accountFindings(await cloud.mailAccount(), deployed.stage),
    await eventFinding(cloud, deployed),
  ];
  const { from } = deployed.stage.mail;
  if (from === PLACEHOLDER_SENDER)
    return [
      ...account,
      wrong(
        ABOUT,
        `Nobody owns ${from}, so no ticket is mailed.`,
        "Set mail.from in infra/stages.ts to an address of yours and deploy again.",
      ),
    ];
  const identities = await identitiesOf(cloud, deployed.stage);
  const usable = identities.find(isUsable);
  return [
    ...account,
    ...(usable
      ? identityFindings(usable, deployed)
      : [wrong(ABOUT, ...unverified(identities, deployed.stage, deployed.mail))]),
  ];
}

/** Before a deployment, for a sender that the deployment does not verify itself. */
export async function senderFindings(cloud: Cloud, stage: Stage): Promise<Finding[]> {
  const { from, domain } = stage.mail;
  if (domain !== null || from === PLACEHOLDER_SENDER) return [];
  const identities = await identitiesOf(cloud, stage);
  if (identities.some(isUsable)) return [fine(ABOUT, `SES may send from ${from}.`)];
  const found = stage.payments === "live" ? wrong : warn;
  return [found(ABOUT, ...unverified(identities, stage))];
}

type Named = MailIdentity & { name: string };

const isUsable = ({ verified }: Named): boolean => verified === "Success";

const identitiesOf = (cloud: Cloud, { mail }: Stage): Promise<Named[]> =>
  Promise.all(
    [...new Set([identityOf(mail), mail.from])].map(async (name) => ({
      name,
      ...(await cloud.mailIdentity(name)),
    })),
  );

function accountFindings(
  { isSendingAllowed, mailsPerDay, mailsPerSecond }: MailAccount,
  { region, payments }: Stage,
): Finding[] {
  if (!isSendingAllowed)
    return [
      wrong(
        ABOUT,
        "AWS paused all sending of this account.",
        "Its AWS Health Dashboard says why; answer there.",
      ),
    ];
  const limits = `${mailsPerDay} mails a day, ${mailsPerSecond} a second`;
  if (mailsPerDay > SANDBOX_PER_DAY) return [fine(ABOUT, `SES sends at most ${limits}.`)];
  const says = `SES is in its sandbox: ${limits}, to verified recipients only.`;
  return [(payments === "live" ? wrong : warn)(ABOUT, says, askIn(region))];
}

const HEARD = ["bounce", "complaint", "reject", "delivery"];

async function eventFinding(cloud: Cloud, { mail }: Deployed): Promise<Finding> {
  const { MailRules: rules, MailEventsTopicArn: topic } = mail;
  const found = rules === undefined ? null : await cloud.mailDestinations(rules);
  const ours = found?.filter((one) => one.isEnabled && one.topicArn === topic) ?? [];
  const missing = HEARD.filter((event) => !ours.some(({ events }) => events.includes(event)));
  if (missing.length === 0) return fine(ABOUT, "SES tells what comes back.");
  return wrong(
    ABOUT,
    `Nobody hears what becomes of mails (${missing.join(", ")}), so what comes back stands as sent.`,
    "Deploy again. If it stays, delete the set's event destination in SES and deploy once more.",
  );
}

function unverified(
  identities: Named[],
  { region, mail: { from, domain } }: Stage,
  outputs: Record<string, string> = {},
): [says: string, remedy: string] {
  const says = `SES may not send from ${from} yet (${identities.map(({ name, verified }) => `${name}: ${verified ?? "unknown"}`).join(", ")}).`;
  if (domain === null)
    return [
      says,
      `aws ses verify-email-identity --region ${region} --email-address ${from}; then open the link in the mail.`,
    ];
  const records = recordsOf(outputs);
  return [
    says,
    records === ""
      ? "Its records are written; SES looks for them within minutes to hours."
      : `Add to the DNS of ${domain}: ${records}.`,
  ];
}

function identityFindings(
  { name, signed, returnPath }: Named,
  { stage, mail }: Deployed,
): Finding[] {
  const verified = fine(ABOUT, `SES may send from ${stage.mail.from}.`);
  if (stage.mail.domain === null) return [verified];
  const records = recordsOf(mail);
  const remedy =
    records === ""
      ? "Its records are written; wait an hour and look again."
      : `Look at the DNS of ${name}: ${records}.`;
  return [
    verified,
    signed === "Success"
      ? fine(ABOUT, `Mail of ${name} is signed (DKIM).`)
      : warn(
          ABOUT,
          `Mail of ${name} is not signed (DKIM: ${signed ?? "off"}), so much of it lands in spam.`,
          remedy,
        ),
    returnPath === "Success"
      ? fine(ABOUT, `Bounces of ${name} come back under its own name (MAIL FROM).`)
      : warn(
          ABOUT,
          `${name} has no return path of its own yet (MAIL FROM: ${returnPath ?? "off"}).`,
          remedy,
        ),
  ];
}

/** The mail stack lists those that it could not write. */
const recordsOf = (outputs: Record<string, string>): string =>
  Object.entries(outputs)
    .filter(([name]) => name.startsWith("Record"))
    .map(([, record]) => record)
    .toSorted()
    .join("; ");
