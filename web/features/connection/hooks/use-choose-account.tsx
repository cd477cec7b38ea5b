// Choosing a social account: shown at once, taken back where the plan does not allow it.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAlerts } from '#web/components/alerts/alerts.tsx';
import { OptionalLink } from '#web/components/navigation/screens.tsx';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { paths } from '#web/lib/paths.ts';
import { useForget } from '#web/lib/use-call.ts';

const ACCOUNT_ALERT_SECONDS = 10;

export function useChooseAccount(options: {
  readonly currentId: string | null;
  readonly reload: () => Promise<void>;
}) {
  const [choosing, setChoosing] = useState<string | null>(null);
  const alerts = useAlerts();
  const forget = useForget();
  const navigate = useNavigate();

  const showProblem = (error: unknown) => {
    const content = hasCode(error, 'max_instagram_accounts_for_plan') ? (
      <>
        You have reached the Instagram Account limit of your current plan{' '}
        <OptionalLink to={paths.updateBilling}>Upgrade</OptionalLink>
      </>
    ) : (
      sentenceOf(error)
    );
    const shared = { type: 'danger', dismissible: true, overlay: true } as const;
    alerts.show({ ...shared, content, timeout: ACCOUNT_ALERT_SECONDS });
  };

  const choose = async (instagramId: string) => {
    setChoosing(instagramId);
    try {
      await call('chooseIgAccount', { instagramId });
      await forget('product');
      await options.reload();
      await navigate(paths.posts);
    } catch (error) {
      showProblem(error);
    } finally {
      setChoosing(null);
    }
  };
  return { choose, isChoosing: choosing !== null, selectedId: choosing ?? options.currentId };
}
