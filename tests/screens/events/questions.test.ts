// Does the form of a question keep refusals at its options, is a list of questions right after a
// move that is refused, and does a buyer lose nothing when the questions change?
import { screen as page, waitFor } from "@testing-library/dom";
import { afterEach, expect, it, vi } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openQuestionDesk } from "#tests/support/scenes/question-desk.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, leaveScreen, openScreen, says } from "#tests/support/screens/screen.tsx";

const desk = eachTest(openQuestionDesk);
afterEach(() => leaveScreen());

/** The titles in the order of the list. Each question that an organizer asked can be moved. */
const order = () =>
  page
    .queryAllByRole("button", { name: /^Move .+ with/ })
    .map((handle) => handle.getAttribute("aria-label")?.split(" ")[1]);
const showsOrder = (...titles: string[]) => waitFor(() => expect(order()).toEqual(titles));

const openList = () => openScreen(`/manage/event/${desk.event.id}/questions`, desk.owner);

it("a default question says that it cannot be edited", async () => {
  const { chosen } = await openList();

  await chosen("Edit", "First name");

  await page.findByRole("dialog", { name: "First name stays as it is" });
  await says("Cannot edit a default question");
  await expectAccessible();
});

it("a refused option says so once, beside itself, with the focus", async () => {
  const { user, fill, opened, press } = await openList();
  await opened("Create question");
  fill(await page.findByRole("textbox", { name: "Question" }), "Meal");
  await user.click(page.getByRole("combobox", { name: "Answered with" }));
  await user.click(await page.findByRole("option", { name: "Dropdown, one answer" }));
  const option = (place: number) => page.getByLabelText(`Option ${place}`);
  await page.findByLabelText("Option 2");
  fill(option(1), "Meat");
  fill(option(2), "Meat");

  await press("Create question");
  await waitFor(() => expect(option(2)).toHaveFocus());
  expect(page.getAllByText("This option is there already.")).toHaveLength(1);

  fill(option(1), "");
  fill(option(2), "");
  await press("Create question");
  await waitFor(() => expect(option(1)).toHaveFocus());
  expect(page.getAllByText("This field is required.")).toHaveLength(2);
});

it("an organizer hears of a refused move, hides a question and sees it again, and deletes one", async () => {
  for (const title of ["Two", "One", "Three"]) await desk.ask({ title, scope: "ORDER" });
  const { user, fill, network, opened, press, chosen } = await openList();
  await showsOrder("Two", "One", "Three");
  const { fetch } = network;
  // The server refuses a move that does not know all questions.
  vi.spyOn(network, "fetch").mockImplementation(async (url, init) => {
    if (url.endsWith("/questions/sort")) {
      await showsOrder("Two", "Three", "One");
      await desk.ask();
    }
    return fetch(url, init);
  });

  page.getByRole("button", { name: /^Move Three with/ }).focus();
  await user.keyboard("{ArrowUp}");

  const toast = await page.findByText("Sorting questions failed");
  expect(toast.closest("[role=alert]")).toHaveTextContent("Somebody else changed this");
  await showsOrder("Two", "One", "Three");

  await opened("Create question");
  fill(await page.findByRole("textbox", { name: "Question" }), "Rating");
  await user.click(page.getByLabelText(/^Hidden/));
  await press("Create question");
  await page.findByText("“Rating” was created.");
  await waitFor(() => expect(page.getByLabelText("Show hidden questions")).toBeChecked());
  await showsOrder("Two", "One", "Three", "Rating");
  await user.click(page.getByLabelText("Show hidden questions"));
  await waitFor(() => expect(page.queryByText("Rating")).not.toBeInTheDocument());
  await chosen("Delete", "One");
  await page.findByRole("dialog", { name: "Delete “One”?" });
  await expectAccessible();
  await press("Delete question");
  await page.findByText("“One” was deleted.");
  await showsOrder("Two", "Three");
});

it("a buyer hears of a question that was added meanwhile, and loses nothing", async () => {
  const order = await desk.basket(desk.lawn);
  const path = `/checkout/${desk.event.id}/${order.shortId}/details`;
  const { user, fill, press } = await openScreen(path);
  await field("First name");
  fill(page.getByLabelText("First name"), "Bea");
  fill(page.getByLabelText(/Last name/), "Buyer");
  fill(page.getByLabelText("Email"), "bea@foyer.example");
  await user.click(page.getByRole("checkbox", { name: /I accept the terms/ }));
  await desk.ask({ isRequired: true });

  await press("Get your ticket");

  await says(/has just changed the questions/);
  await waitFor(() => expect(page.getByLabelText("Meal")).toHaveFocus());
  expect(page.getByLabelText("First name")).toHaveValue("Bea");
  await expectAccessible();
  fill(page.getByLabelText("Meal"), "Vegan");
  await press("Get your ticket");
  await page.findByRole("heading", { name: "You're going" });
});
