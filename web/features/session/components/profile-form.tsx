// Changes email and password, confirmed by the current password.
import { type ChangeEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { getErrorMessageForUser } from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { requestProfileUpdate } from '../api/session-api.ts';
import { useFormSubmission } from '../hooks/use-form-submission.ts';
import { useSession } from '../hooks/use-session.ts';
import {
  hasProfileChange,
  PASSWORD_HINT,
  validateProfileForm,
} from '../session-form-validation.ts';
import { SessionFormFrame } from './session-form-frame.tsx';

const EMPTY_FORM = {
  email: '',
  emailConfirmation: '',
  password: '',
  passwordConfirmation: '',
  currentPassword: '',
};

const SAVED_ALERT_SECONDS = 3;

function useProfileForm() {
  const [form, setForm] = useState(EMPTY_FORM);
  const navigate = useNavigate();
  const { showAlert } = useAlertActions();
  const submission = useFormSubmission({
    validate: () => validateProfileForm(form),
    send: async () => {
      if (hasProfileChange(form)) {
        await requestProfileUpdate(form);
        showAlert({
          type: 'success',
          content: 'Your profile was updated',
          overlay: true,
          timeout: SAVED_ALERT_SECONDS,
        });
      }
      await navigate(screenPaths.home);
    },
    describeError: getErrorMessageForUser,
  });
  const field = (name: keyof typeof EMPTY_FORM) => ({
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
    <SessionFormFrame submission={submission} submitLabel="Update profile">
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
    </SessionFormFrame>
  );
}
