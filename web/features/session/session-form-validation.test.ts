// Validation of the account forms.
import { expect, test } from 'vitest';
import {
  type ProfileFormValues,
  type SignUpFormValues,
  validatePasswordResetForm,
  validateProfileForm,
  validateSignUpForm,
} from './session-form-validation.ts';

const VALID_SIGN_UP_FORM: SignUpFormValues = {
  email: 'mara@example.com',
  password: 'Violet-Tram-88',
  confirmation: 'Violet-Tram-88',
  termsAccepted: true,
};
const withConfirmation = (password: string) => ({ password, confirmation: password });

test('accepts a complete sign-up form', () => {
  expect(validateSignUpForm(VALID_SIGN_UP_FORM)).toBeNull();
});

test.each<[string, Partial<SignUpFormValues>]>([
  ['Please fill out all fields', { email: ' ' }],
  ['Please fill out all fields', { password: '' }],
  ['Please fill out all fields', { confirmation: '' }],
  ['Password is too short (minimum is 10 characters)', withConfirmation('Aa1-')],
  ['Password is too long (maximum is 128 characters)', withConfirmation(`Aa1-${'x'.repeat(125)}`)],
  ['Password must include an uppercase letter', withConfirmation('violet-tram-88')],
  ['Password must include a digit, a special character', withConfirmation('Violettramline')],
  [
    'Password must include a lowercase letter, an uppercase letter, a special character',
    withConfirmation('1234567890'),
  ],
  ['Passwords do not match', { confirmation: 'Violet-Tram-89' }],
  ['You must agree to the terms and conditions', { termsAccepted: false }],
])('rejects a sign-up form: %s', (problem, change) => {
  expect(validateSignUpForm({ ...VALID_SIGN_UP_FORM, ...change })).toBe(problem);
});

test.each([
  ['Please fill out all fields', { password: '', confirmation: 'x' }],
  ['Please fill out all fields', { password: 'x', confirmation: '' }],
  ['Password is too short (minimum is 10 characters)', withConfirmation('Aa1-')],
  ['Passwords do not match', { password: 'Violet-Tram-88', confirmation: 'Violet-Tram-89' }],
  [null, withConfirmation('Violet-Tram-88')],
])('validates a new password: %s', (problem, form) => {
  expect(validatePasswordResetForm(form)).toBe(problem);
});

const EMPTY_PROFILE_FORM: ProfileFormValues = {
  email: '',
  emailConfirmation: '',
  password: '',
  passwordConfirmation: '',
  currentPassword: '',
};
const password = { password: 'Violet-Tram-88', passwordConfirmation: 'Violet-Tram-88' };
const email = { email: 'new@example.com', emailConfirmation: 'new@example.com' };

test.each<[string | null, Partial<ProfileFormValues>]>([
  [null, {}],
  ['Emails do not match', { email: 'new@example.com' }],
  ['Emails do not match', { ...email, emailConfirmation: 'other@example.com' }],
  ['Passwords do not match', { password: 'Violet-Tram-88' }],
  ['Passwords do not match', { passwordConfirmation: 'Violet-Tram-88' }],
  [
    'Password must include a digit',
    { password: 'Violet-Tram', passwordConfirmation: 'Violet-Tram' },
  ],
  ['Please enter your current password to confirm your changes', password],
  ['Please enter your current password to confirm your changes', email],
  [null, { ...email, currentPassword: 'x' }],
  [null, { ...password, currentPassword: 'x' }],
])('validates a profile change: %s', (problem, change) => {
  expect(validateProfileForm({ ...EMPTY_PROFILE_FORM, ...change })).toBe(problem);
});
