// Validates the account forms. Returns the first problem, in the order of the fields.
import { listPasswordProblems } from '#shared/password-rules.ts';
import { SCREEN_SENTENCES } from '#shared/sentences/en.ts';

export type SignUpFormValues = {
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
  readonly termsAccepted: boolean;
};

export const PASSWORD_HINT =
  'At least 10 characters, with upper and lower case, a digit and a special character.';

function validateNewPassword(password: string, confirmation: string): string | null {
  const [problem] = listPasswordProblems(password);
  if (problem !== undefined) return problem;
  return password === confirmation ? null : SCREEN_SENTENCES.passwords_differ;
}

export function validateSignUpForm(form: SignUpFormValues): string | null {
  if (!form.email.trim() || !form.password || !form.confirmation)
    return SCREEN_SENTENCES.fill_all_fields;
  const problem = validateNewPassword(form.password, form.confirmation);
  if (problem !== null) return problem;
  if (!form.termsAccepted) return SCREEN_SENTENCES.terms_not_agreed;
  return null;
}

export function validatePasswordResetForm(form: {
  readonly password: string;
  readonly confirmation: string;
}): string | null {
  if (!form.password || !form.confirmation) return SCREEN_SENTENCES.fill_all_fields;
  return validateNewPassword(form.password, form.confirmation);
}

export type ProfileFormValues = {
  readonly email: string;
  readonly emailConfirmation: string;
  readonly password: string;
  readonly passwordConfirmation: string;
  readonly currentPassword: string;
};

/** Whether the user entered a new email or password. */
export const hasProfileChange = (form: ProfileFormValues): boolean =>
  form.email.trim() !== '' || form.password !== '';

export function validateProfileForm(form: ProfileFormValues): string | null {
  if (form.email.trim() !== form.emailConfirmation.trim()) return 'Emails do not match';
  if (form.password !== form.passwordConfirmation) return SCREEN_SENTENCES.passwords_differ;
  if (!hasProfileChange(form)) return null;
  if (form.password !== '') {
    const problem = validateNewPassword(form.password, form.passwordConfirmation);
    if (problem !== null) return problem;
  }
  return form.currentPassword === ''
    ? 'Please enter your current password to confirm your changes'
    : null;
}
