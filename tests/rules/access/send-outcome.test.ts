// Which failed sends may be retried, and after which may the mail already have been sent?
import { expect, test } from "vitest";
import { outcomeOf } from "#functions/core/ports/mailer.ts";

const failure = (name: string, httpStatusCode?: number) => ({
  name,
  $metadata: { httpStatusCode },
});

test.each([
  ["a rejected message is refused for good", failure("MessageRejected", 400), "refused"],
  ["an impossible address is refused for good", failure("InvalidParameterValue", 400), "refused"],
  ["a throttle is tried again", failure("Throttling", 400), "later"],
  [
    "a sender that is not verified is tried again",
    failure("MailFromDomainNotVerifiedException", 400),
    "later",
  ],
  ["missing rights are tried again", failure("AccessDenied", 403), "later"],
  [
    "a provider that was never reached is tried again",
    { name: "Error", code: "ECONNREFUSED" },
    "later",
  ],
  ["missing credentials are tried again", { name: "CredentialsProviderError" }, "later"],
  ["a fault of the provider may have sent it", failure("ServiceUnavailable", 503), "unknown"],
  ["a timeout may have sent it", { name: "TimeoutError" }, "unknown"],
  ["a broken connection may have sent it", { name: "Error", code: "ECONNRESET" }, "unknown"],
  ["whatever else is thrown may have sent it", undefined, "unknown"],
])("%s", (_, error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome);
});
