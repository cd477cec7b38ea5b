// The settings of the session API.
import * as z from 'zod';
import { defineEnv } from '#platform/env.ts';
import { AppError } from '#shared/errors.ts';
import { normaliseEmail } from './domain/user.ts';

const env = defineEnv({
  OAUTH_CLIENT_ID: z.string().min(1),
  /** Comma-separated; empty or a word that is no address names nobody. */
  ADMIN_EMAILS: z.string().default(''),
});

/** @throws AppError invalid_client where the caller is not our own app. */
export function requireClient(clientId: string | undefined): void {
  if (clientId !== env().OAUTH_CLIENT_ID) throw new AppError('invalid_client');
}

/** Expects a normalised address. */
export const isAdminEmail = (email: string): boolean =>
  env().ADMIN_EMAILS.split(',').map(normaliseEmail).includes(email);
