// /knowledge: how good drafts were, the facts that they use, and those that were found and wait for a decision.
import { useLocation, useNavigate } from 'react-router-dom';
import { TopBarAlertsProvider } from '#web/components/alerts/alerts-provider.tsx';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { DraftFiguresPanel } from '#web/features/drafts/figures/draft-figures-panel.tsx';
import { prefetchDraftFigures } from '#web/features/drafts/figures/use-draft-figures.ts';
import { prefetchFacts } from '#web/features/facts/api/use-facts.ts';
import { FactsOverview } from '#web/features/facts/components/facts-overview.tsx';
import { parseNewFact, parsePageNumber } from '#web/lib/navigation/paths.ts';
import { isImpersonating } from '#web/lib/session/session.ts';

export const prefetchQueries = ({ searchParams }: URL): void => {
  prefetchFacts(parsePageNumber(searchParams));
  prefetchDraftFigures();
};

/** The toasts would cover the buttons that decide about the first suggestions. */
export const Screen = () => (
  <TopBarAlertsProvider>
    <KnowledgeScreen />
  </TopBarAlertsProvider>
);

function KnowledgeScreen() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const page = parsePageNumber(new URLSearchParams(search));
  const { currentAccount } = useAccountConnection();
  const accountId = currentAccount?.instagram_user_id ?? '';
  return (
    <ScreenFrame title="What Replyloom knows" locationKey={page}>
      <div className="grid grid-cols-1 gap-6">
        <DraftFiguresPanel />
        <FactsOverview
          key={accountId}
          page={page}
          accountId={accountId}
          newFactText={isImpersonating() ? null : parseNewFact(hash)}
          // A reload must not open a form that was closed.
          onNewFactClosed={() => void navigate({ search }, { replace: true })}
        />
      </div>
    </ScreenFrame>
  );
}
