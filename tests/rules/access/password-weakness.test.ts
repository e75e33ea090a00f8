// Which passwords are refused because other people would guess them first?
import { expect, it } from "vitest";
import { passwordWeakness } from "#shared/rules/people/password-weakness.ts";

const olivia = {
  firstName: "Olivia",
  lastName: "Owner-Brandt",
  email: "o.brandt@night-owl.example",
};
const weakness = (password: string, person = olivia) =>
  passwordWeakness(password, person, new Set(["password", "letmein123"]));

it.each([
  "password",
  "PassWord",
  " password ",
  "letmein123",
  "aaaaaaaa",
  "        ",
  "ababababab",
  "11111111",
])("%j is common", (password) => {
  expect(weakness(password)).toBe("common_password");
});

it.each([
  "olivia2026",
  "Olivia!!!",
  "OwnerBrandt1",
  "olivia owner-brandt",
  "Owner-Brandt Olivia 7",
  "o.brandt@night-owl.example",
  "obrandt99",
  "night-owl.example",
])("%j is the person's own", (password) => {
  expect(weakness(password)).toBe("personal_password");
});

it.each([
  "correct horse battery",
  "olivias blue bicycle",
  "12-34-56-78",
  "пароль дня 7",
  "o4!kT9#w",
])("%j is taken", (password) => {
  expect(weakness(password)).toBeNull();
});

it("a person without a last name shares no empty word with a password of digits", () => {
  expect(weakness("83920174", { ...olivia, lastName: "" })).toBeNull();
});

it("a name is the same whether its accents are written apart or together", () => {
  const zoe = { ...olivia, firstName: "Zoe\u0308" };
  expect(weakness("Zo\u00eb-2026-".normalize("NFC"), zoe)).toBe("personal_password");
});
