// The rehearsed comments and messages, filtered, 25 at a time.
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import type { RuleExceptionCondition } from './add-rule-exception-buttons.tsx';
import { listRehearsalRows, REHEARSAL_FILTERS, type RehearsalFilter } from './rehearsal-filters.ts';
import type { RehearsalResult } from './rehearsal-result.ts';
import { RehearsalRow } from './rehearsal-row.tsx';

const ROWS_PER_STEP = 25;

type FilterButtonsProps = {
  readonly result: RehearsalResult;
  readonly now: number;
  readonly chosen: RehearsalFilter;
  readonly onChoose: (filter: RehearsalFilter) => void;
};

/** Shows a button for each filter that has rows. */
function FilterButtons({ result, now, chosen, onChoose }: FilterButtonsProps) {
  const filters = REHEARSAL_FILTERS.map((one) => ({
    ...one,
    count: listRehearsalRows(result, one.filter, now).length,
  })).filter(({ count }) => count > 0);
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Show</legend>
      {filters.map(({ filter, label, count }) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
          className={joinClassNames(
            'min-h-11 rounded-full border px-3 text-[13px] transition-colors duration-150 md:min-h-8',
            filter === chosen
              ? 'border-accent/30 bg-accent-soft font-medium text-accent-ink'
              : 'border-hairline text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {label} <span className="tabular-nums">{formatNumber(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}

export function RehearsalList(props: {
  readonly result: RehearsalResult;
  readonly now: number;
  readonly onAddException: ((exception: RuleExceptionCondition) => void) | undefined;
}) {
  const { result, now, onAddException } = props;
  const [chosen, setFilter] = useState<RehearsalFilter>('matched');
  const [shownCount, setShownCount] = useState(ROWS_PER_STEP);
  // After a change of the rule, the chosen filter may have no rows.
  const filter = listRehearsalRows(result, chosen, now).length > 0 ? chosen : 'matched';
  const rows = listRehearsalRows(result, filter, now);
  const choose = (next: RehearsalFilter) => {
    setFilter(next);
    setShownCount(ROWS_PER_STEP);
  };
  return (
    <div className="grid gap-1">
      <FilterButtons result={result} now={now} chosen={filter} onChoose={choose} />
      <ul className="divide-y divide-hairline">
        {rows.slice(0, shownCount).map((row) => (
          <li key={row.event.id}>
            <RehearsalRow row={row} now={now} onAddException={onAddException} />
          </li>
        ))}
      </ul>
      {rows.length > shownCount && (
        <Button
          className="justify-self-center"
          onClick={() => setShownCount(shownCount + ROWS_PER_STEP)}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
