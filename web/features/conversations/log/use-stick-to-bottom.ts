// Keeps a conversation scrolled to its bottom while the user is there.
import { useCallback, useEffect, useRef, useState } from 'react';
import { SCROLLED_TO_BOTTOM_STATE, updateStickToBottomState } from './stick-to-bottom.ts';

/** Keeps some context visible above the new messages, below the links to the pages. */
const CONTEXT_PX = 96;

export function useStickToBottom() {
  const log = useRef<HTMLElement>(null);
  const position = useRef(SCROLLED_TO_BOTTOM_STATE);
  const [isFollowing, setIsFollowing] = useState(true);

  const onScroll = useCallback(() => {
    if (log.current === null) return;
    position.current = updateStickToBottomState(position.current, log.current);
    setIsFollowing(position.current.isFollowing);
  }, []);
  const scrollToEnd = useCallback(() => {
    if (log.current === null) return;
    log.current.scrollTop = log.current.scrollHeight;
    position.current = { ...SCROLLED_TO_BOTTOM_STATE, scrollTop: log.current.scrollTop };
    setIsFollowing(true);
  }, []);
  const scrollToElement = useCallback(
    (element: HTMLElement) => {
      if (log.current === null) return;
      log.current.scrollTop = element.offsetTop - CONTEXT_PX;
      onScroll();
    },
    [onScroll],
  );

  // Stays at the bottom when the field below grows or a video gets its height.
  useEffect(() => {
    const element = log.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (position.current.isFollowing) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return { log, isFollowing, onScroll, scrollToEnd, scrollToElement };
}
