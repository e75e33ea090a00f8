// Does anything that attackers write into a formatted text run? In every text, written through the
// API or stored before there was a sanitiser.
import { beforeAll, describe, expect, it } from "vitest";
import { hostileTexts } from "#tests/support/inputs/hostile-texts.ts";
import { liveParts } from "#tests/support/oracles/inert-html.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { textDesk } from "#tests/support/scenes/text-desk.ts";

const desk = allTests(textDesk);
beforeAll(async () => {
  for (const { write } of desk.places) expect((await write("<p>First</p>")).status).toBe(200);
});

const hostile = hostileTexts(sizes.hostileTexts);
const PART = 20;
const parts = Array.from({ length: hostile.length / PART }, (_, at) => [
  at * PART,
  hostile.slice(at * PART, (at + 1) * PART),
]) as [number, string[]][];

const refusals = [
  "link_address_invalid",
  "link_host_unclear",
  "mail_link_unclear",
  "image_address_invalid",
  "html_too_long",
  "control_characters",
];

describe.each(parts)("of hostile texts those from %i on", (_, texts) => {
  it("are refused on their field, or kept without what is live", async () => {
    let kept = 0;
    for (const html of texts)
      for (const { write, paths } of desk.places) {
        const { status, problem, texts: answered } = await write(html);
        if (status === 200) {
          expect(answered).toHaveLength(paths.length);
          expect(answered.flatMap(liveParts)).toEqual([]);
          kept++;
          continue;
        }
        expect([status, problem.code]).toEqual([422, "invalid_input"]);
        for (const { path, code } of problem.fields ?? []) {
          expect(paths).toContain(path);
          expect(refusals).toContain(code);
        }
        expect(problem.fields?.length).toBeGreaterThanOrEqual(paths.length);
      }
    expect(kept).toBeGreaterThan(texts.length);
  });

  it("are shown without what is live, where they are stored already", async () => {
    for (const html of texts) {
      await desk.store(html);
      const { description, organizerDescription, tickets } = await desk.publicTexts();
      const ofSettings = desk.places.filter(({ paths }) => !paths.includes("description"));
      const answers = await Promise.all(ofSettings.map(({ read }) => read()));
      expect(answers.map(({ length }) => length)).toEqual([2, 1, 3]);
      const shown = [description, organizerDescription, ...tickets.map((one) => one.description)];
      expect([...shown, ...answers.flat()].flatMap(liveParts)).toEqual([]);
    }
  });
});
