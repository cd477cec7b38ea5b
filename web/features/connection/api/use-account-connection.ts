// The linked Facebook account and the chosen Instagram account, read together.
import { useEffect } from 'react';
import type { CurrentInstagramAccountResponse } from '#shared/schemas/account.ts';
import type { User } from '#shared/schemas/user.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';
import { hasErrorCode } from '#web/lib/http/api-error.ts';
import { getSessionState } from '#web/lib/session/session-state.ts';
import { writeLocalStorageValue } from '#web/lib/session/user-data-in-browser.ts';
import {
  type AccountConnectionStatus,
  type FacebookAccountOrNone,
  getAccountConnectionStatus,
} from '../account-connection-status.ts';

export type AccountConnection = {
  /** Undefined while loading. */
  readonly status: AccountConnectionStatus | undefined;
  readonly linkedAccount: FacebookAccountOrNone | undefined;
  /** Null when none is chosen. */
  readonly currentAccount: CurrentInstagramAccountResponse | null | undefined;
  readonly error: Error | undefined;
  readonly reload: () => Promise<void>;
};

const hasChosenAccount = (user: User): boolean =>
  user.onboarding_step === 'importing' || user.onboarding_step === 'done';

async function fetchCurrentAccount(): Promise<CurrentInstagramAccountResponse | null> {
  const { user } = getSessionState();
  // Browsers log a 404 response as an error. The user may have chosen an account since the tokens were issued.
  if (user && !hasChosenAccount(user) && !hasChosenAccount(await callApi('getMe', {}))) return null;
  try {
    return await callApi('getIgAccount', {});
  } catch (error) {
    if (hasErrorCode(error, 'not_found')) return null;
    throw error;
  }
}

/** Stores what the next visit needs to decide on prefetching. */
function useStoreConnectionHints(
  linkedAccount: FacebookAccountOrNone | undefined,
  currentAccount: CurrentInstagramAccountResponse | null | undefined,
) {
  useEffect(() => {
    if (linkedAccount === undefined || currentAccount === undefined) return;
    const isTokenValid = 'id' in linkedAccount && linkedAccount.facebook_access_token_valid;
    writeLocalStorageValue('facebookTokenValid', String(isTokenValid));
    writeLocalStorageValue(
      'instagramAccountValid',
      String(currentAccount?.instagram_account_is_valid ?? false),
    );
    writeLocalStorageValue('instagramUserId', currentAccount?.instagram_user_id ?? null);
  }, [linkedAccount, currentAccount]);
}

export function useAccountConnection(): AccountConnection {
  const swrOptions = { revalidateOnFocus: false, revalidateIfStale: false } as const;
  const linkedAccountQuery = useApiQuery('getFbAccount', {}, swrOptions);
  // SWR treats null as data, which means that no account is chosen.
  const currentAccountQuery = useApiQuery(
    'getIgAccount',
    {},
    {
      ...swrOptions,
      fetchData: fetchCurrentAccount as () => Promise<CurrentInstagramAccountResponse>,
    },
  );
  const currentAccount = currentAccountQuery.data as
    | CurrentInstagramAccountResponse
    | null
    | undefined;
  useStoreConnectionHints(linkedAccountQuery.data, currentAccount);

  const status =
    linkedAccountQuery.data === undefined || currentAccount === undefined
      ? undefined
      : getAccountConnectionStatus(linkedAccountQuery.data, currentAccount);

  return {
    status,
    linkedAccount: linkedAccountQuery.data,
    currentAccount,
    error: status ? undefined : (linkedAccountQuery.error ?? currentAccountQuery.error),
    reload: async () => {
      await Promise.all([linkedAccountQuery.mutate(), currentAccountQuery.mutate()]);
    },
  };
}
