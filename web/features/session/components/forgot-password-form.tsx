// Requests a link to reset the password.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SCREEN_SENTENCES } from '#shared/sentences/en.ts';
import { TextField } from '#web/components/fields/text-field.tsx';
import { getErrorMessageForUser } from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { requestPasswordReset } from '../api/session-api.ts';
import { useFormSubmission } from '../hooks/use-form-submission.ts';
import { SessionFormFrame, SessionFormLink } from './session-form-frame.tsx';

export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const navigate = useNavigate();
  const submission = useFormSubmission({
    validate: () => (email.trim() ? null : SCREEN_SENTENCES.fill_all_fields),
    send: async () => {
      await requestPasswordReset(email.trim());
      await navigate(screenPaths.loginAfterPasswordReset('sent'));
    },
    describeError: getErrorMessageForUser,
  });
  return (
    <SessionFormFrame
      submission={submission}
      submitLabel="Send Reset Link"
      footer={<SessionFormLink to={screenPaths.login}>Back to Login</SessionFormLink>}
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
    </SessionFormFrame>
  );
}
