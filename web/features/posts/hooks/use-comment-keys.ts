// j and k move between comments, r opens the reply box of the one in focus.
import type { RefObject } from 'react';
import { useItemKeys } from '#web/lib/use-item-keys.ts';

const REPLY = {
  r: (comment: HTMLElement) => comment.querySelector<HTMLElement>('[data-reply]')?.click(),
};

export const useCommentKeys = (list: RefObject<HTMLElement | null>): void =>
  useItemKeys({ list, items: '[data-comment]', more: REPLY });
