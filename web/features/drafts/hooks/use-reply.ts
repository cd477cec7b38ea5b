// One reply through its channel: drafts, edits, posts and cancels it, and tracks it until it is live.
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { isImpersonating } from '#web/lib/session/session.ts';
import type { ReplyChannel } from '../reply-channel.ts';
import { useReplyFailureFeedback } from './use-reply-failure-feedback.tsx';
import { useReplySendingPolling } from './use-reply-sync.ts';
import { useReplyText } from './use-reply-text.ts';

export type ReplyHookResult = ReturnType<typeof useReply>;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The response to post a text with. Without one, or when its reply is live, starts one for the owner's text. Waits
 * for a running draft.
 */
async function ensureEditableResponse<Response extends ReplyDraft>(
  channel: ReplyChannel<Response>,
  current: Response | null,
): Promise<Response> {
  const isUsable = current !== null && current.status !== 'live';
  // An admin gets no draft, because they could not post it either.
  if (!isUsable && isImpersonating())
    throw new ApiError({ status: 403, code: 'cannot_post_as_impersonated_user' });
  let response = isUsable ? current : (await channel.startOwnWords(current)).response;
  while (response.status === 'generating') {
    await wait(POLL_INTERVALS_MS.responseStatusMs);
    response = (await channel.fetchDraft(response)).response;
  }
  return response;
}

/** `listed` is the response from the last list response. */
export function useReply<Response extends ReplyDraft>(
  channel: ReplyChannel<Response>,
  listed: Response | null,
) {
  const { context, saving, runAction, reply } = useReplyText(channel, listed);
  const { state, dispatch, applyCallResult } = context;
  const { response } = state;
  const text = state.text.trim();
  const failures = useReplyFailureFeedback();
  const isSendingUnknown = useReplySendingPolling({ ...context, channel });

  const startOwnWords = async () => applyCallResult(await channel.startOwnWords(response));
  const post = async () => {
    await saving.drop();
    const target = await ensureEditableResponse(channel, response);
    if (target !== response) dispatch({ type: 'fetched', response: target });
    applyCallResult(await channel.post(target, text), text);
  };
  const cancel = async () => {
    if (response !== null) applyCallResult(await channel.cancel(response));
  };
  return {
    ...reply,
    /** The status checks are failing, and polling continues. */
    isStatusUnknown: reply.isDraftUnknown || isSendingUnknown,
    open: () => {
      dispatch({ type: 'opened' });
      const isWanted = response === null && state.busy === null && !isImpersonating();
      if (isWanted) void reply.generateDraft();
    },
    close: () => {
      dispatch({ type: 'closed' });
      void saving.flush();
    },
    save: () => void saving.flush(),
    startOwnWords: () => runAction('drafting', startOwnWords, failures.describeDraftFailure),
    post: () => runAction('posting', post, failures.describePostFailure),
    cancel: () => runAction('cancelling', cancel, failures.describeCancelFailure),
  };
}
