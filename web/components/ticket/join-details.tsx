// How do guests join an online event? As the organizer wrote, with web addresses as links.
import { Trans } from "@lingui/react/macro";
import { Fragment } from "react";
import { LINKED_ADDRESS, shownUrl } from "#shared/core/text/link-address.ts";
import classes from "#web/components/ticket/join-details.module.css";

export function JoinDetails({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <section className={classes.join}>
      <h2>
        <Trans>How to join</Trans>
      </h2>
      <p>
        {text.split(LINKED_ADDRESS).map((part, index) =>
          index % 2 === 1 && shownUrl(part) !== "" ? (
            <a key={part} href={part} target="_blank" rel="noreferrer">
              {part}
            </a>
          ) : (
            <Fragment key={part}>{part}</Fragment>
          ),
        )}
      </p>
    </section>
  );
}
