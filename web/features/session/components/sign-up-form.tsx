// Creates an account.
import { useEffect, useRef, useState } from 'react';
import { TextField } from '#web/components/fields/text-field.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { TERMS_URL } from '#web/lib/build-time-settings.ts';
import { getErrorMessageForUser } from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { submitSignUp } from '../api/session-api.ts';
import { useFormSubmission } from '../hooks/use-form-submission.ts';
import { PASSWORD_HINT, validateSignUpForm } from '../session-form-validation.ts';
import { SessionFormFrame } from './session-form-frame.tsx';

function TermsCheckbox(props: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm md:min-h-8">
      <input
        type="checkbox"
        name="tos_agreement"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
        className="size-4.5 shrink-0 accent-accent"
      />
      <span>
        I agree to the{' '}
        <a
          href={TERMS_URL}
          target="_blank"
          rel="noreferrer"
          className="font-medium text-accent-ink underline underline-offset-2"
        >
          Terms and Conditions
        </a>
      </span>
    </label>
  );
}

const EMPTY_FORM = { email: '', password: '', confirmation: '', termsAccepted: false };

export function SignUpForm() {
  const [form, setForm] = useState(EMPTY_FORM);
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => email.current?.focus(), []);

  const submission = useFormSubmission({
    validate: () => validateSignUpForm(form),
    send: () => submitSignUp({ email: form.email.trim(), password: form.password }),
    describeError: getErrorMessageForUser,
  });
  const field = (name: 'email' | 'password' | 'confirmation') => ({
    name,
    value: form[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setForm({ ...form, [name]: event.target.value }),
  });

  return (
    <SessionFormFrame
      submission={submission}
      submitLabel="Create an account"
      footer={
        <p className="text-center text-sm text-muted">
          Already have an account?{' '}
          <AppLink to={screenPaths.login} className="font-medium text-accent-ink hover:underline">
            Login
          </AppLink>
        </p>
      }
    >
      <TextField
        ref={email}
        label="Email"
        type="email"
        autoComplete="username"
        dir="ltr"
        {...field('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        dir="ltr"
        hint={PASSWORD_HINT}
        {...field('password')}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        dir="ltr"
        {...field('confirmation')}
      />
      <TermsCheckbox
        checked={form.termsAccepted}
        onChange={(termsAccepted) => setForm({ ...form, termsAccepted })}
      />
    </SessionFormFrame>
  );
}
