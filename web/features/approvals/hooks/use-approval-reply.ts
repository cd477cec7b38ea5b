// The text of one reply that awaits approval: typed, saved after a pause, and generated anew.
import { useEffect, useReducer, useRef } from 'react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { useAutosave } from '#web/features/drafts/hooks/use-autosave.ts';
import { useReplyFailureFeedback } from '#web/features/drafts/hooks/use-reply-failure-feedback.tsx';
import { getReplyDraftText } from '#web/features/drafts/reply-response.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useOnReconnect } from '#web/lib/use-online.ts';
import { readTypedText, writeTypedText } from '#web/lib/user-data-in-browser.ts';
import { approvalReplyReducer, createApprovalReplyState } from '../approval-reply-state.ts';
import type { ApprovalActions } from './use-approval-changes.ts';
import { useGenerationPoll } from './use-generation-poll.ts';

export type ApprovalReply = ReturnType<typeof useApprovalReply>;

/** Text typed in this tab that the server does not have. */
function findUnsavedText({ id, rule_processed_event_response: response }: AwaitingApproval) {
  const text = readTypedText(id);
  return response.status === 'editing' && text !== getReplyDraftText(response) ? text : null;
}

/** Puts a new response into the list; its error is the one that the card shows. */
const withResponse = (approval: AwaitingApproval, response: ReplyDraft): AwaitingApproval => ({
  ...approval,
  rule_processed_event_response: response,
  error: response.error,
});

/** Saves what is typed. `unsaved` holds the text that is not on the server; the same for every render. */
function useTextSaving(
  approval: AwaitingApproval,
  options: {
    readonly actions: ApprovalActions;
    readonly onSaved: (text: string) => void;
    readonly onFailed: (error: unknown) => void;
  },
) {
  const { id, rule_processed_event_id, rule_processed_event_response: response } = approval;
  const { actions } = options;
  const unsaved = useRef<string | null>(null);
  const autosave = useAutosave({
    save: async (text) => {
      const fields = { rule_processed_event_id, response_id: response.id, response_text: text };
      const saved = await callApi('updateApprovalReply', { awaiting_approval_id: id, ...fields });
      actions.updateApproval([id], (known) =>
        withResponse(known, saved.rule_processed_event_response),
      );
    },
    onSaved: (text) => {
      if (unsaved.current === text) {
        unsaved.current = null;
        writeTypedText(id, null);
      }
      options.onSaved(text);
    },
    onFailed: options.onFailed,
  });
  const schedule = (text: string) => {
    unsaved.current = text;
    writeTypedText(id, text);
    autosave.schedule(text);
  };
  const saveNow = async () => {
    if (unsaved.current === null) return true;
    await autosave.flush();
    return unsaved.current === null;
  };
  /** Gives up what is not saved; resolves when no save is running any more. Returns it. */
  const drop = async () => {
    await autosave.drop();
    const dropped = unsaved.current;
    unsaved.current = null;
    writeTypedText(id, null);
    return dropped;
  };
  const { registerTextSave } = actions;
  const latestSave = useRef(saveNow);
  useEffect(() => {
    latestSave.current = saveNow;
  });
  useEffect(() => registerTextSave(id, () => latestSave.current()), [id, registerTextSave]);
  return { schedule, saveNow, drop };
}

export function useApprovalReply({
  approval,
  actions,
}: {
  readonly approval: AwaitingApproval;
  readonly actions: ApprovalActions;
}) {
  const { id, rule_processed_event_id, rule_processed_event_response: response } = approval;
  const [state, dispatch] = useReducer(approvalReplyReducer, approval, (initial) =>
    createApprovalReplyState(findUnsavedText(initial)),
  );
  const { describeDraftFailure } = useReplyFailureFeedback();
  const text = state.typedText ?? getReplyDraftText(response);
  const saving = useTextSaving(approval, {
    actions,
    onSaved: (saved) => dispatch({ type: 'saved', text: saved }),
    onFailed: (error) => {
      const isRefused = error instanceof ApiError && error.status < 500;
      dispatch({ type: 'saveFailed', problem: isRefused ? error.messages.join(' ') : null });
      // It may have ended elsewhere.
      if (isRefused) void actions.reload();
    },
  });
  const retrySave = () => {
    if (state.typedText !== null) saving.schedule(state.typedText);
  };
  useOnReconnect(() => {
    if (state.saveStatus === 'failed') retrySave();
  });
  // Saves what an earlier visit could not save.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount.
  useEffect(() => {
    if (state.saveStatus === 'waiting') retrySave();
  }, []);

  const fetchResponse = async (isNew: boolean) => {
    const fields = { awaiting_approval_id: id, rule_processed_event_id };
    const answer = await callApi('generateApprovalReply', {
      ...fields,
      request_new_response: isNew,
    });
    actions.updateApproval([id], (known) => ({
      ...withResponse(known, answer.rule_processed_event_response),
      status: 'awaiting',
    }));
  };
  useGenerationPoll({
    isGenerating: response.status === 'generating' && !state.isRequesting,
    wasRequested: state.wasRequested,
    fetchResponse: () => fetchResponse(false),
    onRefused: actions.reload,
  });

  const generate = async () => {
    const ownText = state.typedText ?? response.reply_text;
    dispatch({ type: 'generationStarted' });
    const dropped = await saving.drop();
    try {
      await fetchResponse(true);
      dispatch({ type: 'generationAccepted', replacedText: ownText });
    } catch (error) {
      if (dropped !== null) saving.schedule(dropped);
      const { problem } = describeDraftFailure(error);
      const words = [problem?.title, problem?.reason].filter(Boolean).join(' ');
      dispatch({ type: 'generationFailed', problem: words === '' ? null : words });
    }
  };
  const typeText = (typed: string) => {
    dispatch({ type: 'typed', text: typed });
    saving.schedule(typed);
  };
  return {
    state,
    text,
    isGenerating: state.isRequesting || response.status === 'generating',
    typeText,
    restoreText: () => {
      if (state.replacedText !== null) typeText(state.replacedText);
    },
    leaveField: () => dispatch({ type: 'fieldLeft' }),
    generate,
  };
}
