// FilterCriteria of an event source mapping: which records reach the function.
import { z } from 'zod';
import { matchesEventPattern, requireSupportedEventPattern } from '../event-pattern.ts';

export type RecordFilter = (record: unknown) => boolean;

/** The patterns as a predicate: a record needs to match one of them; without any, all match. */
export const filterCriteriaSchema = z
  .object({ Filters: z.array(z.object({ Pattern: z.string() })).default([]) })
  .transform(({ Filters }, context): RecordFilter => {
    const patterns = Filters.map(({ Pattern }) => {
      try {
        const pattern: unknown = JSON.parse(Pattern);
        requireSupportedEventPattern(pattern);
        return pattern;
      } catch (error) {
        context.addIssue({ code: 'custom', message: `${Pattern}: ${String(error)}` });
        return z.NEVER;
      }
    });
    return (record) =>
      patterns.length === 0 || patterns.some((pattern) => matchesEventPattern(pattern, record));
  });

/**
 * A message as its filter sees it: a body that is a JSON object can be matched by its fields, any
 * other body only as text.
 */
export function toFilterableMessage<Message extends { readonly body: string }>(message: Message) {
  try {
    const body: unknown = JSON.parse(message.body);
    return typeof body === 'object' && body !== null ? { ...message, body } : message;
  } catch {
    return message;
  }
}
