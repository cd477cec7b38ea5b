// One reply through its channel: draft, edit, post and cancel it, and track it until it is live.
import { useReducer, useRef } from 'react';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { type ApiError, hasErrorCode } from '#web/lib/api-error.ts';
import { readTypedText } from '#web/lib/user-data-in-browser.ts';
import type { ReplyCallResult, ReplyChannel } from '../reply-channel.ts';
import { createReplyState, getReplyMode, replyReducer } from '../reply-machine.ts';
import type { ReplyAction } from '../reply-state.ts';
import type { useAutosave } from './use-autosave.ts';
import { useExclusiveAction } from './use-exclusive-action.ts';
import { useReplyFailureFeedback } from './use-reply-failure-feedback.tsx';
import {
  type ReplyContext,
  useListedResponse,
  useReplyPolling,
  useReplySaving,
  useReplyStatusChange,
} from './use-reply-sync.ts';

export type ReplyHookResult = ReturnType<typeof useReply>;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const isPlanLimit = (error: ApiError): boolean =>
  hasErrorCode(error, 'max_responses_for_plan') ||
  hasErrorCode(error, 'max_posted_comments_for_plan');

/**
 * The response that a text can be posted with. Without one, or when its reply is live, starts one for the owner's own
 * words. Waits for a draft in progress.
 */
async function ensureEditableResponse<Response extends ReplyDraft>(
  channel: ReplyChannel<Response>,
  current: Response | null,
): Promise<Response> {
  const isUsable = current !== null && current.status !== 'live';
  let response = isUsable ? current : (await channel.startOwnWords(current)).response;
  while (response.status === 'generating') {
    await wait(POLL_INTERVALS_MS.responseStatusMs);
    response = (await channel.fetchDraft(response)).response;
  }
  return response;
}

/** What the owner can do, one action at a time. */
function useReplyActions<Response extends ReplyDraft>(
  context: ReplyContext<Response> & {
    readonly check: () => void;
    readonly autosave: ReturnType<typeof useAutosave>;
  },
) {
  const { channel, state, dispatch, applyCallResult, autosave } = context;
  const { response } = state;
  const text = state.text.trim();
  const failures = useReplyFailureFeedback();
  const runAction = useExclusiveAction<ReplyAction>({
    requestId: context.requestId,
    dispatch,
    onDone: () => dispatch({ type: 'ended' }),
    onFailed: (failure) => dispatch({ type: 'failed', ...failure, text }),
  });
  const onRejected = (error: ApiError) => {
    if (isPlanLimit(error)) return;
    context.check();
    channel.onRejected?.();
  };
  const draft = (action: ReplyAction, run: () => Promise<void>) =>
    runAction({ action, run, explain: failures.describeDraftFailure, onRejected });
  return {
    generateDraft: () =>
      draft(channel.draftFillsField && response !== null ? 'replacing' : 'drafting', async () => {
        await autosave.drop();
        applyCallResult(await channel.requestDraft(response));
      }),
    startOwnWords: () =>
      draft('drafting', async () => applyCallResult(await channel.startOwnWords(response))),
    post: () => {
      const run = async () => {
        await autosave.drop();
        const target = await ensureEditableResponse(channel, response);
        if (target !== response) dispatch({ type: 'fetched', response: target });
        applyCallResult(await channel.post(target, text), text);
      };
      return runAction({
        action: 'posting',
        run,
        explain: failures.describePostFailure,
        onRejected,
      });
    },
    cancel: () => {
      const run = async () => {
        if (response !== null) applyCallResult(await channel.cancel(response));
      };
      const explain = failures.describeCancelFailure;
      return runAction({ action: 'cancelling', run, explain, onRejected });
    },
  };
}

/** `listed`: the response from the last list response. */
export function useReply<Response extends ReplyDraft>(
  channel: ReplyChannel<Response>,
  listed: Response | null,
) {
  const [state, dispatch] = useReducer(replyReducer<Response>, null, () =>
    createReplyState(channel, listed, readTypedText(channel.id)),
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
  const context = { channel, state, dispatch, applyCallResult, requestId };
  useListedResponse(listed, dispatch);
  useReplyStatusChange(context);
  const { check, isStatusUnknown } = useReplyPolling(context);
  const autosave = useReplySaving({ ...context, check });
  const actions = useReplyActions({ ...context, check, autosave });

  return {
    state,
    response,
    mode: getReplyMode(state),
    /** The status checks fail at present; polling continues. */
    isStatusUnknown,
    open: () => {
      dispatch({ type: 'opened' });
      if (response === null && state.busy === null) void actions.generateDraft();
    },
    close: () => {
      dispatch({ type: 'closed' });
      void autosave.flush();
    },
    typeText: (text: string) => dispatch({ type: 'typed', text }),
    /** Inserts the draft into the field. */
    insertDraft: () => dispatch({ type: 'draftInserted' }),
    restoreText: () => dispatch({ type: 'textRestored' }),
    dismissProblem: () => dispatch({ type: 'problemDismissed' }),
    save: () => void autosave.flush(),
    ...actions,
  };
}
