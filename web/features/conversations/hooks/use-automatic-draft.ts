// A draft is begun by itself for the newest message, once, where somebody waits for an answer.
import { useEffect, useRef } from 'react';
import type { MessageReply } from './use-message-reply.ts';

export function useAutomaticDraft(options: {
  readonly reply: MessageReply;
  readonly answeringId: string | undefined;
  readonly isAllowed: boolean;
}) {
  const { reply, answeringId, isAllowed } = options;
  const tried = useRef(new Set<string>());
  const wanted = isAllowed && reply.response === null && reply.state.busy === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message.
  useEffect(() => {
    if (!wanted || answeringId === undefined || tried.current.has(answeringId)) return;
    tried.current.add(answeringId);
    reply.generateNew();
  }, [wanted, answeringId]);
}
