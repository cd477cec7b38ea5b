// Asks before a fact is deleted.
import type { Fact } from '#shared/schemas/fact.ts';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';

type DeleteFactDialogProps = {
  readonly fact: Fact;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

export function DeleteFactDialog({ fact, open, onClose, onConfirm }: DeleteFactDialogProps) {
  return (
    <ConfirmDialog
      title="Delete this fact?"
      open={open}
      onClose={onClose}
      confirmLabel="Delete fact"
      onConfirm={onConfirm}
      isDangerous
    >
      <p dir="auto" className="font-medium wrap-anywhere whitespace-pre-line">
        {fact.text}
      </p>
      <p className="text-muted">Drafts will no longer use it. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
