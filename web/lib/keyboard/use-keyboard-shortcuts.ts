// Keyboard shortcuts: single keys and two-key sequences such as `g p`. They are inactive while the user types.
import { type RefObject, useEffect, useRef } from 'react';

/** The time limit for the second key of a sequence. */
const SEQUENCE_TIMEOUT_MS = 1_200;
/** A single key that also begins a sequence waits this long for a second key. */
const SINGLE_KEY_DELAY_MS = 500;

export type KeyboardShortcuts = Readonly<Record<string, () => void>>;

/** The shortcuts of all parts of the screen. One listener serves them all, so that `g a` is not also an `a`. */
const registrations = new Set<RefObject<KeyboardShortcuts>>();
let firstKey: { readonly key: string; readonly pressedAt: number } | null = null;
/** The action of a single key that may become a sequence. */
let delayedAction: {
  readonly run: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
} | null = null;

function cancelDelayedAction(): (() => void) | undefined {
  const run = delayedAction?.run;
  clearTimeout(delayedAction?.timer);
  delayedAction = null;
  return run;
}

function delayAction(run: () => void): void {
  const timer = setTimeout(() => {
    firstKey = null;
    cancelDelayedAction();
    run();
  }, SINGLE_KEY_DELAY_MS);
  delayedAction = { run, timer };
}

/** Among parts with the same keys, the one that appeared last wins. */
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

/** Held keys repeat these. Every other action runs once, so that it does not hit its next target. */
const REPEATABLE_KEYS: readonly string[] = ['j', 'k'];
/** Keys that are pressed together with another one, such as Shift for `?`. */
const MODIFIER_KEYS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'];

function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && !document.querySelector('dialog[open]');
}

function onKeyDown(event: KeyboardEvent): void {
  if (MODIFIER_KEYS.includes(event.key)) return;
  if (event.repeat && !REPEATABLE_KEYS.includes(event.key)) return;
  const runSingleKey = cancelDelayedAction();
  if (!isShortcut(event)) {
    firstKey = null;
    return;
  }
  const isSecondKey =
    firstKey !== null && event.timeStamp - firstKey.pressedAt < SEQUENCE_TIMEOUT_MS;
  const sequenceAction = isSecondKey ? findAction(`${firstKey?.key} ${event.key}`) : undefined;
  const action = sequenceAction ?? findAction(event.key);
  // An unknown second key looks like a mistyped sequence, so the first key does nothing either.
  if (sequenceAction === undefined && action !== undefined) runSingleKey?.();
  const waits = sequenceAction === undefined && beginsSequence(event.key);
  firstKey = waits ? { key: event.key, pressedAt: event.timeStamp } : null;
  if (action === undefined) return;
  event.preventDefault();
  if (waits) delayAction(action);
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
      // The delayed action may belong to this part.
      cancelDelayedAction();
      if (registrations.size > 0) return;
      firstKey = null;
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
