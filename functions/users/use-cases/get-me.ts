// Answers who the caller is.
import { currentUser } from '#functions/session/current-user.ts';
import { toUser } from '#functions/session/domain/user.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { User } from '#shared/schemas/user.ts';

/** Whether the account's import is under way. */
export type IsImporting = (account: AccountRef) => Promise<boolean>;

export const getMe =
  (isImporting: IsImporting) =>
  async ({ caller }: { readonly caller: Caller }): Promise<User> => {
    const { userId, igUserId } = caller;
    const [user, importing] = await Promise.all([
      currentUser(caller),
      igUserId !== undefined && isImporting({ userId, igUserId }),
    ]);
    return toUser(user, importing);
  };
