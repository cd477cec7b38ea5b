// One page of users whose email contains the query. Fetched as the admin, also during an impersonation.
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { callApiAsAdmin } from '#web/lib/api/call-api-as-admin.ts';

/** `pageToken` comes from the previous page; null for the first. */
export function useUserList(query: string, pageToken: string | null) {
  const fields = { ...(query && { query }), ...(pageToken !== null && { page_token: pageToken }) };
  return useListPage({
    endpoint: 'listUsers',
    fields,
    send: () => callApiAsAdmin('listUsers', fields),
    revalidateOnFocus: false,
  });
}
