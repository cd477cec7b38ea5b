// /rules: the rules, in the order in which they are evaluated.
import { History, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { ButtonLink } from '#web/components/navigation/button-link.tsx';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { getButtonClassName } from '#web/components/ui/button.tsx';
import { prefetchRules, useRules } from '#web/features/rules/api/use-rules.ts';
import { HourlyLimits } from '#web/features/rules/hourly-limits/hourly-limits-section.tsx';
import { ResetRulesButton } from '#web/features/rules/list/reset-rules-button.tsx';
import { RulesList, RulesSkeleton } from '#web/features/rules/list/rules-list.tsx';
import { RunRulesButton } from '#web/features/rules/list/run-rules-button.tsx';
import {
  ReadyMadeRulesButton,
  ReadyMadeRulesSection,
} from '#web/features/rules/ready-made/ready-made-rules-offer.tsx';
import {
  useAreFeatureFlagsLoading,
  useFeatureFlags,
} from '#web/features/session/hooks/use-feature-flags.ts';
import { formatCountWithNoun } from '#web/lib/format/format-numbers-and-counts.ts';
import { parsePageNumber, screenPaths } from '#web/lib/navigation/paths.ts';
import { useRedirectToExistingListPage } from '#web/lib/navigation/use-redirect-to-existing-list-page.ts';
import { useNavigationNewItemCounts } from '../../layouts/use-navigation-new-item-counts.ts';

export const prefetchQueries = ({ searchParams }: URL): void =>
  prefetchRules(parsePageNumber(searchParams));

export function Screen() {
  const [search] = useSearchParams();
  const page = parsePageNumber(search);
  return (
    <ScreenFrame
      title="Rules List"
      locationKey={page}
      actions={
        <ButtonLink to={screenPaths.newRule} call="createRule" variant="primary">
          <Plus aria-hidden className="size-4" />
          Create Rule
        </ButtonLink>
      }
    >
      {/* Each page has its own pending changes. */}
      <RulesPage key={page} page={page} />
    </ScreenFrame>
  );
}

/** For the element that replaces the list: it takes the focus that was lost with the last rule. */
function useFocusWhenEmptied(total: number) {
  const target = useRef<HTMLDivElement>(null);
  const hadRules = useRef(false);
  useEffect(() => {
    if (hadRules.current && document.activeElement === document.body) target.current?.focus();
    hadRules.current = total > 0;
  }, [total]);
  return target;
}

function RulesPage({ page }: { readonly page: number }) {
  const list = useRules(page);
  const { rules, total } = list;
  const isRedirecting = useRedirectToExistingListPage(rules && total);
  const emptyState = useFocusWhenEmptied(total);
  // A rule that needs approval must not be shown as one that replies by itself.
  const areFeaturesLoading = useAreFeatureFlagsLoading();
  if (rules === undefined || isRedirecting || areFeaturesLoading)
    return list.error ? (
      <LoadErrorMessage error={list.error} onRetry={list.retry} />
    ) : (
      <>
        <RulesToolbar total={total} />
        <RulesSkeleton />
      </>
    );
  if (total === 0)
    return (
      <>
        <LeftoverReplies />
        <div ref={emptyState} tabIndex={-1} className="outline-none">
          <EmptyState text="No rules yet" />
        </div>
        <ReadyMadeRulesSection />
      </>
    );
  return (
    <>
      <RulesToolbar total={total} />
      <RulesList rules={rules} list={list} />
      <ReadyMadeRulesButton />
      <Pagination total={total} />
      <HourlyLimits />
    </>
  );
}

/** Deleted rules may have left replies that await approval. */
function LeftoverReplies() {
  const isFeatureEnabled = useFeatureFlags();
  const count = useNavigationNewItemCounts().awaiting_approvals;
  if (count === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="text-muted">
        {formatCountWithNoun(count, 'reply', 'replies')} of deleted rules in{' '}
        <AppLink
          to={screenPaths.awaitingApproval}
          className="font-medium text-accent-ink underline"
        >
          Awaiting Approval
        </AppLink>
      </p>
      {isFeatureEnabled('allow_delete_rule_processed_events_and_awaiting_approvals') && (
        <ResetRulesButton />
      )}
    </div>
  );
}

function RulesToolbar({ total }: { readonly total: number }) {
  const isFeatureEnabled = useFeatureFlags();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="text-muted">
        {total > 1 && 'Rules are tried from top to bottom. Drag one to change its turn.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <AppLink
          to={screenPaths.ruleActivity}
          className={getButtonClassName('quiet', 'max-md:-ms-3.5')}
        >
          <History aria-hidden className="size-4" />
          Rule Activity
        </AppLink>
        {isFeatureEnabled('allow_manual_run_rules') && <RunRulesButton />}
        {isFeatureEnabled('allow_delete_rule_processed_events_and_awaiting_approvals') && (
          <ResetRulesButton />
        )}
      </div>
    </div>
  );
}
