// Keyboard shortcuts: single keys and two-key sequences such as `g p`; inactive while the user types.
import { useEffect, useRef } from 'react';

const SEQUENCE_TIMEOUT_MS = 1_200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

export type KeyboardShortcuts = Readonly<Record<string, () => void>>;

export function useKeyboardShortcuts(shortcuts: KeyboardShortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });

  useEffect(() => {
    let lastPress = { key: '', pressedAt: 0 };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const isRecent = event.timeStamp - lastPress.pressedAt < SEQUENCE_TIMEOUT_MS;
      const sequenceAction = latest.current[`${lastPress.key} ${event.key}`];
      const action = isRecent && sequenceAction ? sequenceAction : latest.current[event.key];
      lastPress = { key: event.key, pressedAt: event.timeStamp };
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
