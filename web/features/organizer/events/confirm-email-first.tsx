// What comes before publishing? The person's confirmed address; with the code they go on at once.
import { useLingui } from "@lingui/react/macro";
import { Stack } from "@mantine/core";
import { Dialog } from "#web/components/dialog/dialog.tsx";
import { ConfirmCode } from "#web/features/organizer/events/confirm-code.tsx";

/** `onConfirmed` is called once, after the dialog has closed. */
export function ConfirmEmailFirst({
  onConfirmed,
  onClose,
}: {
  onConfirmed: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Confirm your email first`} onClose={onClose}>
      {(close) => (
        <Stack>
          <ConfirmCode
            onConfirmed={() => {
              close();
              onConfirmed();
            }}
          />
        </Stack>
      )}
    </Dialog>
  );
}
