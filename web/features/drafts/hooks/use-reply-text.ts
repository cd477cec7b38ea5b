// The text of one reply through its channel: drafted, typed, saved, and kept in sync. Sending is handled elsewhere.
import { useReducer, useRef } from 'react';
import type { DraftWish } from '#shared/schemas/draft-wish.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { type ApiError, hasErrorCode } from '#web/lib/http/api-error.ts';
import type { DraftChange, ReplyCallResult, ReplyTextChannel } from '../reply-channel.ts';
import type { ReplyAction } from '../reply-state.ts';
import { createReplyState, getReplyMode, replyStateReducer } from '../reply-state-machine.ts';
import { readUnsavedReplyText } from '../unsaved-reply-text.ts';
import {
  dropResponseOlderThanAction,
  useExclusiveReplyAction,
} from './use-exclusive-reply-action.ts';
import { type ReplyActionFailure, useReplyFailureFeedback } from './use-reply-failure-feedback.tsx';
import {
  checkReplyIgnoringErrors,
  type ReplyHookContext,
  useApplyListedReplyResponse,
  useNotifyReplyStatusChange,
  useReplyDraftPolling,
  useReplySavesOfOtherTabs,
  useReplySaving,
} from './use-reply-sync.ts';

const isPlanLimit = (error: ApiError): boolean =>
  hasErrorCode(error, 'max_responses_for_plan') ||
  hasErrorCode(error, 'max_posted_comments_for_plan');

function useReplyContext<Response extends ReplyDraft>(
  channel: ReplyTextChannel<Response>,
  listed: Response | null,
): ReplyHookContext<Response> {
  const [state, dispatch] = useReducer(replyStateReducer<Response>, null, () =>
    createReplyState(channel, listed, readUnsavedReplyText(channel.id)),
  );
  const requestId = useRef(0);
  const { response } = state;
  const applyCallResult = (result: ReplyCallResult<Response>, sentText?: string) => {
    const isLive = response !== null && (result.live_ids?.includes(response.id) ?? false);
    const isPublished = isLive && result.response?.id !== response.id;
    const sent = sentText === undefined ? {} : { sentText };
    dispatch({ type: 'fetched', response: result.response, isPublished, ...sent });
    channel.onCallResult?.(result);
  };
  const check = () =>
    dropResponseOlderThanAction(requestId)(
      () => channel.check(response),
      (result) => {
        if (result !== null) applyCallResult(result);
      },
    );
  return { channel, state, dispatch, applyCallResult, requestId, check };
}

/** Runs the owner's actions, one at a time. */
function useReplyAction<Response extends ReplyDraft>(context: ReplyHookContext<Response>) {
  const { channel, state, dispatch } = context;
  const text = state.text.trim();
  const runAction = useExclusiveReplyAction<ReplyAction>({
    requestId: context.requestId,
    dispatch,
    onDone: () => dispatch({ type: 'ended' }),
    onFailed: (failure) => dispatch({ type: 'failed', ...failure, text }),
  });
  const onRejected = (error: ApiError) => {
    if (isPlanLimit(error)) return;
    checkReplyIgnoringErrors(context.check);
    channel.onRejected?.();
  };
  return (
    action: ReplyAction,
    run: () => Promise<void>,
    explain: (error: unknown) => ReplyActionFailure,
  ) => runAction({ action, run, explain, onRejected });
}

/** `listed` is the response from the last list response. */
export function useReplyText<Response extends ReplyDraft>(
  channel: ReplyTextChannel<Response>,
  listed: Response | null,
) {
  const context = useReplyContext(channel, listed);
  const { state, dispatch } = context;
  const { response } = state;
  const { describeDraftFailure } = useReplyFailureFeedback();
  useApplyListedReplyResponse(listed, dispatch);
  useNotifyReplyStatusChange(context);
  useReplySavesOfOtherTabs(context);
  const isDraftUnknown = useReplyDraftPolling(context);
  const saving = useReplySaving(context);
  const runAction = useReplyAction(context);
  const requestDraft = (change?: DraftChange) => async () => {
    await saving.drop();
    context.applyCallResult(await channel.requestDraft(response, change));
  };
  const draftAction = channel.draftFillsField && response !== null ? 'replacing' : 'drafting';
  /** The field shows the changed text, also when its text was typed before there was a draft. */
  const changeAction = channel.draftFillsField ? 'replacing' : 'drafting';

  const reply = {
    state,
    response,
    mode: getReplyMode(state),
    /** The checks of the draft are failing, and polling continues. */
    isDraftUnknown,
    generateDraft: () => runAction(draftAction, requestDraft(), describeDraftFailure),
    /** Has this text changed. */
    changeDraft: (wish: DraftWish, text: string) =>
      runAction(changeAction, requestDraft({ wish, response_text: text }), describeDraftFailure),
    typeText: (text: string) => dispatch({ type: 'typed', text }),
    insertDraft: () => dispatch({ type: 'draftInserted' }),
    takeEarlierText: () => dispatch({ type: 'earlierTextTaken' }),
    restoreText: () => dispatch({ type: 'textRestored' }),
    /** Chooses between two texts after another window has saved one. */
    keepOwnText: () => dispatch({ type: 'ownTextKept' }),
    takeOtherText: () => dispatch({ type: 'otherTextTaken' }),
    dismissProblem: () => dispatch({ type: 'problemDismissed' }),
    saveNow: saving.saveNow,
  };
  return { context, saving, runAction, reply };
}
