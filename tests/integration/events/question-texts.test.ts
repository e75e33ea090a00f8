// How much may the questions of one event say together?
import { beforeEach, expect, it } from "vitest";
import { type Question, questions } from "#shared/contracts/questions.ts";
import { MAX_DESCRIPTION, MAX_QUESTION_TEXTS } from "#shared/core/bounds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let eventId: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  eventId = (await given.event(owner)).event.id;
});

const text = (length: number): string => "x".repeat(length);
const line = { title: "Q", type: "SINGLE_LINE", scope: "ORDER" };
/** A question of that many characters; its title is one of them. */
const saying = (length: number) => ({ ...line, description: text(length - 1) });
const create = (body: Record<string, unknown>) =>
  call(questions.create, { token: owner.token, params: { eventId }, body });
const update = ({ id, version }: Question, body: Record<string, unknown>) =>
  call(questions.update, {
    token: owner.token,
    params: { eventId, questionId: id },
    body,
    version,
  });
const stored = async () =>
  (await call(questions.list, { token: owner.token, params: { eventId } })).data.filter(
    ({ isDefault }) => !isDefault,
  );
const charactersOf = (rows: Question[]) =>
  rows.reduce(
    (sum, { title, description, options }) =>
      sum + [title, description, ...options].join("").length,
    0,
  );

const LONGEST = MAX_DESCRIPTION + 1;
const FULL = Math.floor(MAX_QUESTION_TEXTS / LONGEST);

/** Leaves room for that many characters. */
async function fill(left: number): Promise<Question[]> {
  const lengths = [...Array<number>(FULL - 1).fill(LONGEST), LONGEST - left];
  const answers = [];
  for (const length of lengths) answers.push(await create(saying(length)));
  expect(answers.map(({ status }) => status)).toEqual(lengths.map(() => 201));
  return answers.map(({ data }) => data);
}

it("four of the longest and no more: the refusal says how much is left", async () => {
  await fill(100);

  const { status, problem } = await create(saying(101));

  expect(charactersOf(await stored())).toBe(MAX_QUESTION_TEXTS - 100);
  expect([status, problem.code, problem.fields]).toEqual([
    409,
    "questions_too_long",
    [{ path: "description", code: "questions_too_long", params: { left: 100 } }],
  ]);
  expect((await create(saying(100))).status).toBe(201);
  expect((await create(line)).problem.fields?.[0]?.params).toEqual({ left: 0 });
});

it("titles and options count like descriptions", async () => {
  await fill(100);
  const choice = { ...line, type: "RADIO", title: text(40) };

  const refused = await create({ ...choice, options: [text(20), `y${text(40)}`] });
  const accepted = await create({ ...choice, options: [text(20), `y${text(39)}`] });

  expect([refused.problem.code, accepted.status]).toEqual(["questions_too_long", 201]);
});

it("a question's own earlier text does not count against its new one", async () => {
  const [first] = await fill(100);
  if (!first) throw new Error("There is no question.");
  const { data: last } = await create(line);

  const shorter = await update(first, saying(LONGEST - 10));
  const longer = await update(shorter.data, saying(LONGEST));
  const refused = await update(last, saying(101));

  expect([shorter.status, longer.status]).toEqual([200, 200]);
  expect([refused.problem.code, refused.problem.params]).toEqual([
    "questions_too_long",
    { left: 100 },
  ]);
  const full = await update(last, saying(100));
  expect(full.status).toBe(200);
  expect((await update(full.data, { ...saying(100), isRequired: true })).status).toBe(200);
});

it("requests at once pass the limit neither by new questions nor by longer ones", async () => {
  const short = [];
  for (let n = 0; n < 8; n++) short.push((await create(line)).data);

  const longer = await Promise.all(short.map((one) => update(one, saying(LONGEST))));
  await Promise.all(short.map(() => create(saying(LONGEST))));

  const after = await stored();
  expect(charactersOf(after)).toBeLessThanOrEqual(MAX_QUESTION_TEXTS);
  const lengthOf = (id: string) => after.find((one) => one.id === id)?.description.length;
  for (const [place, { status, problem }] of longer.entries()) {
    expect(lengthOf(short[place]?.id ?? "")).toBe(status === 200 ? MAX_DESCRIPTION : 0);
    if (status !== 200) expect(problem.code).toBe("questions_too_long");
  }
});
