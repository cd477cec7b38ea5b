// Shows the conditions of a rule at the time, with whether each held and which words were found.
import { Check, X } from 'lucide-react';
import { Fragment } from 'react';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import {
  type ConditionTextTrace,
  type ConditionTrace,
  describeConditionSubject,
  describeConditionWithoutWords,
  describeTextMatchType,
  type FailedConditions,
  listRestrictingConditions,
  type RuleTrace,
} from './describe-rule-trace.ts';
import { Mark } from './text-with-highlighted-words.tsx';

/** Shows the word of the rule, and its other form in the text if it differs. */
function EntryWord({ entry: { text, found, matched } }: { readonly entry: ConditionTextTrace }) {
  if (found === null) return <>“{text}”</>;
  return (
    <>
      “<Mark isUnwanted={!matched}>{text}</Mark>”
      {found !== text && (
        <>
          {' '}
          (found <Mark isUnwanted={!matched}>{found}</Mark>)
        </>
      )}
    </>
  );
}

/** Shows `or`, and the comparison if it differs from the one before. */
function EntryJoint(props: {
  readonly entries: readonly ConditionTextTrace[];
  readonly index: number;
}) {
  const { entries, index } = props;
  const [before, entry] = [entries[index - 1], entries[index]];
  if (entry === undefined) return null;
  const isSame = before?.match_type === entry.match_type;
  return (
    <>
      {before && ` ${entry.operator} `}
      {!isSame && `${describeTextMatchType(entry.match_type)} `}
    </>
  );
}

/** `Comment contains “price” or “cost”`. */
function ConditionWords(props: { readonly group: string; readonly condition: ConditionTrace }) {
  const { group, condition } = props;
  const entries = condition.entries ?? [];
  return (
    <span dir="auto" className="wrap-anywhere">
      {describeConditionSubject(group)}{' '}
      {entries.length === 0
        ? describeConditionWithoutWords(group, condition)
        : entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule may name the same words twice, and nothing moves.
            <Fragment key={index}>
              <EntryJoint entries={entries} index={index} />
              <EntryWord entry={entry} />
            </Fragment>
          ))}
    </span>
  );
}

const HeldIcon = ({ held }: { readonly held: boolean }) => {
  const Icon = held ? Check : X;
  return (
    <>
      <Icon
        aria-hidden
        className={joinClassNames(
          'mt-0.5 size-3.5 shrink-0',
          held ? 'text-success' : 'text-danger',
        )}
      />
      <span className="sr-only">{held ? 'Held: ' : 'Did not hold: '}</span>
    </>
  );
};

/** More alternatives would not help the reader. */
const MAX_FAILED_ALTERNATIVES = 3;

/** Says why a rule did not match: one condition failed, or all alternatives did. */
export function FailedConditionList({ failed }: { readonly failed: FailedConditions }) {
  const { group, conditions } = failed;
  const shown = conditions.slice(0, MAX_FAILED_ALTERNATIVES);
  const unshownCount = conditions.length - shown.length;
  if (shown.length === 0)
    return <p>{describeConditionSubject(group)}: the rule has no condition for it</p>;
  return (
    <>
      {shown.length > 1 && <p>None of these {conditions.length} conditions held:</p>}
      <ul className="grid gap-1">
        {shown.map(({ list, index, condition }) => (
          <li key={`${list} ${index}`} className="flex gap-2">
            <HeldIcon held={false} />
            <span className="min-w-0">
              <ConditionWords group={group} condition={condition} />
            </span>
          </li>
        ))}
      </ul>
      {unshownCount > 0 && <p className="text-muted">and {unshownCount} more</p>}
    </>
  );
}

/** Whether another alternative can hold instead, so that a failure is no reason. */
const isAlternative = (list: string, groupSize: number): boolean =>
  list === 'match_any' && groupSize > 1;

export function TracedConditionList({ trace }: { readonly trace: RuleTrace }) {
  const conditions = listRestrictingConditions(trace);
  const countAlternatives = (group: string) =>
    conditions.filter((one) => one.group === group && one.list === 'match_any').length;
  return (
    <ul className="grid gap-1 text-[13px]">
      {conditions.map(({ group, list, index, condition }) => (
        <li key={`${group} ${list} ${index}`} className="flex gap-2">
          <HeldIcon held={condition.matched} />
          <span className="min-w-0">
            <ConditionWords group={group} condition={condition} />
            {isAlternative(list, countAlternatives(group)) && (
              <span className="text-muted"> (one of these is enough)</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
