// Deleting the own account: a dialog, a typed word, and then the way out.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ALERT_MS } from '#shared/limits.ts';
import { useAlerts } from '#web/components/alerts/alerts.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { classNames } from '#web/components/ui/class-names.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { UnauthorizedError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { SUPPORT_EMAIL } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';

const WORD = 'delete';
const DELETED = 'Your account was successfully deleted.';
const FAILED = `Something went wrong deleting your account. Please contact us at ${SUPPORT_EMAIL} and we can do it manually for you.`;

/** True for a while after `mark`. */
function useMark(): { readonly marked: boolean; readonly mark: () => void } {
  const [marks, setMarks] = useState(0);
  const [marked, setMarked] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mark begins the time anew.
  useEffect(() => {
    if (!marked) return;
    const timer = setTimeout(() => setMarked(false), ALERT_MS.deletionInvalid);
    return () => clearTimeout(timer);
  }, [marks]);
  const mark = () => {
    setMarked(true);
    setMarks((count) => count + 1);
  };
  return { marked, mark };
}

function useDeletion(onFailed: () => void) {
  const [deleting, setDeleting] = useState(false);
  const { show } = useAlerts();
  const navigate = useNavigate();
  const remove = async () => {
    if (deleting) return;
    setDeleting(true);
    // It outlives the screen, and stands above a dialog that closes.
    const shared = { dismissible: true, overlay: true, timeout: ALERT_MS.account / 1_000 } as const;
    try {
      await call('deleteMe', {});
      show({ ...shared, type: 'success', content: DELETED });
      await navigate(paths.logout, { replace: true });
    } catch (error) {
      setDeleting(false);
      // A session that is over leads to /logout by itself.
      if (error instanceof UnauthorizedError) return;
      show({ ...shared, type: 'danger', content: FAILED });
      onFailed();
    }
  };
  return { deleting, remove };
}

function DeletionForm({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { marked, mark } = useMark();
  const { deleting, remove } = useDeletion(onClose);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim().toLowerCase() === WORD) {
      void remove();
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
      <p className={classNames('font-medium', marked && 'text-danger')}>
        Type “{WORD}” to confirm.
      </p>
      <TextField
        ref={field}
        label="Confirmation"
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={marked ? `Please type “${WORD}”.` : undefined}
      />
      <div className="grid gap-2 sm:flex sm:justify-end">
        <Button onClick={onClose} disabled={deleting}>
          Keep my account
        </Button>
        <Button type="submit" look="danger" busy={deleting}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <div>
        <Button look="danger" className="-ms-3.5" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      </div>
      <Dialog title="Delete your account?" open={open} onClose={close}>
        <DeletionForm onClose={close} />
      </Dialog>
    </>
  );
}
