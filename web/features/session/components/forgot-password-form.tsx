// Ask for a link to choose a new password.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TextField } from '#web/components/ui/text-field.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { askForReset } from '../api/session-calls.ts';
import { FILL_ALL } from '../form-problems.ts';
import { useFormSubmit } from '../hooks/use-form-submit.ts';
import { FormFrame, FormLink } from './form-frame.tsx';

export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const navigate = useNavigate();
  const submission = useFormSubmit({
    check: () => (email.trim() ? null : FILL_ALL),
    send: async () => {
      await askForReset(email.trim());
      await navigate(paths.loginAfter('sent'));
    },
    describe: sentenceOf,
  });
  return (
    <FormFrame
      submission={submission}
      action="Send Reset Link"
      after={<FormLink to={paths.login}>Back to Login</FormLink>}
    >
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        dir="ltr"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormFrame>
  );
}
