// Asks before an irreversible action, with a word to type if needed.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '../fields/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogSize } from './dialog.tsx';

type ConfirmDialogProps = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly confirmLabel: string;
  /** The dialog closes when it resolves, and stays when it rejects. */
  readonly onConfirm: () => Promise<void> | void;
  readonly isDangerous?: boolean;
  /** The word that must be typed before confirming. */
  readonly typedWord?: string | undefined;
  /** Disables the confirm button while the dialog's data loads. */
  readonly isConfirmDisabled?: boolean;
  readonly size?: DialogSize;
  readonly children: ReactNode;
};

function useConfirmation({
  onConfirm,
  onClose,
}: Pick<ConfirmDialogProps, 'onConfirm' | 'onClose'>) {
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const confirm = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await onConfirm();
      // If it was closed before the response, closing again would close a newer dialog.
      if (form.current) onClose();
    } catch {
      // The caller reports the error.
      setIsBusy(false);
      setFailures((count) => count + 1);
    }
  };
  return { isBusy, form, confirm };
}

function ConfirmForm({
  onClose,
  confirmLabel,
  onConfirm,
  isDangerous,
  typedWord,
  isConfirmDisabled = false,
  children,
}: ConfirmDialogProps) {
  const { isBusy, form, confirm } = useConfirmation({ onConfirm, onClose });
  const [word, setWord] = useState('');
  const isWordMissing = typedWord !== undefined && word.trim().toLowerCase() !== typedWord;
  const isDisabled = isConfirmDisabled || isWordMissing;
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) void confirm();
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
