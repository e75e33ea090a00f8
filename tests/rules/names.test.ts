// Which names may stand in mails to others? Real ones; nothing that a mailbox makes a link of.
import { describe, expect, test } from "vitest";
import { FirstName, LastName, OrganizerName } from "#shared/core/fields.ts";

describe.each([
  ["a first name", FirstName],
  ["a last name", LastName],
  ["an organizer's name", OrganizerName],
])("%s", (_, schema) => {
  test.each([
    "St. John",
    "St.John",
    "O’Neil",
    "J. R. R. Tolkien",
    "J.R.R. Tolkien",
    "Dr. Müller-Lüdenscheidt",
    "Dr.med. Müller",
    "Prof.dr. Jansen",
    "Ph.D. Smith",
    "Sammy Davis Jr.",
    "María-José d'Été",
    "Nguyễn Thị Bích Ngọc",
    "王小明",
    "山田・さくら",
    "Live @ Wembley",
    "AC/DC Tribute",
    "Anna & Co. KG",
    "50:50 Theatre",
    "What?! Comedy",
  ])("may be %s", (name) => {
    expect(schema.safeParse(name).success).toBe(true);
  });

  test.each([
    "http://evil.example/win",
    "HTTPS://evil.example",
    "www.evil.example",
    "You won evil.com",
    "Evil.Com",
    "evil.example/win",
    "evil．com",
    "evil。com",
    "ev\u200Bil.c\u200Bom",
    "support@paypal.com",
    "mailto:a@b",
    "=?utf-8?q?win?=",
    "10.0.0.1",
    "xn--80ak6aa92e",
  ])("is never %s", (name) => {
    const { error } = schema.safeParse(name);
    expect(error?.issues[0]).toMatchObject({ code: "custom", params: { code: "address_in_name" } });
  });
});
