// FilterCriteria of an event source mapping: which records reach the function.
import { z } from 'zod';
import {
  listUnsupportedEventPatternParts,
  matchesEventBridgePattern,
} from '../../events/event-pattern.ts';

export type EventSourceRecordFilter = (record: unknown) => boolean;

const patternSchema = z.string().transform((text, context): unknown => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  try {
    const pattern: unknown = JSON.parse(text);
    const unsupportedParts = listUnsupportedEventPatternParts(pattern);
    return unsupportedParts.length === 0
      ? pattern
      : refuse(`the runner does not play ${unsupportedParts.join(', ')} in a pattern`);
  } catch (error) {
    return refuse(String(error));
  }
});

/** Turns the patterns into a predicate: a record must match one of them; without patterns, all match. */
export const eventFilterCriteriaSchema = z
  .strictObject({ Filters: z.array(z.strictObject({ Pattern: patternSchema })).default([]) })
  .transform(
    ({ Filters }): EventSourceRecordFilter =>
      (record) =>
        Filters.length === 0 ||
        Filters.some(({ Pattern }) => matchesEventBridgePattern(Pattern, record)),
  );

/** A message in the form that filters see: fields of a JSON object can match, other bodies only as text. */
export function toMessageForEventFilter<Message extends { readonly body: string }>(
  message: Message,
) {
  try {
    const body: unknown = JSON.parse(message.body);
    return typeof body === 'object' && body !== null ? { ...message, body } : message;
  } catch {
    return message;
  }
}
