// One page of users that match a part of an email. Fetched as the admin, also during an impersonation.
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { getAdminTokenDespiteImpersonation } from '#web/lib/admin-token-despite-impersonation.ts';
import { sendEndpointRequest } from '#web/lib/send-endpoint-request.ts';

/** `pageToken` comes from the previous page; null for the first. */
export function useUserList(query: string, pageToken: string | null) {
  const fields = { ...(query && { query }), ...(pageToken !== null && { page_token: pageToken }) };
  return useListPage({
    endpoint: 'listUsers',
    fields,
    send: async () =>
      await sendEndpointRequest('listUsers', fields, await getAdminTokenDespiteImpersonation()),
    revalidateOnFocus: false,
  });
}
