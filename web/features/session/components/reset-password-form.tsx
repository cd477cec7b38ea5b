// Sets a new password with the token of the emailed link.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TextField } from '#web/components/fields/text-field.tsx';
import { getErrorMessageForUser } from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { submitPasswordReset } from '../api/session-api.ts';
import { useFormSubmission } from '../hooks/use-form-submission.ts';
import { PASSWORD_HINT, validatePasswordResetForm } from '../session-form-validation.ts';
import { SessionFormFrame, SessionFormLink } from './session-form-frame.tsx';

export function ResetPasswordForm({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const navigate = useNavigate();
  const submission = useFormSubmission({
    validate: () => validatePasswordResetForm({ password, confirmation }),
    send: async () => {
      await submitPasswordReset({ token, password });
      await navigate(screenPaths.loginAfterPasswordReset('true'));
    },
    describeError: getErrorMessageForUser,
  });
  return (
    <SessionFormFrame
      submission={submission}
      submitLabel="Reset password"
      footer={<SessionFormLink to={screenPaths.forgotPassword}>Request a new link</SessionFormLink>}
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
    </SessionFormFrame>
  );
}
