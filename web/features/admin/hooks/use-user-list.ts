// One page of users that match a part of an email. Fetched as the admin, also during an impersonation.

import { getAdminAccessToken } from '#web/lib/admin-access-token.ts';
import { sendEndpointRequest } from '#web/lib/send-endpoint-request.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';

/** `pageToken` comes from the previous page; null for the first. */
export function useUserList(query: string, pageToken: string | null) {
  const fields = { ...(query && { query }), ...(pageToken !== null && { page_token: pageToken }) };
  return useApiQuery('listUsers', fields, {
    fetchData: async () =>
      await sendEndpointRequest('listUsers', fields, await getAdminAccessToken()),
    revalidateOnFocus: false,
  });
}
