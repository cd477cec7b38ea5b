// One page of users that match a part of an email. Fetched as the admin, also during an impersonation.

import { getAdminTokenDespiteImpersonation } from '#web/lib/admin-token-despite-impersonation.ts';
import { sendEndpointRequest } from '#web/lib/send-endpoint-request.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';

/** `pageToken` comes from the previous page; null for the first. */
export function useUserList(query: string, pageToken: string | null) {
  const fields = { ...(query && { query }), ...(pageToken !== null && { page_token: pageToken }) };
  return useApiQuery('listUsers', fields, {
    fetchData: async () =>
      await sendEndpointRequest('listUsers', fields, await getAdminTokenDespiteImpersonation()),
    revalidateOnFocus: false,
  });
}
