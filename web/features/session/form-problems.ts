// What keeps the forms of an account from being sent: the first problem, in the order of the form.
import { passwordProblems } from '#shared/password-rules.ts';

export const FILL_ALL = 'Please fill out all fields';

export type SignUpForm = {
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
  readonly termsAccepted: boolean;
};

export const PASSWORD_HINT =
  'At least 10 characters, with upper and lower case, a digit and a special character.';

/** A password that was chosen and typed twice. */
function choiceProblem(password: string, confirmation: string): string | null {
  const [problem] = passwordProblems(password);
  if (problem !== undefined) return problem;
  return password === confirmation ? null : 'Passwords do not match';
}

export function signUpProblem(form: SignUpForm): string | null {
  if (!form.email.trim() || !form.password || !form.confirmation) return FILL_ALL;
  const problem = choiceProblem(form.password, form.confirmation);
  if (problem !== null) return problem;
  if (!form.termsAccepted) return 'You must agree to the terms and conditions';
  return null;
}

export function resetProblem(form: {
  readonly password: string;
  readonly confirmation: string;
}): string | null {
  if (!form.password || !form.confirmation) return FILL_ALL;
  return choiceProblem(form.password, form.confirmation);
}

export type ProfileForm = {
  readonly email: string;
  readonly emailConfirmation: string;
  readonly password: string;
  readonly passwordConfirmation: string;
  readonly currentPassword: string;
};

/** Whether anything is to be changed at all. */
export const hasChange = (form: ProfileForm): boolean =>
  form.email.trim() !== '' || form.password !== '';

export function profileProblem(form: ProfileForm): string | null {
  if (form.email.trim() !== form.emailConfirmation.trim()) return 'Emails do not match';
  if (form.password !== form.passwordConfirmation) return 'Passwords do not match';
  if (!hasChange(form)) return null;
  if (form.password !== '') {
    const problem = choiceProblem(form.password, form.passwordConfirmation);
    if (problem !== null) return problem;
  }
  return form.currentPassword === ''
    ? 'Please enter your current password to confirm your changes'
    : null;
}
