// /rule-activity: what the rules decided, and why.
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { findOutcome } from '#web/features/rules/activity/event-outcome-texts.ts';
import { RuleActivityFilters } from '#web/features/rules/activity/rule-activity-filters.tsx';
import { RuleActivityTimeline } from '#web/features/rules/activity/rule-activity-timeline.tsx';
import { useAllRules } from '#web/features/rules/api/use-all-rules.ts';
import {
  prefetchRuleActivity,
  type RuleActivityQuery,
} from '#web/features/rules/api/use-rule-activity.ts';
import { RuleFiguresSection } from '#web/features/rules/figures/rule-figures-section.tsx';
import { getRuleDisplayName } from '#web/features/rules/words/rule-labels.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

const QUERY_NAMES = ['rule_id', 'event_id', 'person'] as const;

function parseActivityQuery(search: URLSearchParams): RuleActivityQuery {
  const outcome = findOutcome(search.get('outcome'));
  const named = QUERY_NAMES.map((name) => [name, search.get(name)]).filter(([, value]) => value);
  return { ...Object.fromEntries(named), ...(outcome && { outcome }) };
}

/** Starts the first read of the timeline while the guards are still checking. */
export const prefetchQueries = ({ searchParams }: URL): void =>
  prefetchRuleActivity(parseActivityQuery(searchParams));

/** The list no longer has the name of a deleted rule. */
function findRuleName(rules: ReturnType<typeof useAllRules>, ruleId: string): string {
  if (rules === undefined) return 'Rule';
  const rule = rules.find(({ id }) => id === ruleId);
  return rule === undefined ? 'Deleted rule' : getRuleDisplayName(rule);
}

export function Screen() {
  const [search, setSearch] = useSearchParams();
  const rules = useAllRules();
  const query = parseActivityQuery(search);
  const { rule_id } = query;
  const decisions = useRef<HTMLElement>(null);
  /** The pressed button disappears with the filters. */
  const clearFilters = () => {
    setSearch({});
    decisions.current?.focus({ preventScroll: true });
  };
  return (
    <ScreenFrame title="Rule Activity" leading={<BackLink to={screenPaths.rules} />}>
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <RuleActivityFilters
          query={query}
          rules={rules ?? []}
          onChange={(changed) => setSearch({ ...changed })}
        />
        {rule_id !== undefined && (
          <RuleFiguresSection
            key={rule_id}
            ruleId={rule_id}
            ruleName={findRuleName(rules, rule_id)}
          />
        )}
        <section
          ref={decisions}
          tabIndex={-1}
          aria-label="Decisions"
          className="border-t border-hairline pt-6 outline-none"
        >
          <RuleActivityTimeline query={query} onClear={clearFilters} />
        </section>
      </div>
    </ScreenFrame>
  );
}
