// Logs in with email and password.
import { useState } from 'react';
import { SCREEN_SENTENCES } from '#shared/sentences/en.ts';
import { TextField } from '#web/components/fields/text-field.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { getButtonClassName } from '#web/components/ui/button.tsx';
import { ApiError, getErrorMessageForUser } from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { LOGIN_FAILED_MESSAGE, submitLogin } from '../api/session-api.ts';
import { useFormSubmission } from '../hooks/use-form-submission.ts';
import { SessionFormFrame } from './session-form-frame.tsx';

const describeLoginError = (error: unknown): string =>
  error instanceof ApiError && (error.status === 401 || error.status === 400)
    ? LOGIN_FAILED_MESSAGE
    : getErrorMessageForUser(error);

export function LoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submission = useFormSubmission({
    validate: () => (email.trim() && password ? null : SCREEN_SENTENCES.fill_all_fields),
    send: () => submitLogin({ email: email.trim(), password }),
    describeError: describeLoginError,
  });
  return (
    <SessionFormFrame submission={submission} submitLabel="Login" footer={<SignUpLink />}>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        dir="ltr"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        dir="ltr"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <AppLink
        to={screenPaths.forgotPassword}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-medium text-accent-ink hover:underline md:min-h-6"
      >
        Forgot Password?
      </AppLink>
    </SessionFormFrame>
  );
}

const SignUpLink = () => (
  <>
    <div className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
      OR
    </div>
    <AppLink
      to={screenPaths.signUp}
      className={getButtonClassName('secondary', 'w-full md:min-h-10')}
    >
      Create an Account
    </AppLink>
  </>
);
