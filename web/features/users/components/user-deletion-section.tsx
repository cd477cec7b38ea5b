// Deletes the account: a dialog, a confirmation word, and then the logout.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ALERT_DURATIONS_MS } from '#shared/limits.ts';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { SUPPORT_EMAIL } from '#web/lib/build-time-settings.ts';
import { describeUnreachableServer, UnauthorizedError } from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

const CONFIRMATION_WORD = 'delete';
const DELETED_TEXT = 'Your account was successfully deleted.';
const DELETION_FAILED_TEXT = `Something went wrong deleting your account. Please contact us at ${SUPPORT_EMAIL} and we can do it manually for you.`;

/** `marked` is true for a while after `mark`. */
function useTemporaryMark(): { readonly marked: boolean; readonly mark: () => void } {
  const [marks, setMarks] = useState(0);
  const [marked, setMarked] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mark restarts the timer.
  useEffect(() => {
    if (!marked) return;
    const timer = setTimeout(() => setMarked(false), ALERT_DURATIONS_MS.deletionInvalid);
    return () => clearTimeout(timer);
  }, [marks]);
  const mark = () => {
    setMarked(true);
    setMarks((count) => count + 1);
  };
  return { marked, mark };
}

function useAccountDeletion(onFailed: () => void) {
  const [deleting, setDeleting] = useState(false);
  const { showAlert } = useAlertActions();
  const navigate = useNavigate();
  const deleteAccount = async () => {
    if (deleting) return;
    setDeleting(true);
    // Outlives the screen, and floats above the closing dialog.
    const alertOptions = {
      dismissible: true,
      overlay: true,
      timeout: ALERT_DURATIONS_MS.account / 1_000,
    } as const;
    try {
      await callApi('deleteMe', {});
      showAlert({ ...alertOptions, type: 'success', content: DELETED_TEXT });
      await navigate(screenPaths.logout, { replace: true });
    } catch (error) {
      setDeleting(false);
      // An ended session redirects to /logout by itself.
      if (error instanceof UnauthorizedError) return;
      const content = describeUnreachableServer(error) ?? DELETION_FAILED_TEXT;
      showAlert({ ...alertOptions, type: 'danger', content });
      onFailed();
    }
  };
  return { deleting, deleteAccount };
}

function DeletionForm({ onClose }: { readonly onClose: () => void }) {
  const [typedText, setTypedText] = useState('');
  const { marked, mark } = useTemporaryMark();
  const { deleting, deleteAccount } = useAccountDeletion(onClose);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typedText.trim().toLowerCase() === CONFIRMATION_WORD) {
      void deleteAccount();
      return;
    }
    mark();
    field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-muted">
        This ends your plan, takes back our access to Facebook and erases your posts, comments and
        replies here. What is on Instagram stays there. It cannot be undone.
      </p>
      <p className={joinClassNames('font-medium', marked && 'text-danger')}>
        Type “{CONFIRMATION_WORD}” to confirm.
      </p>
      <TextField
        ref={field}
        label="Confirmation"
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={typedText}
        onChange={(event) => setTypedText(event.target.value)}
        error={marked ? `Please type “${CONFIRMATION_WORD}”.` : undefined}
      />
      <div className="grid gap-2 sm:flex sm:justify-end">
        <Button onClick={onClose} disabled={deleting}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={deleting}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}

export function UserDeletionSection() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <div>
        <Button variant="danger" className="-ms-3.5" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      </div>
      <Dialog title="Delete your account?" open={open} onClose={close}>
        <DeletionForm onClose={close} />
      </Dialog>
    </>
  );
}
