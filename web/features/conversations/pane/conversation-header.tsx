// The participants of the conversation.
import type { Conversation } from '#shared/schemas/conversation.ts';
import { CancelListRefreshButton } from '#web/components/states/refresh-controls.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import type { useMessages } from '../api/use-messages.ts';
import { formatParticipantNames } from '../conversation-preview.ts';

type ConversationHeaderProps = {
  readonly conversation: Conversation | undefined;
  /** False when the screen's own title names them. */
  readonly isShown: boolean;
  readonly list: ReturnType<typeof useMessages>;
};

export function ConversationHeader(props: ConversationHeaderProps) {
  const { conversation, isShown, list } = props;
  if (!isShown) return null;
  if (conversation === undefined) {
    return (
      <div className="flex min-h-14 items-center gap-3 border-b border-hairline px-6 low:min-h-8">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-40" />
      </div>
    );
  }
  const participantNames = formatParticipantNames(conversation);
  return (
    <div className="flex min-h-14 items-center gap-3 border-b border-hairline px-6 low:min-h-8">
      <Avatar name={participantNames} />
      <h2 className="min-w-0 truncate text-base font-semibold">
        <bdi>{participantNames}</bdi>
      </h2>
      <CancelListRefreshButton list={list} withSpinner />
    </div>
  );
}
