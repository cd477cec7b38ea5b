// Sign-up, tokens, and who the caller is.
import * as z from 'zod';
import { PASSWORD_MAX } from '../limits.ts';
import { emptyRequest } from '../schemas/common.ts';
import { features, subscription, tokens, usage, user } from '../schemas/user.ts';
import { defineContract } from './define.ts';

export const FILL_ALL = 'Please fill out all fields';
const TERMS = 'You must agree to the terms and conditions';

/** Longer than any password may be; how long it may be is said with the other password rules. */
const PASSWORD_FIELD_MAX = 1_000;
const TOO_LONG = `Password is too long (maximum is ${PASSWORD_MAX} characters)`;

/** Checked against the configured one, so that a missing one is refused like a wrong one. */
const clientId = z.string().max(200).optional();
const email = z.string({ error: FILL_ALL }).trim().max(254, 'Please enter a valid email address');
const password = z.string({ error: FILL_ALL }).max(PASSWORD_FIELD_MAX, TOO_LONG);
const tokensAndUser = tokens.extend({ user });
/** A sentence for the person. */
const message = z.object({ message: z.string() });

export const sessionContracts = {
  signUp: defineContract({
    name: 'signUp',
    feature: 'session',
    method: 'POST',
    path: '/users',
    access: 'public',
    summary: 'Creates a user and logs them in.',
    status: 201,
    request: z.object({
      client_id: clientId,
      email,
      password,
      tos_agreement: z.boolean({ error: TERMS }).optional(),
    }),
    response: tokensAndUser,
  }),
  issueToken: defineContract({
    name: 'issueToken',
    feature: 'session',
    method: 'POST',
    path: '/oauth/token',
    access: 'public',
    summary: 'Logs in with a password, or rotates a refresh token.',
    request: z.object({
      client_id: clientId,
      grant_type: z.string().max(100).optional(),
      email: email.optional(),
      password: password.optional(),
      refresh_token: z.string().max(1_000).optional(),
    }),
    response: tokensAndUser,
  }),
  revokeToken: defineContract({
    name: 'revokeToken',
    feature: 'session',
    method: 'POST',
    path: '/oauth/revoke',
    access: 'public',
    summary: 'Ends the session an access or refresh token belongs to.',
    request: z.object({ client_id: clientId, token: z.string().max(1_000) }),
    response: z.object({}),
  }),
  updateProfile: defineContract({
    name: 'updateProfile',
    feature: 'session',
    method: 'PATCH',
    path: '/users',
    access: 'user',
    summary: 'Changes e-mail address or password, and ends every other session.',
    request: z.object({
      current_password: password,
      email: email.optional(),
      password: password.optional(),
    }),
    response: tokensAndUser,
    whileImpersonating: 'refused',
  }),
  forgotPassword: defineContract({
    name: 'forgotPassword',
    feature: 'session',
    method: 'POST',
    path: '/users/password/forgot',
    access: 'public',
    summary: 'Mails a link to choose a new password; answers alike whoever asks.',
    request: z.object({ client_id: clientId, email }),
    response: message,
  }),
  resetPassword: defineContract({
    name: 'resetPassword',
    feature: 'session',
    method: 'POST',
    path: '/users/password',
    access: 'public',
    summary: 'Chooses a new password with the token of the mailed link, once.',
    request: z.object({
      client_id: clientId,
      password,
      password_confirmation: password,
      reset_password_token: z.string({ error: FILL_ALL }).max(1_000),
    }),
    response: message,
  }),
  getMe: defineContract({
    name: 'getMe',
    feature: 'session',
    method: 'GET',
    path: '/users/me',
    access: 'user',
    summary: 'The signed-in user.',
    request: emptyRequest,
    response: user,
  }),
  getMyDetails: defineContract({
    name: 'getMyDetails',
    feature: 'session',
    method: 'GET',
    path: '/users/me/details',
    access: 'user',
    summary: 'The signed-in user with their onboarding step.',
    request: emptyRequest,
    response: user,
  }),
  getMyFeatures: defineContract({
    name: 'getMyFeatures',
    feature: 'session',
    method: 'GET',
    path: '/users/me/features',
    access: 'user',
    summary: 'Which features the plan opens, bare and inside `response`.',
    request: emptyRequest,
    response: z.object({
      response: z.object({ features }),
      features,
      last_updated: z.string(),
    }),
  }),
  getMySubscription: defineContract({
    name: 'getMySubscription',
    feature: 'session',
    method: 'GET',
    path: '/users/me/subscription',
    access: 'user',
    summary: 'Trial and plan.',
    request: emptyRequest,
    response: subscription,
  }),
  getMyUsage: defineContract({
    name: 'getMyUsage',
    feature: 'session',
    method: 'GET',
    path: '/users/me/usage',
    access: 'user',
    summary: 'What this period has used of the plan.',
    request: emptyRequest,
    response: usage,
  }),
};
