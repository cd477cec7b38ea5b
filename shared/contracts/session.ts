// Sign-up, log-in, tokens, and passwords that were forgotten.
import * as z from 'zod';
import { FILL_ALL } from '../schemas/common.ts';
import { email, password } from '../schemas/credentials.ts';
import { tokensAndUser } from '../schemas/user.ts';
import { defineContract } from './define.ts';

const TERMS = 'You must agree to the terms and conditions';

/** Checked against the configured one, so that a missing one is refused like a wrong one. */
const clientId = z.string().max(200).optional();
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
};
