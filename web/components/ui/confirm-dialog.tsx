// Asks before something that cannot be taken back, where needed with a word to type.
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogSize } from './dialog.tsx';
import { TextField } from './text-field.tsx';

type ConfirmDialogProps = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly confirmLabel: string;
  /** The dialog closes when it resolves, and stays when it rejects. */
  readonly onConfirm: () => Promise<void> | void;
  readonly isDangerous?: boolean;
  /** What the person has to type before they can confirm. */
  readonly typedWord?: string | undefined;
  /** While what it asks about is not known yet. */
  readonly isConfirmDisabled?: boolean;
  readonly size?: DialogSize;
  readonly children: ReactNode;
};

function ConfirmForm({
  onClose,
  confirmLabel,
  onConfirm,
  isDangerous,
  typedWord,
  isConfirmDisabled = false,
  children,
}: ConfirmDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [word, setWord] = useState('');
  const isWordMissing = typedWord !== undefined && word.trim().toLowerCase() !== typedWord;
  const isDisabled = isConfirmDisabled || isWordMissing;
  const confirm = async () => {
    if (isDisabled || isBusy) return;
    setIsBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // Whoever passed it says what went wrong.
      setIsBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
      className="grid gap-4"
    >
      {children}
      {typedWord !== undefined && (
        <TextField
          label={`Type “${typedWord}” to go on`}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          busy={isBusy}
          disabled={isDisabled}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, open, onClose, size } = props;
  return (
    <Dialog title={title} open={open} onClose={onClose} {...(size && { size })}>
      <ConfirmForm {...props} />
    </Dialog>
  );
}
