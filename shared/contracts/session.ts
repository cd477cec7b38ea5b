// The session contracts: sign-up, login, tokens, password reset.
import * as z from 'zod';
import { emailSchema, passwordSchema } from '../schemas/credentials.ts';
import { authTokensWithUserSchema } from '../schemas/user.ts';
import { say } from '../sentences/say.ts';
import { defineContract } from './define-contract.ts';

/** Optional here: `checkOAuthClientId` rejects a missing one like a wrong one. */
const clientIdSchema = z.string().max(200).optional();
/** A response with one sentence for the user. */
const messageResponseSchema = z.object({
  message: z.string(),
});

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
      client_id: clientIdSchema,
      email: emailSchema,
      password: passwordSchema,
      tos_agreement: z.boolean({ error: say('terms_not_agreed') }).optional(),
    }),
    response: authTokensWithUserSchema,
  }),
  issueToken: defineContract({
    name: 'issueToken',
    feature: 'session',
    method: 'POST',
    path: '/oauth/token',
    access: 'public',
    summary: 'Logs in with a password, or rotates a refresh token.',
    request: z.object({
      client_id: clientIdSchema,
      grant_type: z.string().max(100).optional(),
      email: emailSchema.optional(),
      password: passwordSchema.optional(),
      refresh_token: z.string().max(1_000).optional(),
    }),
    response: authTokensWithUserSchema,
  }),
  revokeToken: defineContract({
    name: 'revokeToken',
    feature: 'session',
    method: 'POST',
    path: '/oauth/revoke',
    access: 'public',
    summary: 'Ends the session an access or refresh token belongs to.',
    request: z.object({ client_id: clientIdSchema, token: z.string().max(1_000) }),
    response: z.object({}),
  }),
  forgotPassword: defineContract({
    name: 'forgotPassword',
    feature: 'session',
    method: 'POST',
    path: '/users/password/forgot',
    access: 'public',
    summary: 'Mails a link to choose a new password; answers alike whoever asks.',
    request: z.object({ client_id: clientIdSchema, email: emailSchema }),
    response: messageResponseSchema,
  }),
  resetPassword: defineContract({
    name: 'resetPassword',
    feature: 'session',
    method: 'POST',
    path: '/users/password',
    access: 'public',
    summary: 'Chooses a new password with the token of the mailed link, once.',
    request: z.object({
      client_id: clientIdSchema,
      password: passwordSchema,
      password_confirmation: passwordSchema,
      reset_password_token: z.string({ error: say('fill_all_fields') }).max(1_000),
    }),
    response: messageResponseSchema,
  }),
};
