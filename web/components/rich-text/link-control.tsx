// How does a person make a link? By typing where it leads; an address that leads nowhere is refused
// in its place.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Popover, TextInput } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconLink } from "@tabler/icons-react";
import { type Editor, getMarkRange, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { linkMisleads } from "#shared/core/text/link-address.ts";
import classes from "#web/components/rich-text/html-editor.module.css";
import { linkAddress } from "#web/components/rich-text/link-address.ts";
import { fieldSentence } from "#web/wording/fields.ts";

export function LinkControl({
  editor,
  isOpen,
  setOpen,
}: {
  editor: Editor;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}) {
  const { t } = useLingui();
  const isLink = useEditorState({ editor, selector: () => editor.isActive("link") });
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={320}
      trapFocus
      // It stays where its button is scrolled away: what is typed in it would be out of sight.
      hideDetached={false}
      withinPortal={false}
    >
      <Popover.Target>
        <RichTextEditor.Control
          data-toolbar-toggle
          aria-keyshortcuts="Control+K Meta+K"
          aria-label={t`Link`}
          title={t`Link`}
          active={isLink}
          onClick={() => setOpen(!isOpen)}
        >
          <IconLink size={18} stroke={1.75} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 32px)">
        <AddressForm editor={editor} isLink={isLink} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** No form element of its own, because it stands inside the form that the text belongs to. */
function AddressForm({
  editor,
  isLink,
  onDone,
}: {
  editor: Editor;
  isLink: boolean;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(String(editor.getAttributes("link")["href"] ?? ""));
  const [fault, setFault] = useState<string | null>(null);
  const save = () => {
    const meant = linkAddress(typed);
    if ("fault" in meant) return setFault(meant.fault);
    if (linkMisleads(linkedText(editor), meant.href)) return setFault("link_text_misleads");
    onDone();
    link(editor, meant.href, typed.trim());
  };
  const remove = () => {
    onDone();
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  };
  return (
    <div className={classes.small}>
      <TextInput
        label={t`Address of the page, or an email address`}
        data-autofocus
        data-mantine-stop-propagation
        type="url"
        inputMode="url"
        value={typed}
        error={
          fault === "link_address_invalid"
            ? t`Enter a web or email address, for example https://example.com.`
            : fault && fieldSentence({ code: fault })
        }
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFault(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          save();
        }}
      />
      <Group gap="xs">
        <Button size="sm" variant="default" data-mantine-stop-propagation onClick={save}>
          <Trans>Set link</Trans>
        </Button>
        {isLink && (
          <Button
            size="sm"
            variant="subtle"
            color="dark.2"
            data-mantine-stop-propagation
            onClick={remove}
          >
            <Trans>Remove link</Trans>
          </Button>
        )}
      </Group>
    </div>
  );
}

/** Empty if the address itself will be added. */
function linkedText({ state }: Editor): string {
  const { $from, from, to, empty } = state.selection;
  const mark = state.schema.marks["link"];
  const range = empty ? mark && getMarkRange($from, mark) : { from, to };
  return range ? state.doc.textBetween(range.from, range.to, " ") : "";
}

/** Of what is selected, or of the link at the cursor; otherwise the address itself is added. */
function link(editor: Editor, href: string, text: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive("link"))
    chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
  else chain.extendMarkRange("link").setLink({ href }).run();
}
