// Chooses an Instagram account optimistically, and reverts when the plan does not allow it.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ALERT_DURATIONS_MS } from '#shared/limits.ts';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useClearAccountDataCache, useInvalidateEndpointData } from '#web/lib/api/use-api-query.ts';
import { hasErrorCode } from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { runActionsBeforeLeavingAccount } from '#web/lib/session/actions-before-leaving-account.ts';

export function useChooseInstagramAccount(options: {
  readonly currentId: string | null;
  readonly reload: () => Promise<void>;
}) {
  const [pendingAccountId, setPendingAccountId] = useState<string | null>(null);
  const { showAlert } = useAlertActions();
  const showErrorToast = useErrorToast();
  const clearCache = useClearAccountDataCache();
  const invalidateSubscription = useInvalidateEndpointData('getMySubscription');
  const navigate = useNavigate();

  const showLimitAlert = () =>
    showAlert({
      id: 'account-limit',
      type: 'danger',
      content: (
        <>
          You have reached the Instagram Account limit of your current plan{' '}
          <AppLink to={screenPaths.updateBilling}>Upgrade</AppLink>
        </>
      ),
      dismissible: true,
      overlay: true,
      timeout: ALERT_DURATIONS_MS.account / 1_000,
    });

  const choose = async (instagramId: string) => {
    setPendingAccountId(instagramId);
    try {
      await runActionsBeforeLeavingAccount();
      await callApi('chooseIgAccount', { instagramId });
      // The first account starts the trial.
      invalidateSubscription();
      await clearCache();
      await options.reload();
      await navigate(screenPaths.posts);
    } catch (error) {
      if (hasErrorCode(error, 'max_instagram_accounts_for_plan')) showLimitAlert();
      else showErrorToast('The account could not be chosen.', error);
    } finally {
      setPendingAccountId(null);
    }
  };
  return {
    choose,
    isChoosing: pendingAccountId !== null,
    selectedId: pendingAccountId ?? options.currentId,
  };
}
