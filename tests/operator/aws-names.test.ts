// Do the operator's commands read from AWS who holds a name: stacks, zones and distributions? A
// server speaks AWS's protocols.
import { describe, expect, it } from "vitest";
import { awsIn } from "#scripts/operator/world/aws.ts";
import { answers, asked, xml, xmlError } from "#tests/support/servers/answering-server.ts";

const aws = awsIn("eu-central-1");

describe("AWS tells", () => {
  it("what a stack holds, without what is deleted, and nothing of a stack that is not there", async () => {
    const resource = (id: string, status: string) =>
      `<member><LogicalResourceId>L</LogicalResourceId><PhysicalResourceId>${id}</PhysicalResourceId><ResourceType>T</ResourceType><LastUpdatedTimestamp>2026-01-01T00:00:00Z</LastUpdatedTimestamp><ResourceStatus>${status}</ResourceStatus></member>`;
    const listed = [
      resource("E1OURS", "CREATE_COMPLETE"),
      resource("Tickets.example.org.", "UPDATE_COMPLETE"),
      resource("old.example.org", "DELETE_COMPLETE"),
    ];
    xml(
      "ListStackResources",
      `<StackResourceSummaries>${listed.join("")}</StackResourceSummaries>`,
    );
    expect(await aws.resources("foyer-own-web")).toEqual(["e1ours", "tickets.example.org"]);
    expect(asked.get("ListStackResources")).toContain("StackName=foyer-own-web");

    xmlError("ListStackResources", "ValidationError", "Stack with id foyer-own-web does not exist");
    expect(await aws.resources("foyer-own-web")).toEqual([]);
    xmlError("ListStackResources", "AccessDenied", "no");
    await expect(aws.resources("foyer-own-web")).rejects.toThrow("no");
  });

  it("a zone's records of a name and below it, and none of a zone that is not there", async () => {
    const record = (name: string, type: string, rest: string) =>
      `<ResourceRecordSet><Name>${name}</Name><Type>${type}</Type>${rest}</ResourceRecordSet>`;
    const value = (text: string) =>
      `<TTL>60</TTL><ResourceRecords><ResourceRecord><Value>${text}</Value></ResourceRecord></ResourceRecords>`;
    const alias =
      "<AliasTarget><HostedZoneId>Z2</HostedZoneId><DNSName>d1.cloudfront.net.</DNSName><EvaluateTargetHealth>false</EvaluateTargetHealth></AliasTarget>";
    const question = "GET /2013-04-01/hostedzone/Z1/rrset?name=tickets.example.org";
    const sets = [
      record("tickets.example.org.", "A", alias),
      record("one.tickets.example.org.", "CNAME", value("One.example.net.")),
      record("www.example.org.", "A", value("192.0.2.1")),
    ];
    answers.set(question, {
      body: `<ListResourceRecordSetsResponse><ResourceRecordSets>${sets.join("")}</ResourceRecordSets><IsTruncated>false</IsTruncated><MaxItems>300</MaxItems></ListResourceRecordSetsResponse>`,
    });
    expect(await aws.records("Z1", "tickets.example.org")).toEqual([
      { name: "tickets.example.org", type: "A", values: ["d1.cloudfront.net"] },
      { name: "one.tickets.example.org", type: "CNAME", values: ["one.example.net"] },
    ]);

    answers.set(question, {
      status: 404,
      body: "<ErrorResponse><Error><Type>Sender</Type><Code>NoSuchHostedZone</Code><Message>no</Message></Error></ErrorResponse>",
    });
    expect(await aws.records("Z1", "tickets.example.org")).toEqual([]);
  });

  it("the public zones alone, because nobody outside asks a private one", async () => {
    const zone = (id: string, isPrivate: boolean) =>
      `<HostedZone><Id>/hostedzone/${id}</Id><Name>example.org.</Name><CallerReference>r</CallerReference><Config><PrivateZone>${isPrivate}</PrivateZone></Config></HostedZone>`;
    answers.set("GET /2013-04-01/hostedzone", {
      body: `<ListHostedZonesResponse><HostedZones>${zone("Z1", true)}${zone("Z2", false)}</HostedZones><IsTruncated>false</IsTruncated><MaxItems>100</MaxItems></ListHostedZonesResponse>`,
    });
    expect(await aws.zones()).toEqual([{ id: "Z2", name: "example.org" }]);
  });

  it("the distributions, and the names that they answer to", async () => {
    const distribution = (id: string, names: string[]) =>
      `<DistributionSummary><Id>${id}</Id><DomainName>${id}.cloudfront.net</DomainName><Aliases><Quantity>${names.length}</Quantity>${names.length > 0 ? `<Items>${names.map((name) => `<CNAME>${name}</CNAME>`).join("")}</Items>` : ""}</Aliases></DistributionSummary>`;
    answers.set("GET /2020-05-31/distribution", {
      body: `<DistributionList><Marker></Marker><MaxItems>100</MaxItems><IsTruncated>false</IsTruncated><Quantity>2</Quantity><Items>${distribution("e1", ["Tickets.example.org"])}${distribution("e2", [])}</Items></DistributionList>`,
    });
    expect(await aws.distributions()).toEqual([
      { id: "e1", host: "e1.cloudfront.net", names: ["tickets.example.org"] },
      { id: "e2", host: "e2.cloudfront.net", names: [] },
    ]);
  });
});
