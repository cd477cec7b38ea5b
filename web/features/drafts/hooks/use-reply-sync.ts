// Keeps a reply in sync with the list, by polling its status, and by saving typed text.
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { callApiThatOutlivesPage } from '#web/lib/api/call-api-that-outlives-page.ts';
import { usePolling } from '#web/lib/api/use-polling.ts';
import { useOnBrowserOnline } from '#web/lib/browser/use-online.ts';
import { ApiError, getErrorMessageForUser, hasErrorCode } from '#web/lib/http/api-error.ts';
import { isImpersonating } from '#web/lib/session/session.ts';
import type { ReplyCallResult, ReplyChannel, ReplyTextChannel } from '../reply-channel.ts';
import { getReplyDraftText } from '../reply-response.ts';
import { REPLY_SAVE_REFUSED_TITLE } from '../reply-sentences.ts';
import type { ReplyState, ReplyStateEvent } from '../reply-state.ts';
import { hasUnsavedReplyText } from '../reply-state-machine.ts';
import { broadcastSavedReply, subscribeToSavedReplies } from '../saved-reply-broadcast.ts';
import { writeUnsavedReplyText } from '../unsaved-reply-text.ts';
import {
  dropResponseOlderThanAction,
  type ReplyActionCounterRef,
} from './use-exclusive-reply-action.ts';
import { useReplyAutosave } from './use-reply-autosave.ts';
import { useReplyFailureFeedback } from './use-reply-failure-feedback.tsx';

/** Shared by the hooks below. */
export type ReplyHookContext<Response extends ReplyDraft> = {
  readonly channel: ReplyTextChannel<Response>;
  readonly state: ReplyState<Response>;
  readonly dispatch: Dispatch<ReplyStateEvent<Response>>;
  /** Applies the result of a call, here and in the list. `sentText` is the text that the call has queued. */
  readonly applyCallResult: (result: ReplyCallResult<Response>, sentText?: string) => void;
  readonly requestId: ReplyActionCounterRef;
  /** Reads the status of the reply. */
  readonly check: () => Promise<void>;
};

/** Without a response nothing is known, and nothing is lost. */
export const checkReplyIgnoringErrors = (check: ReplyHookContext<ReplyDraft>['check']): void =>
  void check().catch(() => undefined);

/** Applies list data while rendering, not in an effect, so that older data is never on screen. */
export function useApplyListedReplyResponse<Response extends ReplyDraft>(
  listed: Response | null,
  dispatch: Dispatch<ReplyStateEvent<Response>>,
): void {
  // Every list response creates new objects, but only one with other content counts.
  const content = JSON.stringify(listed);
  const [knownContent, setKnownContent] = useState(content);
  if (content === knownContent) return;
  setKnownContent(content);
  dispatch({ type: 'listed', response: listed });
}

/** Notifies the channel of another response or status. */
export function useNotifyReplyStatusChange<Response extends ReplyDraft>({
  channel,
  state: { response },
}: Pick<ReplyHookContext<Response>, 'channel' | 'state'>): void {
  const lastResponse = useRef(response);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the response or its status changes.
  useEffect(() => {
    const before = lastResponse.current;
    lastResponse.current = response;
    if (before !== response) channel.onStatusChange?.({ before, after: response });
  }, [response?.id, response?.status]);
}

/** The subject of the draft is gone, or must not be drafted for. */
const hasDraftEnded = (error: unknown): boolean =>
  hasErrorCode(error, 'not_found') || hasErrorCode(error, 'conflict');

/** Polls a running draft. Returns whether the polls keep failing. */
export function useReplyDraftPolling<Response extends ReplyDraft>(
  context: Omit<ReplyHookContext<Response>, 'check'>,
): boolean {
  const { channel, state, dispatch, applyCallResult, requestId } = context;
  const { response, busy } = state;
  const { describeDraftFailure } = useReplyFailureFeedback();
  const isRequestedHere = busy === 'replacing';
  const isAwaited = busy === null && channel.unrequestedDraftDelayMs !== null;
  return usePolling({
    active:
      response?.status === 'generating' &&
      (isAwaited || isRequestedHere) &&
      state.isOpen &&
      // The call could also begin a draft, so it is refused, and the list shows the result.
      !isImpersonating(),
    delayMs: (attempts) =>
      (isRequestedHere ? undefined : channel.unrequestedDraftDelayMs?.(attempts)) ??
      POLL_INTERVALS_MS.responseStatusMs,
    task: async () => {
      if (response === null) return;
      try {
        await dropResponseOlderThanAction(requestId)(
          () => channel.fetchDraft(response),
          applyCallResult,
        );
      } catch (error) {
        if (isRequestedHere && hasDraftEnded(error))
          dispatch({ type: 'failed', ...describeDraftFailure(error), text: state.text });
        throw error;
      }
    },
  });
}

/** Frequent at first, and rarer for a reply that Instagram publishes slowly. */
const getLiveDelayMs = (attempts: number): number =>
  attempts < 12 ? POLL_INTERVALS_MS.pendingPostMs : POLL_INTERVALS_MS.pendingPostMs * 6;

/** Polls a reply while it is sent or published. Returns whether the polls keep failing. */
export function useReplySendingPolling<Response extends ReplyDraft>({
  channel,
  state,
  check,
}: ReplyHookContext<Response> & { readonly channel: ReplyChannel<Response> }): boolean {
  const { response, busy } = state;
  const isIdle = busy === null;
  const isQueuedUnknown = usePolling({
    active: isIdle && response?.status === 'queued',
    delayMs: () => POLL_INTERVALS_MS.responseStatusMs,
    task: check,
  });
  const isAwaited = channel.checksPosted && response?.status === 'posted';
  const isOutcomeUnknown = usePolling({
    active: isIdle && (isAwaited || state.isUnconfirmed),
    delayMs: getLiveDelayMs,
    task: check,
  });
  return isQueuedUnknown || isOutcomeUnknown;
}

/** Saves a text, unless another window has saved one that is unknown here. */
function useSavingKnown<Response extends ReplyDraft>(context: ReplyHookContext<Response>) {
  const { channel, state, dispatch } = context;
  const { response, knownEdit } = state;
  // A save starts before the result of the previous one is rendered.
  const latestEdit = useRef(knownEdit);
  const latestSaved = useRef<Response | null>(null);
  const sentTexts = useRef(new Set<string | null>());
  useEffect(() => {
    latestEdit.current = knownEdit;
  }, [knownEdit]);
  const send = async (current: Response, text: string, isLeaving: boolean) => {
    // While the page closes, a save that is still running would look like another window's.
    const known = isLeaving ? {} : { known_reply_text: latestEdit.current };
    const call = isLeaving ? callApiThatOutlivesPage : callApi;
    sentTexts.current.add(text);
    const knownEdit = latestEdit.current;
    const saved = await channel.updateText(current, { response_text: text, ...known }, call);
    latestEdit.current = saved.response.reply_text;
    latestSaved.current = saved.response;
    broadcastSavedReply(channel.id, { knownEdit, response: saved.response });
    dispatch({ type: 'saved', text, response: saved.response });
    channel.onCallResult?.(saved);
  };
  const save = async (text: string, { isLeaving }: { readonly isLeaving: boolean }) => {
    if (response?.status !== 'editing') return;
    try {
      await send(response, text, isLeaving);
    } catch (error) {
      if (!hasErrorCode(error, 'text_changed')) throw error;
      const stored = (await channel.fetchDraft(response)).response;
      const isOwn = stored.reply_text === text || sentTexts.current.has(stored.reply_text);
      const isOther = stored.status === 'editing' && !isOwn;
      if (isOther) {
        dispatch({ type: 'changedElsewhere', response: stored });
        throw error;
      }
      // A save of this window whose response was lost, or a reply that has left editing, which this call will report.
      latestEdit.current = stored.reply_text;
      await send(response, text, isLeaving);
    }
  };
  return { save, latestSaved };
}

/** Shows texts that another window of this browser has saved. */
export function useReplySavesOfOtherTabs<Response extends ReplyDraft>({
  channel: { id },
  dispatch,
}: Pick<ReplyHookContext<Response>, 'channel' | 'dispatch'>): void {
  useEffect(
    () =>
      subscribeToSavedReplies<Response>(id, (saved) =>
        dispatch({ type: 'savedElsewhere', ...saved }),
      ),
    [id, dispatch],
  );
}

/** Saves typed text: on the server when a response can be edited, and in this tab until then. */
export function useReplySaving<Response extends ReplyDraft>(context: ReplyHookContext<Response>) {
  const { channel, state, dispatch } = context;
  const { response, text, knownEdit } = state;
  const { describePostFailure } = useReplyFailureFeedback();
  const isWaiting = state.saveStatus === 'waiting';
  const canSave =
    response?.status === 'editing' &&
    state.busy === null &&
    !state.isChangedElsewhere &&
    !isImpersonating();
  const { save, latestSaved } = useSavingKnown(context);
  const autosave = useReplyAutosave({
    save,
    onFailed: (error) => {
      if (hasErrorCode(error, 'text_changed')) return;
      const isRefused = error instanceof ApiError && error.status < 500;
      const refusal = { title: REPLY_SAVE_REFUSED_TITLE, reason: getErrorMessageForUser(error) };
      const isForbidden = hasErrorCode(error, 'forbidden');
      const showsRefusal = isRefused && (isForbidden || channel.followsList === true);
      dispatch({ type: 'saveFailed', ...(showsRefusal && { problem: refusal }) });
      // Another window has sent the draft of the field. Shows the conflict and keeps the text.
      if (channel.draftFillsField && !showsRefusal && hasErrorCode(error, 'conflict'))
        dispatch({ type: 'failed', ...describePostFailure(error), text });
      checkReplyIgnoringErrors(context.check);
    },
  });
  const { schedule } = autosave;
  useOnBrowserOnline(() => dispatch({ type: 'saveRetried' }));
  const responseId = response?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another response has to save the text again.
  useEffect(() => {
    if (canSave && isWaiting) schedule(text);
  }, [canSave, isWaiting, text, responseId, schedule]);

  const { id } = channel;
  const isUnsaved = hasUnsavedReplyText(state);
  useEffect(() => {
    writeUnsavedReplyText(id, isUnsaved ? { text, knownEdit } : null);
  }, [id, isUnsaved, text, knownEdit]);
  return {
    ...autosave,
    /** Resolves to the response that has the text of the field, or null when the server does not have it. */
    saveNow: async (): Promise<Response | null> => {
      if (isUnsaved) {
        if (state.saveStatus === 'failed') schedule(text);
        return (await autosave.flush()) ? latestSaved.current : null;
      }
      return getReplyDraftText(response) === text ? response : null;
    },
  };
}
