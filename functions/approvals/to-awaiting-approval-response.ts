// Converts replies by rule into the shape of the API contract.

import { toDraftResponse } from '#functions/drafts/domain/lifecycle/to-draft-response.ts';
import { getReplyApprovalStatus } from '#functions/drafts/domain/rule-replies/reply-approval.ts';
import {
  formatApprovalId,
  formatProcessedActionId,
  formatProcessedEventId,
} from '#functions/drafts/rule-replies/rule-reply-ids.ts';
import type { FoundRuleReply } from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import { readCreationTimeOfId } from '#platform/ids.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';

function toAnsweredEvent({ subject, automation }: FoundRuleReply): AwaitingApproval['event'] {
  const { username, text, sent } = automation.answers;
  if (subject.kind === 'message') {
    const { messageId, conversationId } = subject;
    return {
      message: {
        id: messageId,
        from_username: username,
        message: text,
        ...(sent && { sent }),
        instagram_conversation_id: conversationId,
      },
    };
  }
  const { commentId, mediaId } = subject;
  return {
    comment: { id: commentId, from_username: username, text, media_id: mediaId },
    post: { media_id: mediaId },
  };
}

export function toAwaitingApprovalResponse(
  reply: FoundRuleReply,
  ruleNames: ReadonlyMap<string, string>,
): AwaitingApproval {
  const { draft, automation } = reply;
  const response = toDraftResponse(draft);
  return {
    id: formatApprovalId(reply),
    status: getReplyApprovalStatus(draft),
    rule_processed_event_id: formatProcessedEventId(reply),
    rule_processed_event_rule_action_id: formatProcessedActionId(reply),
    rule_event_type: automation.answers.eventType,
    action_type: automation.actionType,
    rule: { id: automation.ruleId, name: ruleNames.get(automation.ruleId) ?? automation.ruleName },
    event: toAnsweredEvent(reply),
    rule_processed_event_response: response,
    revision: response.revision,
    created_at: new Date(readCreationTimeOfId(draft.id)).toISOString(),
    due_at: automation.dueAt,
    expires_at: automation.expiresAt,
    error: response.error,
  };
}
