// Says on product screens that the import is incomplete, and starts it again.
import { useState } from 'react';
import { ScreenNotice } from '#web/components/states/screen-notice.tsx';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { Button } from '#web/components/ui/button.tsx';
import { OwnerOnlyContent } from '#web/features/session/components/owner-only-content.tsx';
import { callApi } from '#web/lib/api/call-api.ts';
import type { AccountConnection } from '../api/use-account-connection.ts';

export function ImportIncompleteNotice({ connection }: { readonly connection: AccountConnection }) {
  const [isStarting, setIsStarting] = useState(false);
  const showErrorToast = useErrorToast();
  const importAgain = async () => {
    setIsStarting(true);
    try {
      // Without access an import would end at once. The screen for lost permissions explains what to do.
      const account = await callApi('getIgAccountInfo', { update_from_api: true });
      const hasAccess = account.instagram_account_is_valid && account.facebook_access_token_valid;
      if (hasAccess) await callApi('beginImport', {});
      await connection.reload();
    } catch (error) {
      showErrorToast('The import could not be started.', error);
    }
    setIsStarting(false);
  };
  return (
    <ScreenNotice label="Import">
      <p className="min-w-0">
        The import of your account ended early. Some posts, comments or messages may be missing.
      </p>
      <OwnerOnlyContent action="start it again">
        <Button busy={isStarting} onClick={() => void importAgain()}>
          Import again
        </Button>
      </OwnerOnlyContent>
    </ScreenNotice>
  );
}
