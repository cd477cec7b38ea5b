// Choose a new password with the token of the mailed link.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AppLink } from '#web/components/navigation/screens.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { choosePassword } from '../api/session-calls.ts';
import { PASSWORD_HINT, resetProblem } from '../form-problems.ts';
import { useFormSubmit } from '../hooks/use-form-submit.ts';
import { FormError } from './form-error.tsx';

export function ResetPasswordForm({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const navigate = useNavigate();
  const { problem, sending, submit } = useFormSubmit({
    check: () => resetProblem({ password, confirmation }),
    send: async () => {
      await choosePassword({ token, password });
      await navigate(paths.loginAfter('true'));
    },
    describe: sentenceOf,
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="New Password"
        type="password"
        name="password"
        autoComplete="new-password"
        dir="ltr"
        hint={PASSWORD_HINT}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label="Confirm new password"
        type="password"
        name="confirmation"
        autoComplete="new-password"
        dir="ltr"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <FormError message={problem} />
      <Button type="submit" look="primary" busy={sending} className="w-full md:min-h-10">
        Reset password
      </Button>
      <AppLink
        to={paths.forgotPassword}
        className="justify-self-center text-sm font-medium text-accent-ink hover:underline"
      >
        Request a new link
      </AppLink>
    </form>
  );
}
