// The calls for the reply of one approval: generate, post, edit, take back.

import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { getTextToChange } from '#functions/drafts/domain/lifecycle/draft-wish.ts';
import { toDraftResponse } from '#functions/drafts/domain/lifecycle/to-draft-response.ts';
import {
  formatApprovalId,
  formatProcessedEventId,
} from '#functions/drafts/rule-replies/rule-reply-ids.ts';
import {
  type FoundRuleReply,
  findRuleReply,
} from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import { applyAndSaveDraftEvent } from '#functions/drafts/storage/save-draft.ts';
import { cancelReply } from '#functions/drafts/use-cases/cancel-reply.ts';
import { regenerateRuleReply } from '#functions/drafts/use-cases/regenerate-rule-reply.ts';
import { startRuleReplyTextWhenViewed } from '#functions/drafts/use-cases/start-rule-reply-text-when-viewed.ts';
import { updateReply } from '#functions/drafts/use-cases/update-reply.ts';
import { describeApiCaller } from '#platform/http/api-caller.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { approvalsContracts as contracts } from '#shared/contracts/approvals.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';
import type { ApprovalPorts } from '../approval-ports.ts';
import {
  createApprovalEndedError,
  getApproval,
  getRuleRepliesToProcessedEvent,
  getRuleReplyToProcessedEvent,
} from '../find-approval.ts';
import { approveReply } from './approve-reply.ts';

const toBody = (draft: Draft) => ({ rule_processed_event_response: toDraftResponse(draft) });

export const generateApprovalReply =
  ({ texts }: Pick<ApprovalPorts, 'texts'>) =>
  async ({ request, caller }: ApiRouteInput<typeof contracts.generateApprovalReply>) => {
    const reply = await getApproval(caller, request.awaiting_approval_id);
    if (formatProcessedEventId(reply) !== request.rule_processed_event_id)
      throw new AppError('not_found');
    const { subject, draft } = reply;
    const by = describeApiCaller(caller);
    const wish = request.wish && {
      wish: request.wish,
      text: getTextToChange(draft, request.response_text),
    };
    const change =
      request.request_new_response || wish
        ? regenerateRuleReply(subject, draft, { by, wish })
        : startRuleReplyTextWhenViewed(texts, subject, draft, by);
    return toBody(await change);
  };

export const postApprovalReply =
  (ports: ApprovalPorts) =>
  async ({ request, caller }: ApiRouteInput<typeof contracts.postApprovalReply>) => {
    const reply = await getRuleReplyToProcessedEvent(caller, request);
    if (reply.draft.state === 'discarded') throw createApprovalEndedError(reply);
    const approved = { text: request.response_text };
    return toBody(await approveReply(ports, reply, approved, describeApiCaller(caller)));
  };

export async function updateApprovalReply({
  request,
  caller,
}: ApiRouteInput<typeof contracts.updateApprovalReply>) {
  const reply = await getRuleReplyToProcessedEvent(caller, request);
  const { awaiting_approval_id: approvalId } = request;
  if (approvalId !== undefined && approvalId !== formatApprovalId(reply))
    throw new AppError('not_found');
  const { subject, draft } = reply;
  const edit = {
    responseId: draft.id,
    text: request.response_text,
    knownEdit: request.known_reply_text,
    by: describeApiCaller(caller),
  };
  return toBody(await updateReply(subject, edit));
}

export async function cancelApprovalReply({
  request,
  caller,
}: ApiRouteInput<typeof contracts.cancelApprovalReply>) {
  const { subject, draft } = await getRuleReplyToProcessedEvent(caller, request);
  return toBody(await cancelReply(subject, draft.id, describeApiCaller(caller)));
}

const OPEN_STATES: readonly Draft['state'][] = ['queued', 'generating', 'editing'];

/** A text that the model is still writing must not be sent unseen. */
async function takeBackGeneration(
  { subject, draft }: FoundRuleReply,
  by: string,
): Promise<boolean> {
  const event = { type: 'approval_needed', reason: 'reply_taken_back' } as const;
  return (await applyAndSaveDraftEvent(subject, draft, event, by)) !== undefined;
}

/** False when another writer was first. */
async function takeBackOnce(reply: FoundRuleReply, by: string): Promise<boolean> {
  if (reply.draft.state === 'generating') return takeBackGeneration(reply, by);
  try {
    await cancelReply(reply.subject, reply.draft.id, by);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
}

/** The model may queue its text at the same moment; the reply is then taken back from the queue. */
const TAKE_BACK_ATTEMPTS = 3;

/** False when the reply is on its way. */
async function takeBack(reply: FoundRuleReply, by: string): Promise<boolean> {
  let current: FoundRuleReply | undefined = reply;
  for (let attempt = 0; attempt < TAKE_BACK_ATTEMPTS; attempt += 1) {
    if (current === undefined || !OPEN_STATES.includes(current.draft.state)) return false;
    if (await takeBackOnce(current, by)) return true;
    current = await findRuleReply(current.subject, current.place, current.draft.id);
  }
  return false;
}

/** Takes back every reply of the event that is not on its way yet. */
export async function cancelProcessedEvent({
  request,
  caller,
}: ApiRouteInput<typeof contracts.cancelProcessedEvent>) {
  const replies = await getRuleRepliesToProcessedEvent(caller, request.rule_processed_event_id);
  const open = replies.filter(({ draft }) => OPEN_STATES.includes(draft.state));
  const by = describeApiCaller(caller);
  const results = await Promise.all(open.map((reply) => takeBack(reply, by)));
  if (results.length === 0 || results.includes(false))
    throw new AppError('conflict', 'reply_on_its_way');
  return { message: say('reply_taken_back_waits') };
}
