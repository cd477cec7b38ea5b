// One page of users, found by a part of their address. Asked as the admin, also while acting as somebody.
import { request } from '#web/lib/request.ts';
import { trueAccessToken } from '#web/lib/true-session.ts';
import { useCall } from '#web/lib/use-call.ts';

/** `from` is where the page before ended; null for the first. */
export function useUserList(query: string, from: string | null) {
  const fields = { ...(query && { query }), ...(from !== null && { page_token: from }) };
  return useCall('listUsers', fields, {
    read: async () => await request('listUsers', fields, await trueAccessToken()),
    revalidateOnFocus: false,
  });
}
