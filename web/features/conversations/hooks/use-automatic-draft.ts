// A draft is begun by itself for the newest message, once, where somebody waits for an answer.
import { useEffect, useRef } from 'react';
import { textOf } from '#web/features/drafts/reply-state.ts';
import type { MessageReply } from './use-message-reply.ts';

/** Neither a draft nor words of the owner's: what failed for a message that was taken back since. */
const isEmptyForOther = ({ response }: MessageReply, answeringId: string | undefined): boolean =>
  response?.status === 'editing' && response.message_id !== answeringId && textOf(response) === '';

export function useAutomaticDraft(options: {
  readonly reply: MessageReply;
  readonly answeringId: string | undefined;
  readonly isAllowed: boolean;
}) {
  const { reply, answeringId, isAllowed } = options;
  const tried = useRef(new Set<string>());
  const isWithout = reply.response === null || isEmptyForOther(reply, answeringId);
  const wanted = isAllowed && isWithout && reply.state.busy === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message.
  useEffect(() => {
    if (!wanted || answeringId === undefined || tried.current.has(answeringId)) return;
    tried.current.add(answeringId);
    reply.generateNew();
  }, [wanted, answeringId]);
}
