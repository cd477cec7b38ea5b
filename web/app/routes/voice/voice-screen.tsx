// /voice: how drafts sound, learned from the owner's replies and changed by the owner.
import { TopBarAlertsProvider } from '#web/components/alerts/alerts-provider.tsx';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { VoiceOverview } from '#web/features/voice/components/voice-overview.tsx';

export function Screen() {
  const { currentAccount } = useAccountConnection();
  const accountId = currentAccount?.instagram_user_id ?? '';
  return (
    <TopBarAlertsProvider>
      <ScreenFrame title="Your voice">
        <VoiceOverview key={accountId} accountId={accountId} />
      </ScreenFrame>
    </TopBarAlertsProvider>
  );
}
