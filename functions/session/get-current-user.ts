// Reads the user item of the caller.
import type { ApiCaller } from '#platform/http/api-caller.ts';
import { AppError } from '#shared/errors.ts';
import type { StoredUser } from './domain/user.ts';
import { findUserIncludingDeleted } from './user-repository.ts';

/** @throws AppError unauthorized when the user was deleted since the token was checked */
export async function getCurrentUser(caller: ApiCaller): Promise<StoredUser> {
  const user = await findUserIncludingDeleted(caller.userId);
  if (!user || user.deletedAt !== undefined) throw new AppError('unauthorized');
  return user;
}
