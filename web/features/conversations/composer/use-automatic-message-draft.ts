// Starts a draft for the newest message, once, when it needs a reply.
import { useEffect, useRef } from 'react';
import { getReplyDraftText } from '#web/features/drafts/reply-response.ts';
import { isImpersonating } from '#web/lib/session/session.ts';
import type { MessageReplyHookResult } from './use-message-reply.ts';

/** The response has neither a draft nor edited text: its draft failed for a message that was unsent since. */
const isEmptyForOtherMessage = (
  { response }: MessageReplyHookResult,
  messageToAnswerId: string | undefined,
): boolean =>
  response?.status === 'editing' &&
  response.message_id !== messageToAnswerId &&
  getReplyDraftText(response) === '';

export function useAutomaticMessageDraft(options: {
  readonly reply: MessageReplyHookResult;
  readonly messageToAnswerId: string | undefined;
  readonly isAllowed: boolean;
}) {
  const { reply, messageToAnswerId, isAllowed } = options;
  const attemptedIds = useRef(new Set<string>());
  const hasNoDraft = reply.response === null || isEmptyForOtherMessage(reply, messageToAnswerId);
  const shouldDraft = isAllowed && !isImpersonating() && hasNoDraft && reply.state.busy === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per message.
  useEffect(() => {
    if (
      !shouldDraft ||
      messageToAnswerId === undefined ||
      attemptedIds.current.has(messageToAnswerId)
    )
      return;
    attemptedIds.current.add(messageToAnswerId);
    void reply.generateDraft();
  }, [shouldDraft, messageToAnswerId]);
}
