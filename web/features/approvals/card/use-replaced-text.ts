// Notices when the field of a reply gets another text than its owner has read there or typed.
import { useEffect, useRef } from 'react';
import type { ApprovalReply } from './use-approval-reply.ts';

/** `wasAwaited`: the card said that a text was being generated. Returns the reply whose `typeText` counts as read. */
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
