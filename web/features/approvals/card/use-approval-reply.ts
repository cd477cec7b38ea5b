// The reply of one approval: the reply machine with the calls of approvals. The list does the approving, for one or
// several.
import { useEffect, useRef } from 'react';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { useReplyText } from '#web/features/drafts/hooks/use-reply-text.ts';
import type { ReplyTextChannel } from '#web/features/drafts/reply-channel.ts';
import { hasReplyLeftEditing, isReplyFailureFinal } from '#web/features/drafts/reply-response.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { isImpersonating } from '#web/lib/session/session.ts';
import { EDIT_NOT_SAVED_MESSAGE, getReplyKind } from '../approval-sentences.ts';
import type { ApprovalActions } from '../changes/use-approval-changes.ts';
import type { SaveBeforeApprovalResult } from '../changes/use-save-before-approval.ts';
import { describeExcessReplyLength } from '../describe-excess-reply-length.ts';

export type ApprovalReplyHookResult = ReturnType<typeof useApprovalReply>;

type ApprovalReplyOptions = {
  readonly approval: AwaitingApproval;
  readonly actions: ApprovalActions;
  /** Whether the card is on the screen, or about to be. */
  readonly isInView: boolean;
};

/** A card that is only scrolled past needs no text. */
const LOOK_DELAY_MS = 400;

/** The first call of a card generates its text. An impersonating admin only waits for it. */
const getTextDelayMs = (attempts: number): number => {
  if (isImpersonating()) return POLL_INTERVALS_MS.pendingPostMs;
  return attempts === 0 ? LOOK_DELAY_MS : POLL_INTERVALS_MS.responseStatusMs;
};

/** The card also shows the approval's error, which says why it waits. */
const withoutError = (response: ReplyDraft): ReplyDraft => ({ ...response, error: null });

function buildApprovalChannel({
  approval: { id, rule_processed_event_id },
  actions,
  isInView,
}: ApprovalReplyOptions): ReplyTextChannel<ReplyDraft> {
  type Answer = { readonly rule_processed_event_response: ReplyDraft };
  const applyToList = (
    { rule_processed_event_response: response }: Answer,
    changes: Partial<AwaitingApproval> = {},
  ) => {
    const changed = {
      ...changes,
      // Another window may have approved it by now.
      ...(hasReplyLeftEditing(response) && { status: 'approved' as const }),
      rule_processed_event_response: response,
      error: response.error,
    };
    actions.updateApproval([id], (known) => ({ ...known, ...changed }));
    return { response: withoutError(response) };
  };
  const ids = { awaiting_approval_id: id, rule_processed_event_id };
  return {
    id,
    draftFillsField: true,
    canBeClosed: false,
    followsList: true,
    // A page may hold fifty replies whose texts are generated when they come into view.
    unrequestedDraftDelayMs: isInView ? getTextDelayMs : null,
    requestDraft: async (_, change) => {
      const fields = { ...ids, request_new_response: true, ...change };
      return applyToList(await callApi('generateApprovalReply', fields), { status: 'awaiting' });
    },
    fetchDraft: async () => {
      try {
        const fields = { ...ids, request_new_response: false };
        const fetched = applyToList(await callApi('generateApprovalReply', fields));
        if (fetched.response.status !== 'generating') actions.dismissError(id);
        return fetched;
      } catch (error) {
        // The reply no longer awaits approval.
        if (error instanceof ApiError && error.status < 500) void actions.reload();
        throw error;
      }
    },
    updateText: async (current, edit, call) => {
      const fields = { ...ids, response_id: current.id, ...edit };
      const answer = await call('updateApprovalReply', fields);
      actions.dismissError(id, EDIT_NOT_SAVED_MESSAGE);
      return applyToList(answer);
    },
    check: async () => {
      await actions.reload();
      return null;
    },
  };
}

export function useApprovalReply(options: ApprovalReplyOptions) {
  const { approval, actions } = options;
  const { id } = approval;
  const { reply } = useReplyText(
    buildApprovalChannel(options),
    withoutError(approval.rule_processed_event_response),
  );
  const { mode, state } = reply;

  const canNeverBeSent = isReplyFailureFinal(approval.rule_processed_event_response);

  const findObstacle = (): string | null => {
    if (state.busy === 'replacing') return 'A new text is being generated.';
    if (mode === 'generating') return 'This reply has no text yet.';
    if (mode !== 'editing') return 'This reply is on its way.';
    if (canNeverBeSent) return 'This reply cannot be sent.';
    if (state.text.trim() === '') return 'There is no text to send.';
    return describeExcessReplyLength(getReplyKind(approval), state.text);
  };
  const obstacle = findObstacle();
  const prepare = async (): Promise<SaveBeforeApprovalResult> => {
    if (obstacle !== null) return { obstacle };
    const saved = await reply.saveNow();
    return saved === null ? { obstacle: EDIT_NOT_SAVED_MESSAGE } : { revision: saved.revision };
  };
  const latestCard = useRef({ obstacle, prepare });
  useEffect(() => {
    latestCard.current = { obstacle, prepare };
  });
  const { registerPreparation } = actions;
  useEffect(() => registerPreparation(id, () => latestCard.current), [id, registerPreparation]);
  return {
    ...reply,
    canApprove: obstacle === null,
    /** The reply can never be sent, but its text can be copied. */
    canNeverBeSent,
    typeText: (text: string) => {
      actions.dismissError(id);
      reply.typeText(text);
    },
  };
}
