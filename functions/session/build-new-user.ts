import { nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { isAdminEmail } from './client-id-and-admin-emails.ts';
import type { StoredUser } from './domain/user.ts';

/** The new user for a sign-up. Expects a normalized address. */
export const buildNewUser = (email: string, passwordHash: string): StoredUser => ({
  id: createId('user'),
  email,
  passwordHash,
  role: isAdminEmail(email) ? 'admin' : 'user',
  createdAt: nowIso(),
  refreshedPostsAfterLogin: false,
});
