// Shows one comment or message, and what the rules did about it.

import type { PublicRuleEvent } from '#shared/schemas/rule-activity.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { formatDateTime } from '#web/lib/format/format-dates-and-times.ts';
import { useFormattedAge } from '#web/lib/format/use-formatted-age.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { listWordsFoundByConditions } from '../trace/describe-rule-trace.ts';
import { TextWithHighlightedWords } from '../trace/text-with-highlighted-words.tsx';
import { type EventWithRuleDecisions, listShownRuleDecisions } from './group-rule-decisions.ts';
import { RuleDecisionsOfEvent } from './rule-decisions-of-event.tsx';

const KIND_LABELS = { comment: 'Comment', story: 'Story message', message: 'Message' } as const;

function findEventPath({ id, media_id, instagram_conversation_id }: PublicRuleEvent) {
  if (media_id !== undefined) return screenPaths.post(media_id, { commentId: id });
  if (instagram_conversation_id === undefined) return undefined;
  return screenPaths.conversation(instagram_conversation_id);
}

/** `new_tab` is for screens that would lose something when the user leaves. */
export type ActivityEventLinkTarget = 'same_tab' | 'new_tab' | null;

export function ActivityEventHeader(props: {
  readonly event: PublicRuleEvent;
  /** How the entry links to the comment or message; null when the user is there already. */
  readonly link: ActivityEventLinkTarget;
}) {
  const { event, link } = props;
  const age = useFormattedAge(event.written_at);
  const path = link && findEventPath(event);
  const opensNewTab = link === 'new_tab';
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
      <bdi className="min-w-0 truncate font-semibold">{event.from_username || 'Unknown'}</bdi>
      <span className="shrink-0 text-xs text-muted">
        {KIND_LABELS[event.rule_event_type]},{' '}
        <time dateTime={event.written_at} title={formatDateTime(event.written_at)}>
          {age}
        </time>
      </span>
      {path && (
        <AppLink
          to={path}
          {...(opensNewTab && { target: '_blank' })}
          className="relative -my-3 ms-auto inline-flex min-h-11 shrink-0 items-center text-xs text-muted hover:text-ink hover:underline md:my-0 md:min-h-0"
        >
          View
          {opensNewTab && <span className="sr-only"> in a new tab</span>}
        </AppLink>
      )}
    </p>
  );
}

const OPT_OUT_SENTENCES = {
  recorded: 'Recorded: this person wants no more automatic messages.',
  withdrawn: 'Recorded: this person wants automatic messages again.',
} as const;

function EventText({ group }: { readonly group: EventWithRuleDecisions }) {
  const { text, opt_out } = group.event;
  const words = listShownRuleDecisions(group).flatMap(({ trace }) =>
    listWordsFoundByConditions(trace),
  );
  return (
    <>
      {text === '' ? (
        <p className="text-muted">It has no text, or was deleted.</p>
      ) : (
        <TextWithHighlightedWords text={text} words={words} className="max-w-[70ch] text-[15px]" />
      )}
      {opt_out && <p className="mt-1 text-[13px] text-muted">{OPT_OUT_SENTENCES[opt_out]}</p>}
    </>
  );
}

export function ActivityEventItem(props: {
  readonly group: EventWithRuleDecisions;
  readonly link: ActivityEventLinkTarget;
  readonly onStopped: () => void;
}) {
  const { group, link, onStopped } = props;
  const { event } = group;
  return (
    <article
      aria-label={`What rules decided about what ${event.from_username || 'somebody'} wrote`}
      className="flex gap-3"
    >
      <Avatar name={event.from_username} />
      <div className="grid min-w-0 flex-1 gap-3">
        <div>
          <ActivityEventHeader event={event} link={link} />
          <EventText group={group} />
        </div>
        <RuleDecisionsOfEvent group={group} onStopped={onStopped} />
      </div>
    </article>
  );
}
