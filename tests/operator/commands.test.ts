// What do the operator's commands print when they run as programs?
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

describe("the commands themselves", () => {
  it.each(["deploy", "destroy", "doctor"])(
    "npm run %s ends with a sentence and no stack trace",
    (command) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [`scripts/${command}.mjs`, "--stage", "nope"],
        {
          encoding: "utf8",
        },
      );
      expect([status, stdout, stderr]).toEqual([
        1,
        'There is no stage "nope". Choose one of: dev, staging, prod.\n',
        "",
      ]);
    },
  );

  it("say that there are no credentials, and deploy nothing", () => {
    const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_"));
    const env = {
      ...Object.fromEntries(kept),
      HOME: "/nowhere",
      AWS_EC2_METADATA_DISABLED: "true",
    };
    const { status, stdout } = spawnSync(
      process.execPath,
      ["scripts/deploy.mjs", "--stage", "dev"],
      {
        env,
        encoding: "utf8",
      },
    );
    expect(status).toBe(1);
    expect(stdout).toContain(
      "problem  Credentials  There are no AWS credentials that can be used.",
    );
    expect(stdout).toMatch(/Nothing was deployed\.\n$/);
  });

  it("say in a sentence that AWS cannot be reached", () => {
    const nobody = "http://127.0.0.1:1";
    const env = {
      ...process.env,
      AWS_ENDPOINT_URL: nobody,
      AWS_ACCESS_KEY_ID: "a",
      AWS_SECRET_ACCESS_KEY: "b",
      AWS_MAX_ATTEMPTS: "1",
    };
    const { status, stderr } = spawnSync(
      process.execPath,
      ["scripts/doctor.mjs", "--stage", "dev"],
      {
        env,
        encoding: "utf8",
      },
    );
    expect([status, stderr]).toEqual([
      1,
      "\nNo answer from the network (ECONNREFUSED). Try again.\n\n",
    ]);
  });
});
