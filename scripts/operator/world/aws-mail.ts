// What does SES report about an account, a sending identity and where its events go?
import {
  ConfigurationSetDoesNotExistException,
  DescribeConfigurationSetCommand,
  GetAccountSendingEnabledCommand,
  GetIdentityDkimAttributesCommand,
  GetIdentityMailFromDomainAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from "@aws-sdk/client-ses";
import type { MailAccount, MailDestination, MailIdentity } from "#scripts/operator/world/world.ts";

export async function mailAccount(region: string): Promise<MailAccount> {
  const client = new SESClient({ region });
  const [quota, sending] = await Promise.all([
    client.send(new GetSendQuotaCommand()),
    client.send(new GetAccountSendingEnabledCommand()),
  ]);
  return {
    isSendingAllowed: sending.Enabled === true,
    mailsPerDay: quota.Max24HourSend ?? 0,
    mailsPerSecond: quota.MaxSendRate ?? 0,
  };
}

/** SES allows each of these requests once a second; the client waits and retries when throttled. */
export async function mailIdentity(region: string, name: string): Promise<MailIdentity> {
  const client = new SESClient({ region });
  const Identities = [name];
  const [verification, dkim, mailFrom] = await Promise.all([
    client.send(new GetIdentityVerificationAttributesCommand({ Identities })),
    client.send(new GetIdentityDkimAttributesCommand({ Identities })),
    client.send(new GetIdentityMailFromDomainAttributesCommand({ Identities })),
  ]);
  const signature = dkim.DkimAttributes?.[name];
  return {
    verified: verification.VerificationAttributes?.[name]?.VerificationStatus ?? null,
    signed: signature?.DkimEnabled ? (signature.DkimVerificationStatus ?? null) : null,
    returnPath: mailFrom.MailFromDomainAttributes?.[name]?.MailFromDomainStatus ?? null,
  };
}

export async function mailDestinations(
  region: string,
  rules: string,
): Promise<MailDestination[] | null> {
  const asked = new DescribeConfigurationSetCommand({
    ConfigurationSetName: rules,
    ConfigurationSetAttributeNames: ["eventDestinations"],
  });
  try {
    const { EventDestinations = [] } = await new SESClient({ region }).send(asked);
    return EventDestinations.map(({ SNSDestination, Enabled, MatchingEventTypes = [] }) => ({
      topicArn: SNSDestination?.TopicARN ?? null,
      isEnabled: Enabled === true,
      events: MatchingEventTypes,
    }));
  } catch (error) {
    if (error instanceof ConfigurationSetDoesNotExistException) return null;
    throw error;
  }
}
