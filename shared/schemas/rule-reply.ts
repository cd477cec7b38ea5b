// Schemas of the automation that comments and messages show.
import * as z from 'zod';
import { idSchema, isoTimeSchema } from './common.ts';

/** The rule's name when it wrote the text. */
const replyingRuleSchema = z.object({ id: idSchema, name: z.string() });
export type ReplyingRule = z.infer<typeof replyingRuleSchema>;

/** The rule that wrote it; null when a person did. */
export const writtenByRuleSchema = replyingRuleSchema.nullable();

/** A reply by rule that is not (yet) shown below its subject. */
export const ruleReplySchema = z.object({
  id: idSchema,
  rule: replyingRuleSchema,
  /** The id that `cancelProcessedEvent` takes. */
  rule_processed_event_id: idSchema,
  /** `private`: a message that only the author of the comment or message sees. */
  audience: z.enum(['public', 'private']),
  /**
   * `waiting`: it is sent at `due_at` unless it is stopped. `sent`: a private reply to a comment, shown in their
   * messages.
   */
  state: z.enum(['waiting', 'awaiting_approval', 'sending', 'sent']),
  /** Null unless the state is `waiting`. */
  due_at: isoTimeSchema.nullable(),
});
export type RuleReply = z.infer<typeof ruleReplySchema>;
