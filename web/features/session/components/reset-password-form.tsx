// Choose a new password with the token of the mailed link.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TextField } from '#web/components/ui/text-field.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { choosePassword } from '../api/session-calls.ts';
import { PASSWORD_HINT, resetProblem } from '../form-problems.ts';
import { useFormSubmit } from '../hooks/use-form-submit.ts';
import { FormFrame, FormLink } from './form-frame.tsx';

export function ResetPasswordForm({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const navigate = useNavigate();
  const submission = useFormSubmit({
    check: () => resetProblem({ password, confirmation }),
    send: async () => {
      await choosePassword({ token, password });
      await navigate(paths.loginAfter('true'));
    },
    describe: sentenceOf,
  });
  return (
    <FormFrame
      submission={submission}
      action="Reset password"
      after={<FormLink to={paths.forgotPassword}>Request a new link</FormLink>}
    >
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
    </FormFrame>
  );
}
