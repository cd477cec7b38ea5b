// Ask for a link to choose a new password.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AppLink } from '#web/components/navigation/screens.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { askForReset } from '../api/session-calls.ts';
import { FILL_ALL } from '../form-problems.ts';
import { useFormSubmit } from '../hooks/use-form-submit.ts';
import { FormError } from './form-error.tsx';

export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const navigate = useNavigate();
  const { problem, sending, submit } = useFormSubmit({
    check: () => (email.trim() ? null : FILL_ALL),
    send: async () => {
      await askForReset(email.trim());
      await navigate(paths.loginAfter('sent'));
    },
    describe: sentenceOf,
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        dir="ltr"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <FormError message={problem} />
      <Button type="submit" look="primary" busy={sending} className="w-full md:min-h-10">
        Send Reset Link
      </Button>
      <AppLink
        to={paths.login}
        className="justify-self-center text-sm font-medium text-accent-ink hover:underline"
      >
        Back to Login
      </AppLink>
    </form>
  );
}
