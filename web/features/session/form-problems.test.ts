// What keeps the forms of an account from being sent.
import { expect, test } from 'vitest';
import {
  type ProfileForm,
  profileProblem,
  resetProblem,
  type SignUpForm,
  signUpProblem,
} from './form-problems.ts';

const GOOD: SignUpForm = {
  email: 'mara@example.com',
  password: 'Violet-Tram-88',
  confirmation: 'Violet-Tram-88',
  termsAccepted: true,
};
const both = (password: string) => ({ password, confirmation: password });

test('a complete form can be sent', () => {
  expect(signUpProblem(GOOD)).toBeNull();
});

test.each<[string, Partial<SignUpForm>]>([
  ['Please fill out all fields', { email: ' ' }],
  ['Please fill out all fields', { password: '' }],
  ['Please fill out all fields', { confirmation: '' }],
  ['Password is too short (minimum is 10 characters)', both('Aa1-')],
  ['Password is too long (maximum is 128 characters)', both(`Aa1-${'x'.repeat(125)}`)],
  ['Password must include an uppercase letter', both('violet-tram-88')],
  ['Password must include a digit, a special character', both('Violettramline')],
  [
    'Password must include a lowercase letter, an uppercase letter, a special character',
    both('1234567890'),
  ],
  ['Passwords do not match', { confirmation: 'Violet-Tram-89' }],
  ['You must agree to the terms and conditions', { termsAccepted: false }],
])('%s', (problem, change) => {
  expect(signUpProblem({ ...GOOD, ...change })).toBe(problem);
});

test.each([
  ['Please fill out all fields', { password: '', confirmation: 'x' }],
  ['Please fill out all fields', { password: 'x', confirmation: '' }],
  ['Password is too short (minimum is 10 characters)', both('Aa1-')],
  ['Passwords do not match', { password: 'Violet-Tram-88', confirmation: 'Violet-Tram-89' }],
  [null, both('Violet-Tram-88')],
])('a new password: %s', (problem, form) => {
  expect(resetProblem(form)).toBe(problem);
});

const UNTOUCHED: ProfileForm = {
  email: '',
  emailConfirmation: '',
  password: '',
  passwordConfirmation: '',
  currentPassword: '',
};
const password = { password: 'Violet-Tram-88', passwordConfirmation: 'Violet-Tram-88' };
const email = { email: 'new@example.com', emailConfirmation: 'new@example.com' };

test.each<[string | null, Partial<ProfileForm>]>([
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
])('a profile: %s', (problem, change) => {
  expect(profileProblem({ ...UNTOUCHED, ...change })).toBe(problem);
});
