import { nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { isAdminEmail } from './client-id-and-admin-emails.ts';
import type { StoredUser } from './domain/user.ts';

/** A user as the sign-up stores them. Expects a normalized address. */
export const buildNewUser = (email: string, passwordHash: string): StoredUser => ({
  id: createId('user'),
  email,
  passwordHash,
  role: isAdminEmail(email) ? 'admin' : 'user',
  createdAt: nowIso(),
  refreshedPostsAfterLogin: false,
});
