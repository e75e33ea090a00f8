// How many fields of a long form are refused, and where are they? The number, with links to them.
import { Plural } from "@lingui/react/macro";
import { Alert, Anchor } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "#web/features/buyer/checkout/refused-fields.module.css";
import { fieldAt, fieldLabel, focusFirst } from "#web/lib/form/shown-fields.ts";

/** Up to this many are found without help: the first has the focus. */
const FEW = 3;
/** An order may have a thousand refused fields; the next ones follow these. */
const MAX_LINKS = 12;

type Refused = { path: string; name: string };

export function RefusedFields({ errors }: { errors: Record<string, unknown> }) {
  const refused = useRefused(errors);
  if (refused.length <= FEW) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={20} aria-hidden="true" />}>
      <Plural
        value={refused.length}
        one="# field needs your attention"
        other="# fields need your attention"
      />
      <ul className={classes.list}>
        {refused.slice(0, MAX_LINKS).map(({ path, name }) => (
          <li key={path}>
            <Anchor
              component="button"
              type="button"
              className={classes.link}
              onClick={() => focusFirst({ [path]: true })}
            >
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Refused fields on the screen, in its order. Their names are read from it. */
function useRefused(errors: Record<string, unknown>): Refused[] {
  const [refused, setRefused] = useState<Refused[]>([]);
  useEffect(() => {
    const paths = Object.keys(errors);
    const fields = [...document.querySelectorAll<HTMLElement>("[data-path]")].filter(
      (field) => fieldAt([field.dataset["path"] ?? ""]) === field,
    );
    setRefused(
      fields.flatMap((field) => {
        const path = field.dataset["path"] ?? "";
        return paths.includes(path) ? [{ path, name: nameOf(field, path) }] : [];
      }),
    );
  }, [errors]);
  return refused;
}

/** Such as "Buyer – Email". */
function nameOf(field: HTMLElement, path: string): string {
  const group = field.closest("fieldset")?.querySelector("legend")?.textContent;
  return [group, fieldLabel(path)].filter(Boolean).join(" – ");
}
