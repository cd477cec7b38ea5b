// The caller's own user item.
import type { Caller } from '#platform/http/caller.ts';
import { AppError } from '#shared/errors.ts';
import type { StoredUser } from './domain/user.ts';
import { getUser } from './user-repository.ts';

/** @throws AppError unauthorized where the user was deleted since the token was checked */
export async function currentUser(caller: Caller): Promise<StoredUser> {
  const user = await getUser(caller.userId);
  if (!user || user.deletedAt !== undefined) throw new AppError('unauthorized');
  return user;
}
