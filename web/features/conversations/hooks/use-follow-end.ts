// The scrolling part of a conversation: goes along with its end as long as the person is there.
import { useCallback, useEffect, useRef, useState } from 'react';
import { AT_END, afterScroll } from '../follow-end.ts';

/** What was read before stays in sight above what is new. */
const CONTEXT_PX = 48;

export function useFollowEnd() {
  const log = useRef<HTMLDivElement>(null);
  const place = useRef(AT_END);
  const [isFollowing, setFollowing] = useState(true);

  const onScroll = useCallback(() => {
    if (log.current === null) return;
    place.current = afterScroll(place.current, log.current);
    setFollowing(place.current.isFollowing);
  }, []);
  const toEnd = useCallback(() => {
    if (log.current === null) return;
    log.current.scrollTop = log.current.scrollHeight;
    place.current = { ...AT_END, scrollTop: log.current.scrollTop };
    setFollowing(true);
  }, []);
  const to = useCallback(
    (element: HTMLElement) => {
      if (log.current === null) return;
      log.current.scrollTop = element.offsetTop - CONTEXT_PX;
      onScroll();
    },
    [onScroll],
  );

  // The field below grows, a video gets its height: the end stays in view.
  useEffect(() => {
    const element = log.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (place.current.isFollowing) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return { log, isFollowing, onScroll, toEnd, to };
}
