// Returns the calling user.

import { toPublicUser } from '#functions/session/domain/user.ts';
import { getCurrentUser } from '#functions/session/get-current-user.ts';
import type { ApiCaller } from '#platform/http/api-caller.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { User } from '#shared/schemas/user.ts';

export type ImportRunningCheck = (account: AccountRef) => Promise<boolean>;

export const getMe =
  (isImportRunning: ImportRunningCheck) =>
  async ({ caller }: { readonly caller: ApiCaller }): Promise<User> => {
    const { userId, igUserId } = caller;
    const [user, hasRunningImport] = await Promise.all([
      getCurrentUser(caller),
      igUserId !== undefined && isImportRunning({ userId, igUserId }),
    ]);
    return toPublicUser(user, hasRunningImport);
  };
