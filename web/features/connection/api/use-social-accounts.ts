// The social accounts the linked account exposes, and reading them again from the network.
import { POLL } from '#shared/limits.ts';
import { useNetworkRefresh } from '#web/components/states/use-network-refresh.ts';
import { call } from '#web/lib/call.ts';
import { useCall } from '#web/lib/use-call.ts';
import { usePoll } from '#web/lib/use-poll.ts';

export function useSocialAccounts(options: {
  readonly enabled: boolean;
  readonly readFirst?: boolean;
}) {
  const refresh = useNetworkRefresh({
    first: options.readFirst ?? false,
    failed: 'The Instagram accounts could not be refreshed.',
  });
  const read = useCall('listIgAccounts', options.enabled ? {} : null, {
    read: () =>
      refresh.read((update) => call('listIgAccounts', update ? { update_from_api: true } : {})),
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
      refresh.withNextRead();
      await read.mutate();
    },
    retry: () => read.mutate(),
  };
}
