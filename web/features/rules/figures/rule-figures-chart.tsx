// Draws what a rule did on each day as bars. Screen readers get a table.

import { formatUtcDayAndMonth } from '#web/lib/format/format-dates-and-times.ts';
import { formatCountWithNoun, formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import { FIGURES, type RuleFiguresOfDay } from './rule-figures-by-day.ts';

const BAR_WIDTH = 10;
const GAP = 4;
const HEIGHT = 96;
const MIN_BAR_HEIGHT = 2;

/** The height in units of the picture. A value above zero is always visible. */
const computeBarHeight = (value: number, highest: number): number =>
  value === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, (value / highest) * HEIGHT);

function Bar(props: {
  readonly left: number;
  readonly height: number;
  readonly className: string;
}) {
  const { left, height, className } = props;
  return (
    <rect
      x={left}
      y={HEIGHT - height}
      width={BAR_WIDTH}
      height={height}
      rx={2}
      className={className}
    />
  );
}

function DayBars(props: {
  readonly figures: RuleFiguresOfDay;
  readonly index: number;
  readonly highest: number;
}) {
  const { figures, index, highest } = props;
  const left = index * (BAR_WIDTH + GAP);
  const { day, matched, answered } = figures;
  return (
    <g>
      <title>{`${formatUtcDayAndMonth(day)}: matched ${formatCountWithNoun(matched, 'time', 'times')}, ${formatCountWithNoun(answered, 'reply', 'replies')} sent`}</title>
      <rect
        x={left - GAP / 2}
        y={0}
        width={BAR_WIDTH + GAP}
        height={HEIGHT}
        className="fill-transparent"
      />
      <Bar left={left} height={computeBarHeight(matched, highest)} className="fill-accent/45" />
      <Bar left={left} height={computeBarHeight(answered, highest)} className="fill-accent" />
    </g>
  );
}

function FiguresTable({ days }: { readonly days: readonly RuleFiguresOfDay[] }) {
  return (
    <table>
      <caption>What the rule did on each day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {FIGURES.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((figures) => (
          <tr key={figures.day}>
            <th scope="row">{formatUtcDayAndMonth(figures.day)}</th>
            {FIGURES.map(({ name }) => (
              <td key={name}>{formatNumber(figures[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RuleFiguresChart({ days }: { readonly days: readonly RuleFiguresOfDay[] }) {
  const highest = Math.max(1, ...days.flatMap(({ matched, answered }) => [matched, answered]));
  const width = days.length * (BAR_WIDTH + GAP) - GAP;
  return (
    <div>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-hairline rtl:-scale-x-100"
      >
        {days.map((figures, index) => (
          <DayBars key={figures.day} figures={figures} index={index} highest={highest} />
        ))}
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-muted tabular-nums">
        <span>{formatUtcDayAndMonth(days[0]?.day ?? '')}</span>
        <span>{formatUtcDayAndMonth(days.at(-1)?.day ?? '')}</span>
      </p>
      {/* `sr-only` cannot make a table itself that small. */}
      <div className="sr-only">
        <FiguresTable days={days} />
      </div>
    </div>
  );
}
