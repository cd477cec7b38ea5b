// Shows the replies that rules are about to send to a comment or message, and lets the user stop them.
import { Ban, Clock, Inbox, type LucideIcon, Send, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RuleReply } from '#shared/schemas/rule-reply.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { useIsFeatureFlagDisabled } from '#web/features/session/hooks/use-feature-flags.ts';
import { useInvalidateEndpointData } from '#web/lib/api/use-api-query.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { DueTimeCountdown } from '../activity/due-time-countdown.tsx';
import { StopRuleReplyButton } from '../activity/stop-rule-reply-button.tsx';
import { ExplainRuleDecisionsButton } from '../why/explain-rule-decisions-button.tsx';

const ICONS: Readonly<Record<RuleReply['state'], LucideIcon>> = {
  waiting: Clock,
  awaiting_approval: Inbox,
  sending: Send,
  sent: Workflow,
};

const LINK_CLASS = 'font-medium text-ink underline-offset-2 hover:underline';

/** The buttons are as small as their line. On a phone they stay large enough to touch. */
const LINE_CLASS =
  'flex flex-wrap items-center gap-x-4 text-xs text-muted [&_button]:gap-1 [&_button]:px-2 [&_button]:text-xs md:[&_button]:min-h-6 [&_button_svg]:size-3.5';

/** The words after the name of the rule. A private message to a comment's author is no answer below the comment. */
function describeState({ state, audience, due_at }: RuleReply, isComment: boolean): ReactNode {
  const isMessageToAuthor = isComment && audience === 'private';
  switch (state) {
    case 'waiting':
      return (
        <>
          {isMessageToAuthor ? 'sends a private message ' : 'answers '}
          {due_at !== null && <DueTimeCountdown dueAt={due_at} />}
        </>
      );
    case 'awaiting_approval':
      return (
        <>
          {isMessageToAuthor && 'asks to send a private message, which '}waits for{' '}
          <AppLink to={screenPaths.awaitingApproval} className={LINK_CLASS}>
            your approval
          </AppLink>
        </>
      );
    case 'sending':
      return isMessageToAuthor ? 'is sending a private message' : 'is answering';
    case 'sent':
      return 'sent a private message';
  }
}

function PausedRuleReply({ reply }: { readonly reply: RuleReply }) {
  return (
    <li className={LINE_CLASS}>
      <p className="min-w-0 py-1.5 wrap-anywhere md:py-0.5">
        <Ban aria-hidden className="me-1 -mt-0.5 inline size-3.5" />
        <bdi>{reply.rule.name}</bdi> does not answer: rules are not part of your plan
      </p>
    </li>
  );
}

type PendingRuleReplyProps = {
  readonly reply: RuleReply;
  readonly list: 'listComments' | 'listMessages';
  /** How many replies Stop takes back; 0 in every line of a rule but its last. */
  readonly stopCount: number;
  readonly children: ReactNode;
};

function PendingRuleReply({ reply, list, stopCount, children }: PendingRuleReplyProps) {
  const refreshList = useInvalidateEndpointData(list);
  // The navigation shows the number of replies that await approval.
  const refreshAccount = useInvalidateEndpointData('getIgAccount');
  const onStopped = () => {
    refreshList();
    refreshAccount();
  };
  const Icon = ICONS[reply.state];
  return (
    <li className={LINE_CLASS}>
      <p className="min-w-0 py-1.5 wrap-anywhere md:py-0.5">
        <Icon aria-hidden className="me-1 -mt-0.5 inline size-3.5" />
        <AppLink to={screenPaths.rule(reply.rule.id)} className={LINK_CLASS}>
          <bdi>{reply.rule.name}</bdi>
        </AppLink>{' '}
        {describeState(reply, list === 'listComments')}
      </p>
      <span className="-mx-2 flex">
        {stopCount > 0 && (
          <StopRuleReplyButton
            ruleProcessedEventId={reply.rule_processed_event_id}
            replyCount={stopCount}
            onStopped={onStopped}
          />
        )}
        {children}
      </span>
    </li>
  );
}

type PendingRuleRepliesProps = {
  /** The replies to a comment or an inbound message; at least one. */
  readonly replies: readonly RuleReply[];
  /** The id of that comment or message. */
  readonly eventId: string;
  /** The list that shows the comment or message. */
  readonly list: 'listComments' | 'listMessages';
};

/** Stop takes back all replies of a rule, so only its last line offers it. */
function countStoppedBy(reply: RuleReply, replies: readonly RuleReply[]): number {
  const stopped = replies.filter(
    ({ state, rule_processed_event_id }) =>
      state === 'waiting' && rule_processed_event_id === reply.rule_processed_event_id,
  );
  return stopped.at(-1) === reply ? stopped.length : 0;
}

/** The server neither sends nor stops these without the feature. */
const NEEDS_FEATURE: readonly RuleReply['state'][] = ['waiting', 'awaiting_approval'];

export function PendingRuleReplies({ replies, eventId, list }: PendingRuleRepliesProps) {
  const isWithoutRules = useIsFeatureFlagDisabled('rules');
  return (
    <ul aria-label="Replies of rules">
      {replies.map((reply, index) =>
        isWithoutRules && NEEDS_FEATURE.includes(reply.state) ? (
          <PausedRuleReply key={reply.id} reply={reply} />
        ) : (
          <PendingRuleReply
            key={reply.id}
            reply={reply}
            list={list}
            stopCount={countStoppedBy(reply, replies)}
          >
            {index === replies.length - 1 && <ExplainRuleDecisionsButton eventId={eventId} />}
          </PendingRuleReply>
        ),
      )}
    </ul>
  );
}
