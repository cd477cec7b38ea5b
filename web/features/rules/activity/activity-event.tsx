// One comment or message with what each rule decided about it.
import type { PublicRuleEvent, RuleActivity } from '#shared/schemas/rule-activity.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { formatAge } from '#web/lib/format-age.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { screenPaths } from '#web/lib/paths.ts';
import { ActivityDecision } from './activity-decision.tsx';
import { MarkedText } from './marked-text.tsx';
import { listFoundWords } from './trace-words.ts';

export type EventWithDecisions = {
  readonly event: PublicRuleEvent;
  /** Those of rules that did something, or wanted to, first. */
  readonly decisions: readonly RuleActivity[];
};

const OUTCOME_ORDER: readonly RuleActivity['outcome'][] = [
  'acted',
  'stopped',
  'failed',
  'not_matched',
];

/** The decisions about one event follow each other. */
export function groupByEvent(rows: readonly RuleActivity[]): readonly EventWithDecisions[] {
  const groups: { event: PublicRuleEvent; decisions: RuleActivity[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.event.id === row.event.id) last.decisions.push(row);
    else groups.push({ event: row.event, decisions: [row] });
  }
  const getPlace = ({ outcome }: RuleActivity) => OUTCOME_ORDER.indexOf(outcome);
  return groups.map(({ event, decisions }) => ({
    event,
    decisions: decisions.toSorted((left, right) => getPlace(left) - getPlace(right)),
  }));
}

const KIND_LABELS = { comment: 'Comment', story: 'Story message', message: 'Message' } as const;

function findEventPath({ media_id, instagram_conversation_id }: PublicRuleEvent) {
  if (media_id !== undefined) return screenPaths.post(media_id);
  if (instagram_conversation_id === undefined) return undefined;
  return screenPaths.conversation(instagram_conversation_id);
}

/** `new_tab` where leaving the screen would lose something. */
export type EventLink = 'same_tab' | 'new_tab' | null;

/** `now`: epoch ms. */
export function EventHeader(props: {
  readonly event: PublicRuleEvent;
  readonly now: number;
  /** How it links to the comment or message; null where one is there already. */
  readonly link: EventLink;
}) {
  const { event, now, link } = props;
  const path = link && findEventPath(event);
  const opensNewTab = link === 'new_tab';
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
      <bdi className="min-w-0 truncate font-semibold">{event.from_username || 'Unknown'}</bdi>
      <span className="shrink-0 text-xs text-muted">
        {KIND_LABELS[event.rule_event_type]},{' '}
        <time dateTime={event.written_at} title={new Date(event.written_at).toLocaleString()}>
          {formatAge(event.written_at, now)}
        </time>
      </span>
      {path && (
        <AppLink
          to={path}
          {...(opensNewTab && { target: '_blank' })}
          className="-my-3 ms-auto inline-flex min-h-11 shrink-0 items-center text-xs text-muted hover:text-ink hover:underline md:my-0 md:min-h-0"
        >
          View
          {opensNewTab && <span className="sr-only"> in a new tab</span>}
        </AppLink>
      )}
    </p>
  );
}

type DecisionsProps = {
  readonly decisions: readonly RuleActivity[];
  readonly onStopped: () => void;
};

const DecisionList = ({ decisions, onStopped }: DecisionsProps) => (
  <ul className="grid gap-3 border-s-2 border-hairline ps-3.5">
    {decisions.map((decision) => (
      <ActivityDecision key={decision.id} decision={decision} onStopped={onStopped} />
    ))}
  </ul>
);

/** Rules that did not match are folded away beside one that did: they are no answer to "why did it answer?". */
function Decisions({ decisions, onStopped }: DecisionsProps) {
  const matched = decisions.filter(({ outcome }) => outcome !== 'not_matched');
  const others = decisions.filter(({ outcome }) => outcome === 'not_matched');
  if (matched.length === 0) return <DecisionList decisions={others} onStopped={onStopped} />;
  return (
    <>
      <DecisionList decisions={matched} onStopped={onStopped} />
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-[13px] text-muted hover:text-ink md:min-h-6">
            {formatCount(others.length, 'other rule', 'other rules')} did not answer
          </summary>
          <div className="mt-2">
            <DecisionList decisions={others} onStopped={onStopped} />
          </div>
        </details>
      )}
    </>
  );
}

export function ActivityEvent(props: {
  readonly group: EventWithDecisions;
  readonly now: number;
  readonly link: EventLink;
  readonly onStopped: () => void;
}) {
  const { group, now, link, onStopped } = props;
  const { event, decisions } = group;
  const words = decisions.flatMap(({ trace }) => listFoundWords(trace));
  return (
    <article
      aria-label={`What rules decided about what ${event.from_username || 'somebody'} wrote`}
      className="flex gap-3"
    >
      <Avatar name={event.from_username} />
      <div className="grid min-w-0 flex-1 gap-3">
        <div>
          <EventHeader event={event} now={now} link={link} />
          {event.text === '' ? (
            <p className="text-muted">It has no text, or was deleted.</p>
          ) : (
            <MarkedText text={event.text} words={words} className="max-w-[70ch] text-[15px]" />
          )}
        </div>
        <Decisions decisions={decisions} onStopped={onStopped} />
      </div>
    </article>
  );
}
