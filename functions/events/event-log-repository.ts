// The log of inbound events: one item for each, however often it is delivered.
import type { InboundEvent } from '#functions/connection/domain/inbound-event.ts';
import { computeTtlEpochSeconds, nowIso } from '#platform/clock.ts';
import { isWriteAccepted } from '#platform/table/errors.ts';
import { attributeMissing } from '#platform/table/expressions.ts';
import { type ItemKey, tableKeys } from '#platform/table/keys.ts';
import { putItem } from '#platform/table/table.ts';

/** Longer than the network takes to show something again that it had hidden, which is stored as if it were new. */
const RETENTION_SECONDS = 90 * 24 * 60 * 60;

const buildEventKey = (event: InboundEvent): ItemKey =>
  event.kind === 'comment'
    ? tableKeys.inboundEvent(event, 'COMMENT', event.commentId)
    : tableKeys.inboundEvent(event, 'MESSAGE', event.messageId);

/** False when the event is in the log already. */
export function logInboundEvent(event: InboundEvent): Promise<boolean> {
  const item = { ...event, loggedAt: nowIso(), ttl: computeTtlEpochSeconds(RETENTION_SECONDS) };
  return isWriteAccepted(putItem(buildEventKey(event), item, attributeMissing()));
}
