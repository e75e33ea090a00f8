// How does a link look on a page before the sign-in? As text with a line: green is for the button.
import { Anchor, type AnchorProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

export function AuthLink({
  to,
  children,
  ...look
}: { to: string; children: ReactNode } & Pick<AnchorProps, "size" | "ta">) {
  return (
    <Anchor component={Link} to={to} c="var(--text)" underline="always" {...look}>
      {children}
    </Anchor>
  );
}
