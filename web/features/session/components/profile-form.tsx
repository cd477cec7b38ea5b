// Change email and password; the current password confirms it.
import { type ChangeEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAlerts } from '#web/components/alerts/alerts.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { updateProfile } from '../api/session-calls.ts';
import { hasChange, PASSWORD_HINT, profileProblem } from '../form-problems.ts';
import { useFormSubmit } from '../hooks/use-form-submit.ts';
import { useSession } from '../hooks/use-session.ts';
import { FormFrame } from './form-frame.tsx';

const EMPTY = {
  email: '',
  emailConfirmation: '',
  password: '',
  passwordConfirmation: '',
  currentPassword: '',
};

/** Seconds. */
const SAVED_SHOWN = 3;

function useProfileForm() {
  const [form, setForm] = useState(EMPTY);
  const navigate = useNavigate();
  const { show } = useAlerts();
  const submission = useFormSubmit({
    check: () => profileProblem(form),
    send: async () => {
      if (hasChange(form)) {
        await updateProfile(form);
        show({
          type: 'success',
          content: 'Your profile was updated',
          overlay: true,
          timeout: SAVED_SHOWN,
        });
      }
      await navigate(paths.home);
    },
    describe: sentenceOf,
  });
  const field = (name: keyof typeof EMPTY) => ({
    name,
    dir: 'ltr' as const,
    value: form[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setForm({ ...form, [name]: event.target.value }),
  });
  return { ...submission, field };
}

export function ProfileForm() {
  const { user } = useSession();
  const { field, ...submission } = useProfileForm();
  return (
    <FormFrame submission={submission} action="Update profile">
      <TextField label="Email" type="email" readOnly dir="ltr" value={user?.email ?? ''} />
      <TextField label="New email" type="email" autoComplete="off" {...field('email')} />
      <TextField
        label="New email confirmation"
        type="email"
        autoComplete="off"
        {...field('emailConfirmation')}
      />
      <TextField
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...field('password')}
      />
      <TextField
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        {...field('passwordConfirmation')}
      />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        hint="Confirms the change. Every other device is signed out."
        {...field('currentPassword')}
      />
    </FormFrame>
  );
}
