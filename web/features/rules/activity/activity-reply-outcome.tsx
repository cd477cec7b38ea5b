// Shows what became of one action of a rule: its reply, or what stopped it.
import type { ReactNode } from 'react';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { HOURLY_LIMITS_ANCHOR } from '../hourly-limits/hourly-limits-anchor.ts';
import { describeStopReason } from '../words/describe-stop-reason.ts';
import { DueTimeCountdown } from './due-time-countdown.tsx';
import { StopRuleReplyButton } from './stop-rule-reply-button.tsx';

type ActivityAction = RuleActivity['actions'][number];
type ActivityReply = NonNullable<ActivityAction['reply']>;

/** Whether the text is still being written for approval, so that nothing is about to be sent. */
export const isTextBeingWrittenForApproval = ({ state, awaits_approval }: ActivityReply): boolean =>
  state === 'generating' && awaits_approval;

const LINK_CLASS = 'font-medium text-accent-ink hover:underline';

const ApprovalLink = () => (
  <AppLink to={screenPaths.awaitingApproval} className={LINK_CLASS}>
    Awaiting Approval
  </AppLink>
);

function describeQueued({ due_at, waits_for }: ActivityReply): ReactNode {
  return (
    <>
      Goes out <DueTimeCountdown dueAt={due_at} />
      {waits_for && `. ${describeStopReason(waits_for)}`}
      {waits_for === 'hourly_cap' && (
        <>
          {' '}
          <AppLink to={`${screenPaths.rules}${HOURLY_LIMITS_ANCHOR}`} className={LINK_CLASS}>
            Hourly limits
          </AppLink>
        </>
      )}
    </>
  );
}

function describeEditing({ error, taken_back }: ActivityReply): ReactNode {
  return (
    <>
      Not sent: {taken_back && 'you stopped it, and '}it waits for you in <ApprovalLink />
      {error && `. ${error}`}
    </>
  );
}

const SENDING_STATES: readonly string[] = ['queued', 'posting', 'unknown', 'posted', 'live'];

/** Empty for a reply that came back, which has no decision yet, and for a discarded one. */
const describeApproval = ({ state, approved }: ActivityReply): string =>
  approved && SENDING_STATES.includes(state) ? '. You approved it' : '';

/** Names the state of the reply. A state that this page does not know is named as the server does. */
function describeState(reply: ActivityReply): ReactNode {
  switch (reply.state) {
    case 'generating':
      return isTextBeingWrittenForApproval(reply) ? (
        <>
          The text is written when you look at it in <ApprovalLink />
        </>
      ) : (
        'The text is being written'
      );
    case 'editing':
      return describeEditing(reply);
    case 'queued':
      return describeQueued(reply);
    case 'posting':
      return 'It is being sent';
    case 'unknown':
      return 'It was sent, and Instagram has not confirmed it yet';
    case 'posted':
    case 'live':
      return 'Sent';
    case 'discarded':
      return `Not sent. ${reply.ended_by ? describeStopReason(reply.ended_by) : (reply.error ?? '')}`;
    default:
      return reply.state;
  }
}

const CHANNEL_LABELS = { public: 'Reply', private: 'Private message' } as const;
const STOPPABLE_STATES: readonly string[] = ['queued', 'generating'];

export function ActivityReply(props: {
  readonly action: ActivityAction;
  readonly onStopped: () => void;
}) {
  const { action, onStopped } = props;
  const { audience, reply, stopped_by } = action;
  const label = CHANNEL_LABELS[audience];
  if (reply === null)
    return (
      <p className="text-[13px]">
        <span className="font-medium">{label}:</span>{' '}
        {stopped_by === null ? 'It is gone.' : describeStopReason(stopped_by)}
      </p>
    );
  return (
    <div className="grid gap-1.5 text-[13px]">
      {reply.text !== '' && (
        <p
          dir="auto"
          className="w-fit max-w-[70ch] rounded-lg bg-sunken px-3 py-2 text-[15px] wrap-anywhere whitespace-pre-line"
        >
          {reply.text}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <p>
          <span className="font-medium">{label}:</span> {describeState(reply)}
          {describeApproval(reply)}
        </p>
        {STOPPABLE_STATES.includes(reply.state) && !isTextBeingWrittenForApproval(reply) && (
          <StopRuleReplyButton
            ruleProcessedEventId={reply.rule_processed_event_id}
            onStopped={onStopped}
          />
        )}
      </div>
    </div>
  );
}
