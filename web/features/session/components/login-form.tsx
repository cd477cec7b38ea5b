// Log in with email and password.
import { useState } from 'react';
import { AppLink, OptionalLink } from '#web/components/navigation/screens.tsx';
import { buttonClass } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { LOGIN_FAILED, logIn } from '../api/session-calls.ts';
import { FILL_ALL } from '../form-problems.ts';
import { useFormSubmit } from '../hooks/use-form-submit.ts';
import { FormFrame } from './form-frame.tsx';

const describe = (error: unknown): string =>
  error instanceof ApiError && (error.status === 401 || error.status === 400)
    ? LOGIN_FAILED
    : sentenceOf(error);

export function LoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submission = useFormSubmit({
    check: () => (email.trim() && password ? null : FILL_ALL),
    send: () => logIn({ email: email.trim(), password }),
    describe,
  });
  return (
    <FormFrame submission={submission} action="Login" after={<SignUpInstead />}>
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
      <OptionalLink
        to={paths.forgotPassword}
        className="justify-self-start text-sm font-medium text-accent-ink hover:underline"
      >
        Forgot Password?
      </OptionalLink>
    </FormFrame>
  );
}

const SignUpInstead = () => (
  <>
    <div className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
      OR
    </div>
    <AppLink to={paths.signUp} className={buttonClass('secondary', 'w-full md:min-h-10')}>
      Create an Account
    </AppLink>
  </>
);
