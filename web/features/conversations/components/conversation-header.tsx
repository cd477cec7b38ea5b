// Who the conversation is with.
import type { Conversation } from '#shared/schemas/conversation.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { namesOf } from '../previews.ts';

type ConversationHeaderProps = {
  readonly conversation: Conversation | undefined;
  /** Not where the screen itself is named after them. */
  readonly isShown: boolean;
  readonly isUpdating: boolean;
};

export function ConversationHeader(props: ConversationHeaderProps) {
  const { conversation, isShown, isUpdating } = props;
  if (!isShown) return null;
  if (conversation === undefined) {
    return (
      <div className="flex min-h-14 items-center gap-3 border-b border-hairline px-6">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-40" />
      </div>
    );
  }
  const names = namesOf(conversation);
  return (
    <div className="flex min-h-14 items-center gap-3 border-b border-hairline px-6">
      <Avatar name={names} />
      <h2 className="min-w-0 truncate text-base font-semibold">
        <bdi>{names}</bdi>
      </h2>
      {isUpdating && <Spinner className="text-muted" />}
    </div>
  );
}
