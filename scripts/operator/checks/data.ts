// Is the data safe that must never be lost? Protected and restorable, and no secret is empty.
import * as z from "zod";
import type { Stage } from "#infra/stage.ts";
import type { Deployed } from "#scripts/operator/world/deployed.ts";
import { type Finding, fine, wrong } from "#scripts/operator/world/finding.ts";
import { secretAs } from "#scripts/operator/world/secret-text.ts";
import type { World } from "#scripts/operator/world/world.ts";

const ABOUT = "Data";
/** CloudFormation compares templates only, so a deployment would leave it as it is. */
const setBack = (region: string, command: string): string =>
  `Somebody changed it by hand, and no deployment sets it back: aws ${command} --region ${region}`;

export async function dataFindings({ cloud }: World, deployed: Deployed): Promise<Finding[]> {
  const { data, stage } = deployed;
  const [table, images, master, origin] = await Promise.all([
    cloud.table(data.TableName),
    cloud.bucket(data.ImageBucketName),
    cloud.secret(data.MasterSecretArn),
    cloud.secret(data.OriginSecretArn),
  ]);
  return [
    ...(table
      ? tableFindings(table, deployed)
      : [wrong(ABOUT, `There is no table ${data.TableName}.`, RESTORE)]),
    images
      ? imageFinding(images, deployed)
      : wrong(
          ABOUT,
          `There is no bucket ${data.ImageBucketName}, so no image is shown.`,
          "Make it again: infra/RUNBOOK.md says how.",
        ),
    ...secretFindings(
      [
        ["master", data.MasterSecretArn, secretAs(Master, master) !== null],
        ["origin", data.OriginSecretArn, secretAs(Origin, origin) !== null],
      ],
      stage,
    ),
  ];
}

const RESTORE = "Restore it to a second before the loss: infra/RUNBOOK.md says how.";

const Master = z.object({ master: z.string().min(32) });
const Origin = z.object({ origin: z.string().min(16) });
type Looked = [name: string, arn: string, isFilled: boolean];

function secretFindings(all: Looked[], { region }: Stage): Finding[] {
  const bad = all.filter(([, , isFilled]) => !isFilled);
  if (bad.length === 0)
    return [fine(ABOUT, "The secrets that links, tickets and the distribution need are filled.")];
  return bad.map(([name, arn]) => {
    const of = (verb: string) => `aws secretsmanager ${verb} --region ${region} --secret-id ${arn}`;
    return wrong(
      ABOUT,
      `The ${name} secret is empty or not what was generated.`,
      `Bring the former version back: ${of("list-secret-version-ids")}, and with the ids that are AWSPREVIOUS (OLD) and AWSCURRENT (NEW) there: ${of("update-secret-version-stage")} --version-stage AWSCURRENT --move-to-version-id OLD --remove-from-version-id NEW`,
    );
  });
}

const imageFinding = (
  { keepsDeleted }: { keepsDeleted: boolean },
  { data, stage }: Deployed,
): Finding =>
  keepsDeleted
    ? fine(ABOUT, "Deleted images can be brought back for 35 days.")
    : wrong(
        ABOUT,
        "Deleted images cannot be brought back.",
        setBack(
          stage.region,
          `s3api put-bucket-versioning --versioning-configuration Status=Enabled --bucket ${data.ImageBucketName}`,
        ),
      );

type TableState = { isProtected: boolean; isRestorable: boolean };

function tableFindings(
  { isProtected, isRestorable }: TableState,
  { data, stage }: Deployed,
): Finding[] {
  const change = (command: string) =>
    setBack(stage.region, `dynamodb ${command} --table-name ${data.TableName}`);
  return [
    isProtected
      ? fine(ABOUT, "The table is protected from deletion.")
      : wrong(
          ABOUT,
          "The table is not protected from deletion.",
          change("update-table --deletion-protection-enabled"),
        ),
    isRestorable
      ? fine(ABOUT, "The table can be restored to any second.")
      : wrong(
          ABOUT,
          "The table has no point-in-time recovery.",
          change(
            "update-continuous-backups --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true",
          ),
        ),
  ];
}
