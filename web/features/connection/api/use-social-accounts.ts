// The social accounts the linked account exposes, and reading them again from the network.
import { useRef } from 'react';
import { POLL } from '#shared/limits.ts';
import { call } from '#web/lib/call.ts';
import { useCall } from '#web/lib/use-call.ts';
import { usePoll } from '#web/lib/use-poll.ts';

export function useSocialAccounts(options: {
  readonly enabled: boolean;
  readonly readFirst?: boolean;
}) {
  const readFromNetwork = useRef(options.readFirst ?? false);
  const read = useCall('listIgAccounts', options.enabled ? {} : null, {
    read: async () => {
      const update = readFromNetwork.current;
      readFromNetwork.current = false;
      return await call('listIgAccounts', update ? { update_from_api: true } : {});
    },
    revalidateOnFocus: false,
  });
  const stillUpdating = read.data?.still_updating_instagram_account_from_api ?? false;
  usePoll({
    active: stillUpdating,
    delayMs: () => POLL.refreshMs,
    task: () => read.mutate(),
  });
  return {
    accounts: read.data?.instagram_accounts,
    messages: read.data?.messages ?? [],
    error: read.error,
    isUpdating: read.isValidating || stillUpdating,
    refresh: async () => {
      readFromNetwork.current = true;
      await read.mutate();
    },
    retry: () => void read.mutate(),
  };
}
