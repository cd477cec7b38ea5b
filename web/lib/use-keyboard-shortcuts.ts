// Keyboard shortcuts: single keys and two-key sequences such as `g p`; inactive while the user types.
import { type RefObject, useEffect, useRef } from 'react';

/** How long the second key of a sequence may take. */
const SEQUENCE_TIMEOUT_MS = 1_200;
/** A single key that also begins a sequence waits this long for a second key. */
const SINGLE_KEY_DELAY_MS = 500;

export type KeyboardShortcuts = Readonly<Record<string, () => void>>;

/** Of all parts of the screen; one listener serves them all, so that `g a` is not also an `a`. */
const registrations = new Set<RefObject<KeyboardShortcuts>>();
let firstKey: { readonly key: string; readonly pressedAt: number } | null = null;
let delayedAction: ReturnType<typeof setTimeout> | undefined;

/** The innermost part that registered the keys wins. */
const findAction = (keys: string): (() => void) | undefined =>
  [...registrations].toReversed().find(({ current }) => keys in current)?.current[keys];

const beginsSequence = (key: string): boolean =>
  [...registrations].some(({ current }) =>
    Object.keys(current).some((keys) => keys.startsWith(`${key} `)),
  );

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type));

/** Held keys repeat these; everything else is done once, whatever it is done to next. */
const REPEATABLE_KEYS: readonly string[] = ['j', 'k'];

function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat && !REPEATABLE_KEYS.includes(event.key)) return;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
  clearTimeout(delayedAction);
  const isSecondKey =
    firstKey !== null && event.timeStamp - firstKey.pressedAt < SEQUENCE_TIMEOUT_MS;
  const sequenceAction = isSecondKey ? findAction(`${firstKey?.key} ${event.key}`) : undefined;
  const action = sequenceAction ?? findAction(event.key);
  const waits = sequenceAction === undefined && beginsSequence(event.key);
  firstKey = waits ? { key: event.key, pressedAt: event.timeStamp } : null;
  if (action === undefined) return;
  event.preventDefault();
  if (waits) delayedAction = setTimeout(action, SINGLE_KEY_DELAY_MS);
  else action();
}

export function useKeyboardShortcuts(shortcuts: KeyboardShortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });

  useEffect(() => {
    if (registrations.size === 0) document.addEventListener('keydown', onKeyDown);
    registrations.add(latest);
    return () => {
      registrations.delete(latest);
      // It may belong to this part.
      clearTimeout(delayedAction);
      if (registrations.size > 0) return;
      firstKey = null;
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
