// The conversations of one page, with a hairline from each reply to its parent.
import { useDeferredValue, useRef } from 'react';
import type { Comment } from '#shared/schemas/post.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useCommentKeys } from '../hooks/use-comment-keys.ts';
import { useGlide } from '../hooks/use-glide.ts';
import { type Thread, toThreads } from '../threads.ts';
import { type CommentActions, CommentItem } from './comment-item.tsx';

type CommentThreadsProps = CommentActions & { readonly comments: readonly Comment[] };

function ThreadView({ thread, ...actions }: CommentActions & { readonly thread: Thread }) {
  return (
    <li className="border-b border-hairline py-4 last:border-b-0">
      {thread.parent && <CommentItem comment={thread.parent} isReply={false} {...actions} />}
      {thread.replies.length > 0 && (
        <ul className="ms-4 mt-3 grid gap-4 border-s border-hairline ps-5 md:ps-7">
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} isReply {...actions} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Fills the first window; the rest follows without keeping it waiting. */
const FIRST_THREADS = 8;

export function CommentThreads({ comments, ...actions }: CommentThreadsProps) {
  const list = useRef<HTMLUListElement>(null);
  useCommentKeys(list);
  useGlide(list);
  const threads = toThreads(comments);
  const all = useDeferredValue(true, false);
  return (
    <ul ref={list}>
      {(all ? threads : threads.slice(0, FIRST_THREADS)).map((thread) => (
        <ThreadView key={thread.key} thread={thread} {...actions} />
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
