// How is a mail shown before it is sent? Its subject, and its page in a frame that can do nothing.
import { useLingui } from "@lingui/react/macro";
import { Drawer } from "@mantine/core";
import classes from "#web/components/rich-text/mail-drawer.module.css";
import { SandboxedHtml } from "#web/components/rich-text/sandboxed-html.tsx";

export function MailDrawer({
  title,
  mail: { subject, html },
  onClose,
}: {
  title: string;
  mail: { subject: string; html: string };
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      size={680}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <div className={classes.mail}>
        <b>{subject}</b>
        <SandboxedHtml html={html} title={subject} />
      </div>
    </Drawer>
  );
}
