// Can a person follow what `npm run deploy` says about a region that CDK does not know? The printed
// command runs as it is written, in a clone without a build, as far as it gets without credentials.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findingsBeforeDeploy } from "#scripts/operator/checks/before-deploy.ts";
import { worldOf } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

it("the printed command needs no build, and one is printed for each region of the stage", async () => {
  const unknown = { "eu-central-1 CDKToolkit": null, "us-east-1 CDKToolkit": null };
  const findings = await findingsBeforeDeploy(worldOf({ stacks: unknown }), ownDomain, "24.0.0");
  const printed = findings.flatMap((one) =>
    one.about === "Bootstrap" && "remedy" in one ? (/npx .+$/.exec(one.remedy) ?? []) : [],
  );
  expect(printed).toEqual(
    ["eu-central-1", "us-east-1"].map(
      (region) => `npx cdk bootstrap aws://123456789012/${region} --app ""`,
    ),
  );

  const { stderr, stdout } = ranInClone(printed[0] ?? "");
  expect(stderr + stdout).toContain(
    "Need to perform AWS calls for account 123456789012, but no credentials have been configured",
  );
});

function ranInClone(command: string) {
  const clone = mkdtempSync(join(tmpdir(), "foyer-clone-"));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  for (const file of ["cdk.json", "package.json"]) copyFileSync(file, join(clone, file));
  symlinkSync(join(process.cwd(), "node_modules"), join(clone, "node_modules"));
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_"));
  return spawnSync(command, {
    shell: true,
    cwd: clone,
    encoding: "utf8",
    env: {
      ...Object.fromEntries(kept),
      HOME: clone,
      AWS_EC2_METADATA_DISABLED: "true",
      npm_config_update_notifier: "false",
    },
  });
}
