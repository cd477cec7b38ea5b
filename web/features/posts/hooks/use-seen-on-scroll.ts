// Marks comments as seen once they have stood in view for a moment: one call at a time.
import { useCallback, useEffect, useRef } from 'react';
import { call } from '#web/lib/call.ts';

const DWELL_MS = 400;
const MOSTLY_VISIBLE = 0.6;
const THRESHOLDS = [0, 0.3, MOSTLY_VISIBLE];

export type Target = { readonly mediaId: string; readonly commentId: string };

type SeenOptions = {
  /** A mark is about to be asked for. */
  readonly onReading: (commentId: string) => void;
  /** `newCount`: the post's remaining count of new ones. */
  readonly onSeen: (commentId: string, newCount: number) => void;
};

/** Answers a function that has a comment marked, each once and one after the other. */
function useSeenMarks(options: SeenOptions) {
  const latest = useRef(options);
  const queue = useRef<Target[]>([]);
  const asked = useRef(new Set<string>());
  const working = useRef(false);
  useEffect(() => {
    latest.current = options;
  });

  const work = useCallback(async () => {
    if (working.current) return;
    working.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { mediaId, commentId } = next;
      try {
        const marked = await call('markCommentSeen', { media_id: mediaId, comment_id: commentId });
        latest.current.onSeen(commentId, marked.new_comments_count);
      } catch {
        // Stays new; scrolling past it again asks again.
        asked.current.delete(commentId);
      }
    }
    working.current = false;
  }, []);

  return useCallback(
    (target: Target) => {
      if (asked.current.has(target.commentId)) return;
      asked.current.add(target.commentId);
      latest.current.onReading(target.commentId);
      queue.current.push(target);
      void work();
    },
    [work],
  );
}

/** Fills the window by half, or is mostly in it. */
function isInView(entry: IntersectionObserverEntry): boolean {
  const fills = entry.intersectionRect.height > (entry.rootBounds?.height ?? 0) / 2;
  return entry.intersectionRatio >= MOSTLY_VISIBLE || fills;
}

/** Answers a function that watches an element and stops when its answer is called. */
export function useSeenOnScroll(options: SeenOptions) {
  const mark = useSeenMarks(options);
  const observer = useRef<IntersectionObserver | null>(null);
  const targets = useRef(new Map<Element, Target>());
  const timers = useRef(new Map<Element, ReturnType<typeof setTimeout>>());

  const onChange = useCallback(
    (entry: IntersectionObserverEntry) => {
      clearTimeout(timers.current.get(entry.target));
      const target = targets.current.get(entry.target);
      if (!target || !isInView(entry)) return;
      const see = () => {
        if (!document.hidden) mark(target);
      };
      timers.current.set(entry.target, setTimeout(see, DWELL_MS));
    },
    [mark],
  );

  return useCallback(
    (element: Element, target: Target): (() => void) => {
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
