// Detects when another text replaces the one that the owner has read or typed.
import { useEffect, useRef } from 'react';
import type { ApprovalReply } from './use-approval-reply.ts';

/** `wasAwaited` means that the card had announced a text. Returns the reply whose `typeText` counts as read. */
export function useReplacedText(
  reply: ApprovalReply,
  onReplaced: (replaced: { readonly wasAwaited: boolean }) => void,
): ApprovalReply {
  const { text, busy } = reply.state;
  const isAwaited = reply.mode === 'generating' || busy === 'replacing';
  const read = useRef(text);
  const wasAwaited = useRef(isAwaited);
  useEffect(() => {
    if (read.current !== text) onReplaced({ wasAwaited: wasAwaited.current });
    read.current = text;
    wasAwaited.current = isAwaited;
  });
  return {
    ...reply,
    typeText: (typed: string) => {
      read.current = typed;
      reply.typeText(typed);
    },
  };
}
