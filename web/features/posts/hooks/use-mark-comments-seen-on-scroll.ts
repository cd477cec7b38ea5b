// Marks comments as seen after they were in view for a moment, one call at a time.
import { useCallback, useEffect, useRef } from 'react';
import { callApi } from '#web/lib/api/call-api.ts';
import { isImpersonating } from '#web/lib/session/session.ts';

const SEEN_DELAY_MS = 400;
const VISIBLE_RATIO = 0.6;
const THRESHOLDS = [0, 0.3, VISIBLE_RATIO];

export type CommentToMarkSeen = { readonly mediaId: string; readonly commentId: string };

type MarkSeenOptions = {
  /** Called before a comment is marked. */
  readonly onMarkStarted: (commentId: string) => void;
  /** `newCount` is the post's remaining number of new comments. */
  readonly onSeen: (commentId: string, newCount: number) => void;
};

/** Returns a function that queues a comment to be marked. Each is marked once, one after the other. */
function useMarkSeenQueue(options: MarkSeenOptions) {
  const latest = useRef(options);
  const queue = useRef<CommentToMarkSeen[]>([]);
  const requestedIds = useRef(new Set<string>());
  const isProcessing = useRef(false);
  useEffect(() => {
    latest.current = options;
  });

  const processQueue = useCallback(async () => {
    if (isProcessing.current) return;
    isProcessing.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { mediaId, commentId } = next;
      try {
        const response = await callApi('markCommentSeen', {
          media_id: mediaId,
          comment_id: commentId,
        });
        latest.current.onSeen(commentId, response.new_comments_count);
      } catch {
        // The comment stays new, and scrolling past it again retries.
        requestedIds.current.delete(commentId);
      }
    }
    isProcessing.current = false;
  }, []);

  return useCallback(
    (target: CommentToMarkSeen) => {
      if (isImpersonating() || requestedIds.current.has(target.commentId)) return;
      requestedIds.current.add(target.commentId);
      latest.current.onMarkStarted(target.commentId);
      queue.current.push(target);
      void processQueue();
    },
    [processQueue],
  );
}

/** Whether it fills half of the window, or is mostly visible. */
function isInView(entry: IntersectionObserverEntry): boolean {
  const fillsHalf = entry.intersectionRect.height > (entry.rootBounds?.height ?? 0) / 2;
  return entry.intersectionRatio >= VISIBLE_RATIO || fillsHalf;
}

/** Returns a function that observes an element and returns a function to stop. */
export function useMarkCommentsSeenOnScroll(options: MarkSeenOptions) {
  const enqueueMark = useMarkSeenQueue(options);
  const observer = useRef<IntersectionObserver | null>(null);
  const targets = useRef(new Map<Element, CommentToMarkSeen>());
  const timers = useRef(new Map<Element, ReturnType<typeof setTimeout>>());

  const onChange = useCallback(
    (entry: IntersectionObserverEntry) => {
      clearTimeout(timers.current.get(entry.target));
      const target = targets.current.get(entry.target);
      if (!target || !isInView(entry)) return;
      const markIfVisible = () => {
        if (!document.hidden) enqueueMark(target);
      };
      timers.current.set(entry.target, setTimeout(markIfVisible, SEEN_DELAY_MS));
    },
    [enqueueMark],
  );

  return useCallback(
    (element: Element, target: CommentToMarkSeen): (() => void) => {
      observer.current ??= new IntersectionObserver((entries) => entries.forEach(onChange), {
        threshold: THRESHOLDS,
      });
      targets.current.set(element, target);
      observer.current.observe(element);
      return () => {
        clearTimeout(timers.current.get(element));
        targets.current.delete(element);
        observer.current?.unobserve(element);
      };
    },
    [onChange],
  );
}
