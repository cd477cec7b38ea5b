// Choosing a social account: shown at once, taken back where the plan does not allow it.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ALERT_MS } from '#shared/limits.ts';
import { useAlerts } from '#web/components/alerts/alerts.tsx';
import { OptionalLink } from '#web/components/navigation/screens.tsx';
import { useProblemToast } from '#web/components/states/use-problem-toast.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { paths } from '#web/lib/paths.ts';
import { useForget } from '#web/lib/use-call.ts';

export function useChooseAccount(options: {
  readonly currentId: string | null;
  readonly reload: () => Promise<void>;
}) {
  const [choosing, setChoosing] = useState<string | null>(null);
  const { show } = useAlerts();
  const tell = useProblemToast();
  const forget = useForget();
  const navigate = useNavigate();

  const showLimit = () =>
    show({
      id: 'account-limit',
      type: 'danger',
      content: (
        <>
          You have reached the Instagram Account limit of your current plan{' '}
          <OptionalLink to={paths.updateBilling}>Upgrade</OptionalLink>
        </>
      ),
      dismissible: true,
      overlay: true,
      timeout: ALERT_MS.account / 1_000,
    });

  const choose = async (instagramId: string) => {
    setChoosing(instagramId);
    try {
      await call('chooseIgAccount', { instagramId });
      await forget('product');
      await options.reload();
      await navigate(paths.posts);
    } catch (error) {
      if (hasCode(error, 'max_instagram_accounts_for_plan')) showLimit();
      else tell('The account could not be chosen.', error);
    } finally {
      setChoosing(null);
    }
  };
  return { choose, isChoosing: choosing !== null, selectedId: choosing ?? options.currentId };
}
