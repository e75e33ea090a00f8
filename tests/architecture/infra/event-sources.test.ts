// What calls a function without a request? Each event source of the templates, whole: what one of
// its settings does is seen only when something fails.
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { mailWorkers, type Stage } from "#infra/stage.ts";
import { followedPartitions } from "#shared/core/followed-partitions.ts";
import { configurations, ownDomain, resourcesOf } from "#tests/support/servers/stacks.ts";

const Reference = z.union([
  z.object({ Ref: z.string() }),
  z.object({ "Fn::GetAtt": z.array(z.string()) }),
  z.object({ "Fn::ImportValue": z.string() }),
]);

function sourcesOf(stage: Stage) {
  const all = [...resourcesOf(stage).values()].flatMap((resources) => [...resources.values()]);
  return all.filter(({ Type }) => Type === "AWS::Lambda::EventSourceMapping");
}

/** What stands there by name: whose function, which queue or stream. */
const named = (value: unknown): string => {
  const text = JSON.stringify(Reference.parse(value));
  const [name = text] =
    /resize|mail-?events|mail|stream|sweep|job(?!s)|export(?!s)|BulkMail|MailEvents|Mail|Images|Jobs|Exports(?!Output)|StreamArn/.exec(
      text,
    ) ?? [];
  return name;
};

describe.each(configurations)("the event sources of $title", ({ stage }) => {
  const sources = sourcesOf(stage).map(({ Properties: { Tags: _, ...settings } }) => settings);
  const of = (name: string) => {
    const [found, ...more] = sources.filter((one) => named(one.EventSourceArn) === name);
    if (!found || more.length > 0) throw new Error(`There is not one source ${name}.`);
    return found;
  };

  it("are the stream and six queues, each read by its worker", () => {
    const readers = sources.map((one) => [named(one.EventSourceArn), named(one.FunctionName)]);
    expect(readers.toSorted()).toEqual([
      ["BulkMail", "mail"],
      ["Exports", "export"],
      ["Images", "resize"],
      ["Jobs", "job"],
      ["Mail", "mail"],
      ["MailEvents", "mailevents"],
      ["StreamArn", "stream"],
    ]);
  });

  it("take one message at a time from a queue, and of a batch only what failed again", () => {
    const { prompt, bulk } = mailWorkers(stage.mail);
    const most = {
      Mail: prompt,
      BulkMail: bulk,
      MailEvents: 5,
      Images: stage.images?.maxConcurrency ?? 5,
      Jobs: 20,
      Exports: 10,
    };
    for (const [queue, MaximumConcurrency] of Object.entries(most)) {
      const { EventSourceArn, FunctionName, ...settings } = of(queue);
      expect(settings).toEqual({
        BatchSize: 1,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        ScalingConfig: { MaximumConcurrency },
      });
    }
  });

  it("follow every write to what is followed from the stream's begin, and halve a batch that fails", () => {
    const { EventSourceArn, FunctionName, DestinationConfig, FilterCriteria, ...settings } =
      of("StreamArn");
    expect(settings).toEqual({
      BatchSize: 50,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      MaximumRecordAgeInSeconds: 3600,
      MaximumRetryAttempts: 5,
      ParallelizationFactor: 4,
      StartingPosition: "TRIM_HORIZON",
    });
    expect(JSON.stringify(DestinationConfig)).toMatch(
      /^\{"OnFailure":\{"Destination":\{"Fn::GetAtt":\["StreamDeadLetters\w+","Arn"\]\}\}\}$/,
    );
    const { Filters } = z
      .strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })) })
      .parse(FilterCriteria);
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      {
        eventName: ["INSERT", "MODIFY"],
        dynamodb: { Keys: { pk: { S: followedPartitions.map((prefix) => ({ prefix })) } } },
      },
    ]);
  });
});

it("a stage can let more images be made at once", () => {
  const most = sourcesOf({ ...ownDomain, images: { maxConcurrency: 7 } }).map((one) =>
    JSON.stringify(one.Properties.ScalingConfig),
  );
  expect(most).toContain('{"MaximumConcurrency":7}');
});
