// Keys of the comments: j and k move between unanswered ones, r opens the reply box of the focused one, w shows its
// rule decisions.
import type { RefObject } from 'react';
import { useWhyKeyboardShortcut } from '#web/features/rules/why/explain-rule-decisions-button.tsx';
import { useListKeyboardNavigation } from '#web/lib/keyboard/use-list-keyboard-navigation.ts';

const REPLY_SHORTCUT = {
  r: (comment: HTMLElement) => comment.querySelector<HTMLElement>('[data-reply]')?.click(),
};

export function useCommentKeyboardShortcuts(list: RefObject<HTMLElement | null>): void {
  useWhyKeyboardShortcut();
  useListKeyboardNavigation({
    list,
    itemSelector: '[data-comment]',
    skipSelector: '[data-needs-no-answer]',
    itemShortcuts: REPLY_SHORTCUT,
  });
}
