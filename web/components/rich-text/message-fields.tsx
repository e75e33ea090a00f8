// What do buyers read before and after the checkout? Two messages, of an event or of new events.
import { useLingui } from "@lingui/react/macro";
import { MAX_MESSAGE } from "#shared/core/bounds.ts";
import { HtmlField } from "#web/components/rich-text/html-field.tsx";

type Name = "preCheckoutMessage" | "postCheckoutMessage";

export function MessageFields({ fieldOf }: { fieldOf: (name: Name) => object }) {
  const { t } = useLingui();
  return (
    <>
      <HtmlField
        label={t`Before checkout`}
        description={t`Above the form with the buyer's name.`}
        max={MAX_MESSAGE}
        {...fieldOf("preCheckoutMessage")}
      />
      <HtmlField
        label={t`After checkout`}
        description={t`Beside the tickets, and in the confirmation that is mailed.`}
        max={MAX_MESSAGE}
        {...fieldOf("postCheckoutMessage")}
      />
    </>
  );
}
