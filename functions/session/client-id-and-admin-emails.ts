// The settings of the session API.
import * as z from 'zod';
import { defineEnv } from '#platform/env.ts';
import { AppError } from '#shared/errors.ts';
import { normalizeEmail } from './domain/user.ts';

const env = defineEnv({
  OAUTH_CLIENT_ID: z.string().min(1),
  /** Comma-separated email addresses. Empty means no admins. */
  ADMIN_EMAILS: z.string().default(''),
});

/** @throws AppError invalid_client when the caller is not our own app */
export function checkOAuthClientId(clientId: string | undefined): void {
  if (clientId !== env().OAUTH_CLIENT_ID) throw new AppError('invalid_client');
}

/** Expects a normalized address. */
export const isAdminEmail = (email: string): boolean =>
  env().ADMIN_EMAILS.split(',').map(normalizeEmail).includes(email);
