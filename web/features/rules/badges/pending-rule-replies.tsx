// What rules are about to send about a comment or message, and how to stop it.
import { Clock, Inbox, type LucideIcon, Send, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RuleReply } from '#shared/schemas/automation.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { screenPaths } from '#web/lib/paths.ts';
import { useInvalidateEndpoint } from '#web/lib/use-api-query.ts';
import { DueCountdown } from '../activity/due-countdown.tsx';
import { StopReplyButton } from '../activity/stop-reply-button.tsx';
import { WhyButton } from '../activity/why-button.tsx';

const ICONS: Readonly<Record<RuleReply['state'], LucideIcon>> = {
  waiting: Clock,
  awaiting_approval: Inbox,
  sending: Send,
  sent: Workflow,
};

const LINK_CLASS = 'font-medium text-ink underline-offset-2 hover:underline';

/** The buttons are as small as the line they end; on a phone they stay large enough to touch. */
const LINE_CLASS =
  'flex flex-wrap items-center gap-x-4 text-xs text-muted [&_button]:gap-1 [&_button]:px-2 [&_button]:text-xs md:[&_button]:min-h-6 [&_button_svg]:size-3.5';

/** What follows the name of the rule. A message that a comment gets is not answered below it. */
function describeState({ state, reach, due_at }: RuleReply, isComment: boolean): ReactNode {
  const isMessageToAuthor = isComment && reach === 'private';
  switch (state) {
    case 'waiting':
      return (
        <>
          {isMessageToAuthor ? 'sends a private message ' : 'answers '}
          {due_at !== null && <DueCountdown dueAt={due_at} />}
        </>
      );
    case 'awaiting_approval':
      return (
        <>
          awaits{' '}
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

type PendingRuleReplyProps = {
  readonly reply: RuleReply;
  readonly list: 'listComments' | 'listMessages';
  readonly children: ReactNode;
};

function PendingRuleReply({ reply, list, children }: PendingRuleReplyProps) {
  const refreshList = useInvalidateEndpoint(list);
  // The navigation shows how many replies await approval.
  const refreshAccount = useInvalidateEndpoint('getIgAccount');
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
        {reply.state === 'waiting' && (
          <StopReplyButton
            ruleProcessedEventId={reply.rule_processed_event_id}
            onStopped={onStopped}
          />
        )}
        {children}
      </span>
    </li>
  );
}

type PendingRuleRepliesProps = {
  /** Of a comment or an inbound message; at least one. */
  readonly replies: readonly RuleReply[];
  /** The id of that comment or message. */
  readonly eventId: string;
  /** Where it is shown. */
  readonly list: 'listComments' | 'listMessages';
};

export function PendingRuleReplies({ replies, eventId, list }: PendingRuleRepliesProps) {
  return (
    <ul aria-label="Replies of rules">
      {replies.map((reply, index) => (
        <PendingRuleReply key={reply.id} reply={reply} list={list}>
          {index === replies.length - 1 && <WhyButton eventId={eventId} />}
        </PendingRuleReply>
      ))}
    </ul>
  );
}
