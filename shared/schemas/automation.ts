// Schemas of what comments and messages show of reply automation.
import * as z from 'zod';
import { idSchema, isoTimeSchema } from './common.ts';

/** The name is the one that the rule had when it wrote. */
const writingRuleSchema = z.object({ id: idSchema, name: z.string() });
export type WritingRule = z.infer<typeof writingRuleSchema>;

/** The rule that wrote it; null for what a person wrote. */
export const writtenByRuleSchema = writingRuleSchema.nullable();

/** A reply by rule that does not stand below what it answers (yet). */
export const ruleReplySchema = z.object({
  id: idSchema,
  rule: writingRuleSchema,
  /** What `cancelProcessedEvent` takes. */
  rule_processed_event_id: idSchema,
  /** `private`: a message that only the author of the comment or message sees. */
  reach: z.enum(['public', 'private']),
  /** `waiting`: it is sent at `due_at` unless it is stopped. `sent`: a private reply to a comment, in their messages. */
  state: z.enum(['waiting', 'awaiting_approval', 'sending', 'sent']),
  /** Null in every other state than `waiting`. */
  due_at: isoTimeSchema.nullable(),
});
export type RuleReply = z.infer<typeof ruleReplySchema>;
