// Builds the event of a comment that was just stored.
import {
  type InboundEvent,
  inboundEventSourceSchema,
} from '#functions/events/domain/inbound-event.ts';
import { parseCommentKey } from '#platform/table/keys.ts';
import type { TableItem } from '#platform/table/table.ts';
import { parseCommentItem } from './storage/comment-item.ts';

/** Undefined for another kind of item. @throws ZodError when the comment or its source cannot be read */
export function buildInboundEventOfComment(item: TableItem): InboundEvent | undefined {
  const ref = parseCommentKey({ pk: String(item.pk), sk: String(item.sk) });
  if (ref === undefined) return undefined;
  const { timestamp, source } = parseCommentItem(item);
  return {
    kind: 'comment',
    ...ref,
    source: inboundEventSourceSchema.parse(source),
    writtenAt: timestamp,
  };
}
