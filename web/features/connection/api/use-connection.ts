// The linked account and the chosen social account, read together.
import { useEffect } from 'react';
import type { CurrentIgAccount } from '#shared/schemas/account.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { writeStored } from '#web/lib/stored-flags.ts';
import { useCall } from '#web/lib/use-call.ts';
import {
  type ConnectionStatus,
  connectionStatus,
  type LinkedAccount,
} from '../connection-status.ts';

export type Connection = {
  /** Undefined while it is being checked. */
  readonly status: ConnectionStatus | undefined;
  readonly linked: LinkedAccount | undefined;
  /** Null where none is chosen. */
  readonly current: CurrentIgAccount | null | undefined;
  readonly error: Error | undefined;
  readonly reload: () => Promise<void>;
};

async function readCurrent(): Promise<CurrentIgAccount | null> {
  try {
    return await call('getIgAccount', {});
  } catch (error) {
    if (hasCode(error, 'not_found')) return null;
    throw error;
  }
}

/** Keeps the hints the next visit starts from. */
function useStoredHints(
  linked: LinkedAccount | undefined,
  current: CurrentIgAccount | null | undefined,
) {
  useEffect(() => {
    if (linked === undefined || current === undefined) return;
    const tokenValid = 'id' in linked && linked.facebook_access_token_valid;
    writeStored('facebookTokenValid', String(tokenValid));
    writeStored('instagramAccountValid', String(current?.instagram_account_is_valid ?? false));
    writeStored('instagramUserId', current?.instagram_user_id ?? null);
  }, [linked, current]);
}

export function useConnection(): Connection {
  const settings = { revalidateOnFocus: false, revalidateIfStale: false } as const;
  const linked = useCall('getFbAccount', {}, settings);
  // SWR treats null as an answer, which is what "none is chosen" is.
  const current = useCall(
    'getIgAccount',
    {},
    {
      ...settings,
      read: readCurrent as () => Promise<CurrentIgAccount>,
    },
  );
  const chosen = current.data as CurrentIgAccount | null | undefined;
  useStoredHints(linked.data, chosen);

  const status =
    linked.data === undefined || chosen === undefined
      ? undefined
      : connectionStatus(linked.data, chosen);

  return {
    status,
    linked: linked.data,
    current: chosen,
    error: status ? undefined : (linked.error ?? current.error),
    reload: async () => {
      await Promise.all([linked.mutate(), current.mutate()]);
    },
  };
}
