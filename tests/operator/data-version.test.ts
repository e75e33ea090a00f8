// Does no release run over data that it cannot read? Each deployment notes its data's version on
// the table, and an older one is refused.
import { describe, expect, it } from "vitest";
import { DATA_VERSION } from "#scripts/operator/checks/data-version.ts";
import { deploy } from "#scripts/operator/deploy.ts";
import { dataVersionIn } from "#scripts/operator/world/aws-data-version.ts";
import type { World } from "#scripts/operator/world/world.ts";
import { worldOf } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

const table = () => process.env.TABLE_NAME ?? "";
const version = dataVersionIn("local");

/** `cdk` is what a deployment does in AWS; it returns the program's exit code. */
async function deployed(different: { world?: Partial<World>; cdk?: () => number }) {
  const ran: string[] = [];
  let said = "";
  const world = worldOf();
  const status = await deploy(["--stage", "own"], {
    openWorld: () => ({ ...world, ...different.world }),
    say: (text) => {
      said += text;
    },
    stages: { own: ownDomain },
    run: (program) => {
      ran.push(program);
      return program === "cdk" ? (different.cdk?.() ?? 0) : 0;
    },
    nodeVersion: "24.21.0",
  });
  return { status, said, ran };
}

describe("the version on a table", () => {
  it("is noted, stays, rises, and never falls", async () => {
    expect(await version.stored(table())).toBeNull();
    const written = [];
    for (const next of [1, 1, 3, 2]) written.push(await version.raise(table(), next));
    expect(written).toEqual([true, true, true, false]);
    expect(await version.stored(table())).toBe(3);
  });
});

describe("a deployment", () => {
  it("over data of a later version is refused before anything is built or made", async () => {
    const stored = async () => DATA_VERSION + 1;
    const dataVersion = { stored, raise: () => Promise.reject(new Error("It was written.")) };
    const { status, said, ran } = await deployed({ world: { dataVersion } });

    expect([status, ran]).toEqual([1, []]);
    expect(said).toContain(
      `The data of foyer-table is of version ${DATA_VERSION + 1}, and this release reads up to version ${DATA_VERSION}`,
    );
    expect(said).toContain("Check out the release that was deployed last, or a later one");
    expect(said).toMatch(/Nothing was deployed\.$/);
  });

  it("whose data became too new while it was built changes nothing", async () => {
    const dataVersion = { stored: async () => null, raise: async () => false };
    const { status, said, ran } = await deployed({ world: { dataVersion } });
    expect([status, ran]).toEqual([1, ["node", "node", "node"]]);
    expect(said).toMatch(/Nothing was deployed\.$/);
  });

  it("notes its version before functions of the new release can write", async () => {
    const did: string[] = [];
    const raise = async (name: string, next: number) => {
      did.push(`${name} ${next}`);
      return true;
    };
    const cdk = () => {
      did.push("cdk");
      return 1;
    };
    await deployed({ world: { dataVersion: { stored: async () => null, raise } }, cdk });
    expect(did).toEqual([`foyer-table ${DATA_VERSION}`, "cdk"]);
  });

  it("that a later release overtook says so, and is not called deployed", async () => {
    let isLater = false;
    const dataVersion = {
      stored: async () => (isLater ? DATA_VERSION + 1 : DATA_VERSION),
      raise: async () => !isLater,
    };
    const cdk = () => {
      isLater = true;
      return 0;
    };
    const { status, said } = await deployed({ world: { dataVersion }, cdk });
    expect(status).toBe(1);
    expect(said).toContain(`is of version ${DATA_VERSION + 1}, and this release reads up to`);
    expect(said).toMatch(/and this one over it: deploy the later one again at once\.$/);
    expect(said).not.toContain("is deployed.");
  });

  it("that is the first has no table before, and notes its version afterwards", async () => {
    const did: string[] = [];
    const { cloud } = worldOf();
    const outputs: typeof cloud.outputs = async (name, region) =>
      did.length === 0 && name.endsWith("-data") ? null : cloud.outputs(name, region);
    const raise = async (name: string) => {
      did.push(name);
      return true;
    };
    const cdk = () => {
      did.push("cdk");
      return 0;
    };
    const world = {
      cloud: { ...cloud, outputs },
      dataVersion: { stored: async () => null, raise },
    };
    const { status } = await deployed({ world, cdk });
    expect([status, did]).toEqual([0, ["cdk", "foyer-table"]]);
  });
});
