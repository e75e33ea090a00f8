// Who holds a name in an AWS account? Its stacks' resources, zones' records and distributions.
import { CloudFormationClient, paginateListStackResources } from "@aws-sdk/client-cloudformation";
import { CloudFrontClient, paginateListDistributions } from "@aws-sdk/client-cloudfront";
import {
  ListResourceRecordSetsCommand,
  paginateListHostedZones,
  Route53Client,
} from "@aws-sdk/client-route-53";
import { EDGE_REGION, isUnder } from "#infra/stage.ts";
import type { DistributionNames, NameRecord } from "#scripts/operator/world/world.ts";

/** DNS names end with a dot, which people leave out. */
export const bareName = (name: string): string => name.replace(/\.$/, "").toLowerCase();

export async function resources(region: string, StackName: string): Promise<string[]> {
  const pages = await all(
    paginateListStackResources({ client: new CloudFormationClient({ region }) }, { StackName }),
  );
  return pages
    .flatMap(({ StackResourceSummaries = [] }) => StackResourceSummaries)
    .filter(({ ResourceStatus }) => ResourceStatus !== "DELETE_COMPLETE")
    .map(({ PhysicalResourceId = "" }) => bareName(PhysicalResourceId));
}

export async function zones(): Promise<{ id: string; name: string }[]> {
  const pages = await all(
    paginateListHostedZones({ client: new Route53Client({ region: EDGE_REGION }) }, {}),
  );
  return pages
    .flatMap(({ HostedZones = [] }) => HostedZones)
    .filter(({ Config }) => Config?.PrivateZone !== true)
    .map(({ Id = "", Name = "" }) => ({
      id: Id.replace("/hostedzone/", ""),
      name: bareName(Name),
    }));
}

/** AWS sorts by the reversed labels, so that what is below a name follows it. */
export async function records(HostedZoneId: string, name: string): Promise<NameRecord[]> {
  const { ResourceRecordSets = [] } = await new Route53Client({ region: EDGE_REGION }).send(
    new ListResourceRecordSetsCommand({ HostedZoneId, StartRecordName: name }),
  );
  return ResourceRecordSets.map(({ Name = "", Type, AliasTarget, ResourceRecords = [] }) => ({
    name: bareName(Name),
    type: String(Type),
    values: AliasTarget?.DNSName
      ? [bareName(AliasTarget.DNSName)]
      : ResourceRecords.map(({ Value = "" }) => bareName(Value)),
  })).filter((one) => isUnder(one.name, name));
}

export async function distributions(): Promise<DistributionNames[]> {
  const pages = await all(
    paginateListDistributions({ client: new CloudFrontClient({ region: EDGE_REGION }) }, {}),
  );
  return pages
    .flatMap(({ DistributionList }) => DistributionList?.Items ?? [])
    .map(({ Id = "", DomainName = "", Aliases }) => ({
      id: Id,
      host: DomainName,
      names: (Aliases?.Items ?? []).map(bareName),
    }));
}

export async function all<Page>(pages: AsyncIterable<Page>): Promise<Page[]> {
  const found: Page[] = [];
  for await (const page of pages) found.push(page);
  return found;
}
