// The filters of the timeline: by rule, person, outcome, comment or message.
import { X } from 'lucide-react';
import type { EventOutcome } from '#shared/rules/rule-event-outcomes.ts';
import { Select } from '#web/components/fields/select.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { RuleActivityQuery } from '../api/use-rule-activity.ts';
import { getRuleDisplayName } from '../words/rule-labels.ts';
import { EVENT_OUTCOME_FILTER_OPTIONS } from './event-outcome-texts.ts';
import { PersonFilterField } from './person-filter-field.tsx';

const EVERY_RULE = '';
const ANY_OUTCOME = '';

type FilledFilters = Omit<RuleActivityQuery, 'outcome'> & {
  readonly outcome?: EventOutcome | typeof ANY_OUTCOME;
};

type ActivityFiltersProps = {
  readonly query: RuleActivityQuery;
  readonly rules: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (query: RuleActivityQuery) => void;
};

/** Leaves out the empty fields. */
function withoutEmpty({ rule_id, event_id, person, outcome }: FilledFilters): RuleActivityQuery {
  return {
    ...(rule_id && { rule_id }),
    ...(event_id && { event_id }),
    ...(person && { person }),
    ...(outcome && { outcome }),
  };
}

export function RuleActivityFilters({ query, rules, onChange }: ActivityFiltersProps) {
  const { rule_id = EVERY_RULE, person = '', outcome = ANY_OUTCOME, event_id } = query;
  const isUnlisted = rule_id !== EVERY_RULE && !rules.some(({ id }) => id === rule_id);
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-3">
      <Select
        label="Rule"
        value={rule_id}
        options={[
          { value: EVERY_RULE, label: 'Every rule' },
          ...(isUnlisted ? [{ value: rule_id, label: 'This rule' }] : []),
          ...rules.map((rule) => ({ value: rule.id, label: getRuleDisplayName(rule) })),
        ]}
        onChange={(id) => onChange(withoutEmpty({ ...query, rule_id: id }))}
      />
      <PersonFilterField
        person={person}
        onChange={(name) => onChange(withoutEmpty({ ...query, person: name }))}
      />
      <Select
        label="Outcome"
        value={outcome}
        options={[{ value: ANY_OUTCOME, label: 'All' }, ...EVENT_OUTCOME_FILTER_OPTIONS]}
        onChange={(chosen) => onChange(withoutEmpty({ ...query, outcome: chosen }))}
      />
      {event_id !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted sm:col-span-3">
          One comment or message only
          <Button
            variant="quiet"
            icon={<X aria-hidden className="size-4" />}
            onClick={() => onChange(withoutEmpty({ ...query, event_id: '' }))}
          >
            Show all
          </Button>
        </p>
      )}
    </div>
  );
}
