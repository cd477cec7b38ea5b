// The threads of one page, with a line from each reply to its parent.
import { useCallback, useRef, useState } from 'react';
import type { PostComment } from '#shared/schemas/post.ts';
import { useProgressivelyRenderedItems } from '#web/components/lists/use-progressively-rendered-items.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { type CommentThread, groupCommentsIntoThreads } from '../group-comments-into-threads.ts';
import { useCommentKeyboardShortcuts } from '../hooks/use-comment-keyboard-shortcuts.ts';
import { useListInsertAnimation } from '../hooks/use-list-insert-animation.ts';
import { CommentItem, type CommentItemSharedProps } from './comment-item.tsx';
import { PendingReply } from './pending-comment-reply.tsx';

type ThreadContext = Omit<CommentItemSharedProps, 'onPendingReply'>;
type CommentThreadsProps = ThreadContext & { readonly comments: readonly PostComment[] };

/** Posted replies that the list does not have yet, by comment. */
function usePendingReplies() {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const onPendingReply = useCallback(
    (commentId: string, text: string | null) =>
      setTexts((known) => {
        const next = new Map(known);
        if (text === null) next.delete(commentId);
        else next.set(commentId, text);
        return next;
      }),
    [],
  );
  return { pendingReplies: [...texts], onPendingReply };
}

function CommentThreadView({
  thread,
  ...shared
}: ThreadContext & { readonly thread: CommentThread }) {
  const comments = thread.parent ? [thread.parent, ...thread.replies] : thread.replies;
  const { pendingReplies, onPendingReply } = usePendingReplies();
  const context = { ...shared, onPendingReply };
  return (
    <li className="border-b border-hairline py-4 last:border-b-0">
      {thread.parent && (
        <CommentItem comment={thread.parent} thread={comments} isReply={false} {...context} />
      )}
      {thread.replies.length + pendingReplies.length > 0 && (
        <ul className="ms-4 mt-3 grid gap-4 border-s border-hairline ps-5 md:ps-7">
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} thread={comments} isReply {...context} />
            </li>
          ))}
          {pendingReplies.map(([commentId, text]) => (
            <li key={`reply to ${commentId}`}>
              <PendingReply text={text} account={shared.account} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const INITIAL_THREAD_COUNT = 8;

export function CommentThreads({ comments, ...context }: CommentThreadsProps) {
  const list = useRef<HTMLUListElement>(null);
  useCommentKeyboardShortcuts(list);
  useListInsertAnimation(list);
  const threads = useProgressivelyRenderedItems(
    groupCommentsIntoThreads(comments),
    INITIAL_THREAD_COUNT,
  );
  return (
    <ul ref={list}>
      {threads.map((thread) => (
        <CommentThreadView key={thread.key} thread={thread} {...context} />
      ))}
    </ul>
  );
}

export function CommentsSkeleton() {
  return (
    <div role="status">
      <p className="pt-4 text-sm text-muted">Loading...</p>
      {['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-1/3', 'w-3/5'].map((width) => (
        <div key={width} className="flex gap-3 py-4">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 content-start gap-2 pt-1">
            <Skeleton className="h-3 w-28" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
