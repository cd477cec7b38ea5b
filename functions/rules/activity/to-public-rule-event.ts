// Converts logged events into the shape of the API contract.

import type { InboundItem } from '#functions/drafts/reply-ports.ts';
import type { InboundEvent } from '#functions/events/domain/inbound-event.ts';
import type { PublicRuleEvent } from '#shared/schemas/rule-activity.ts';
import { readOptOut } from '../domain/opt-out/read-opt-out.ts';
import { getRuleEventType } from '../evaluation/to-rule-event.ts';
import type { StoredInboundEvent } from '../storage/inbound-event-log-repository.ts';

/** `item` is undefined after it was deleted. */
export const toPublicRuleEvent = (
  event: InboundEvent,
  inboundItem: InboundItem | undefined,
  author = '',
): PublicRuleEvent => ({
  id: event.kind === 'comment' ? event.commentId : event.messageId,
  rule_event_type: getRuleEventType(event),
  from_username: inboundItem?.author.username ?? author,
  text: inboundItem?.text ?? '',
  written_at: event.writtenAt,
  ...(event.kind === 'comment'
    ? { media_id: event.mediaId }
    : { instagram_conversation_id: event.conversationId }),
});

/** Finds the wish that the evaluation recorded. The wish follows from the text, so it is not stored with the event. */
export function findOptOutWishOfEvent(
  { event, evaluation }: StoredInboundEvent,
  inboundItem: InboundItem | undefined,
): PublicRuleEvent['opt_out'] {
  if (event.kind === 'comment' || evaluation === undefined || inboundItem === undefined)
    return undefined;
  const wish = readOptOut(inboundItem.text);
  return wish && (wish === 'out' ? 'recorded' : 'withdrawn');
}
