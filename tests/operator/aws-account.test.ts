// What does an operator read whose credentials work, but not in the stage's region? A server speaks
// AWS's protocol.
import { expect, it } from "vitest";
import { noCredentials } from "#scripts/operator/checks/before-deploy.ts";
import { awsIn } from "#scripts/operator/world/aws.ts";
import { reportOf } from "#scripts/operator/world/finding.ts";
import { xmlError } from "#tests/support/servers/answering-server.ts";

it("a region that the account has not switched on is named, with the command for it", async () => {
  xmlError(
    "GetCallerIdentity",
    "InvalidClientTokenId",
    "The security token included in the request is invalid",
  );
  const account = await awsIn("eu-south-1").account();

  expect(reportOf([noCredentials("missing" in account ? account.missing : "")])).toMatch(
    /problem .* AWS does not know them in eu-south-1\. .* aws account enable-region --region-name eu-south-1/,
  );
});
