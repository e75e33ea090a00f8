// Does an answer come from the organizer's question over the buyer's form to the organizer's page?
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { formerServer } from "#tests/e2e/support/former-server.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import {
  data,
  expect,
  fillInBuyer,
  liveEvent,
  newAddress,
  reserve,
  type Stage,
  test,
} from "#tests/e2e/support/stage.ts";

test.use({ expectedErrors: [/status of 422/] });

const guest = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 10 } as const;
const listOf = ({ eventId }: Stage) => `/manage/event/${eventId}/questions`;
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test("an organizer asks in seven ways, a buyer answers, and the organizer corrects an answer", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guest]);
  await openAs(page, stage, listOf(stage));
  await expect(page.getByText("Always asked")).toHaveCount(3);
  await expect(page.getByText("Nothing asked per order")).toBeVisible();
  await expectAccessible(page);
  await create(page, { title: "Company", type: "Single line of text" });
  await create(page, { title: "Wishes", type: "Several lines of text" });
  await create(page, { title: "Home", type: "Address" });
  const perAttendee = page.getByRole("tab", { name: "For each attendee" });
  await perAttendee.click();
  // A question begins with the scope that the list shows.
  await expect(perAttendee).toHaveAttribute("aria-selected", "true");
  await create(page, { title: "Days", type: /Checkboxes/, options: ["Friday", "Saturday"] });
  await create(page, {
    title: "Meal",
    type: /Radio/,
    options: ["Meat", "Vegan"],
    isRequired: true,
  });
  await create(page, { title: "Size", type: /Dropdown/, options: ["S", "M"] });
  await create(page, { title: "Birthday", type: "Date", isRequired: true });
  await expectAccessible(page);

  await page.setViewportSize(phone);
  await reserve(page, stage, "Guest");
  await fillInBuyer(page, newAddress());
  await page.getByRole("button", { name: "Get your ticket" }).click();
  await expect(page.getByText("This field is required.")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel("Company (optional)").fill("Acme");
  await page.getByLabel("Wishes (optional)").fill("Front row");
  const home = page.getByRole("group", { name: "Home (optional)" });
  await expect(home.getByLabel("Postal code", { exact: true })).toBeVisible();
  await home.getByLabel("City").fill("Oslo");
  await page.getByLabel("Saturday").check();
  await page.getByLabel("Vegan").check();
  await page.getByLabel("Size (optional)").selectOption("M");
  await page.getByLabel("Birthday").fill("1990-02-28");
  await page.getByRole("button", { name: "Get your ticket" }).click();
  await expect(home.getByText("This field is required.")).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel("Vegan")).toBeChecked();
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await home.getByLabel("Street and number").fill("Gate 1");
  await home.getByLabel("Country").selectOption("NO");
  await page.getByRole("button", { name: "Get your ticket" }).click();
  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();

  await page.setViewportSize(desktop);
  await page.goto(`/manage/event/${stage.eventId}/orders`);
  await page.getByRole("link", { name: /^F-/ }).click();
  await expect(page.getByText("Gate 1, Oslo, Norway")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit answers" }).click();
  const form = page.getByRole("dialog", { name: "Edit answers" });
  await expect(form.getByLabel("Company (optional)")).toBeFocused();
  await expect(form.getByLabel("Wishes (optional)")).toHaveValue("Front row");
  await form.getByLabel("Company (optional)").fill("Acme Ltd");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Acme Ltd")).toBeVisible();
  await expect(page.getByText("Answers changed")).toBeVisible();
  await page.getByRole("link", { name: "Bea Buyer" }).first().click();
  await expect(page.getByText("February 28, 1990")).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const attendee = page.getByRole("dialog", { name: "Edit attendee" });
  await attendee.getByLabel("Meat").check();
  await attendee.getByLabel("Friday").check();
  await attendee.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Friday, Saturday")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${listOf(stage)}?filter_fields[scope]=ATTENDEE`);
  await page.getByRole("button", { name: "Actions for Meal" }).click();
  await page.getByRole("menuitem", { name: "View answers" }).click();
  await expect(page.getByRole("cell", { name: "Meat" })).toBeVisible();
  await expectAccessible(page);
});

test("an organizer sorts by keys and by mouse", async ({ cleanPage: page, request }) => {
  const stage = await liveEvent(request, [guest]);
  for (const title of ["One", "Two", "Three"]) await ask(page, stage, { title });
  await openAs(page, stage, listOf(stage));
  const handle = (title: string) => page.getByRole("button", { name: `Move ${title} with` });
  const handles = page.getByRole("button", { name: /^Move .+ with/ });
  const order = () => handles.evaluateAll((all) => all.map((one) => one.ariaLabel?.split(" ")[1]));
  const expectOrder = (...titles: string[]) => expect.poll(order).toEqual(titles);
  const sorted = () => page.waitForResponse("**/questions/sort");
  await expectOrder("One", "Two", "Three");

  await handle("Three").focus();
  await Promise.all([sorted(), page.keyboard.press("ArrowUp")]);
  await expectOrder("One", "Three", "Two");
  const [from, to] = [await handle("Two").boundingBox(), await handle("One").boundingBox()];
  if (!from || !to) throw new Error("A handle is not there.");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 2, { steps: 5 });
  await expect(page.locator("tr[data-drop=above]")).toContainText("One");
  await Promise.all([sorted(), page.mouse.up()]);
  await expectOrder("Two", "One", "Three");
  await expect(page.locator("tr[data-drop]")).toHaveCount(0);
  await page.reload();
  await expectOrder("Two", "One", "Three");
});

test("a question that only the late read brings leaves the focus where the buyer types", async ({
  request,
  cleanPage: page,
}) => {
  const stage = await liveEvent(request, [guest]);
  await ask(page, stage, { title: "Meal", isRequired: true });
  const server = await formerServer(page, (order, isFormer) =>
    isFormer ? { ...order, questions: [] } : order,
  );
  await page.clock.install();
  await reserve(page, stage, "Guest");
  await fillInBuyer(page, newAddress());
  const problem = { path: "answers.0.value", code: "unknown_question" };
  await server.refuse(422, { code: "invalid_input", fields: [problem] });
  await expect(page.getByRole("alert")).toBeFocused();
  const name = page.getByLabel("First name").first();
  await name.fill("Beatrix");

  await page.clock.fastForward(6_000);

  const meal = page.getByLabel("Meal");
  await expect(meal).toHaveAccessibleDescription(/required/);
  await expect(page.getByText(/has just changed the questions/)).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Beatrix");
  await expectAccessible(page);
  await meal.fill("Vegan");
  await page.getByRole("button", { name: "Get your ticket" }).click();
  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
});

type Question = {
  title: string;
  type: string | RegExp;
  options?: string[];
  isRequired?: boolean;
};

/** Creates a question with the form. */
async function create(page: Page, { title, type, options, isRequired }: Question): Promise<void> {
  await page.getByRole("button", { name: "Create question" }).click();
  const form = page.getByRole("dialog", { name: "Create question" });
  await form.getByRole("textbox", { name: "Question" }).fill(title);
  await form.getByRole("combobox", { name: "Answered with" }).click();
  await page.getByRole("option", { name: type }).click();
  for (const [place, option] of (options ?? []).entries())
    await form.getByLabel(`Option ${place + 1}`, { exact: true }).fill(option);
  if (isRequired) await form.getByLabel("Required").check();
  await form.getByRole("button", { name: "Create question" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("button", { name: title, exact: true })).toBeVisible();
}

/** Creates a question about the order through the API, unless `fields` says more. */
async function ask(page: Page, stage: Stage, fields: Record<string, unknown>): Promise<void> {
  const body = { type: "SINGLE_LINE", scope: "ORDER", ...fields };
  const headers = { authorization: `Bearer ${stage.token}` };
  const path = `/api/events/${stage.eventId}/questions`;
  await data(await page.request.post(path, { headers, data: body }));
}
