// j and k move between the comments that nobody has answered, r opens the reply box of the focused one.
import type { RefObject } from 'react';
import { useListKeyboardNavigation } from '#web/lib/use-list-keyboard-navigation.ts';

const REPLY_SHORTCUT = {
  r: (comment: HTMLElement) => comment.querySelector<HTMLElement>('[data-reply]')?.click(),
};

export const useCommentShortcuts = (list: RefObject<HTMLElement | null>): void =>
  useListKeyboardNavigation({
    list,
    itemSelector: '[data-comment]',
    skipSelector: '[data-needs-no-answer]',
    itemShortcuts: REPLY_SHORTCUT,
  });
