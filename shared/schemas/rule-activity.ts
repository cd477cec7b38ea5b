// Schemas of what rules decided, or would decide, about events.
import * as z from 'zod';
import { RULE_EVENT_TYPES } from '../rules/rule-types-and-options.ts';
import { idSchema, isoTimeSchema } from './common.ts';

/** The event that a person wrote. `text` is empty once it was deleted. */
export const publicRuleEventSchema = z.object({
  id: idSchema,
  rule_event_type: z.enum(RULE_EVENT_TYPES),
  from_username: z.string(),
  text: z.string(),
  written_at: isoTimeSchema,
  media_id: idSchema.optional(),
  instagram_conversation_id: idSchema.optional(),
  /** Set when the message stopped automatic messages or allowed them again; only in the activity. */
  opt_out: z.enum(['recorded', 'withdrawn']).optional(),
});
export type PublicRuleEvent = z.infer<typeof publicRuleEventSchema>;

const textEntryTraceSchema = z.object({
  match_type: z.string(),
  text: z.string(),
  operator: z.string(),
  matched: z.boolean(),
  /** The part of the text that was found, even where the condition forbids it; null when it was not. */
  found: z.string().nullable(),
});
const conditionTraceSchema = z.object({
  condition_type: z.string(),
  matched: z.boolean(),
  entries: z.array(textEntryTraceSchema).readonly().optional(),
});
export const ruleTraceSchema = z
  .array(
    z.object({
      group: z.string(),
      matched: z.boolean(),
      match_all: z.array(conditionTraceSchema).readonly(),
      match_any: z.array(conditionTraceSchema).readonly(),
    }),
  )
  .readonly();

const activityActionSchema = z.object({
  action_id: z.string(),
  audience: z.enum(['public', 'private']),
  /** The guard, count or earlier rule that stopped it; null when it made a reply. */
  stopped_by: z.string().nullable(),
  reply: z
    .object({
      id: idSchema,
      /** Takes back a reply that waits for its time. */
      rule_processed_event_id: idSchema,
      state: z.string(),
      text: z.string(),
      due_at: isoTimeSchema,
      /**
       * `hourly_cap`: rules have reached their hourly limit. `posting_pause`: the network accepts nothing from the
       * account for a while. Null when it waits only for its time.
       */
      waits_for: z.enum(['hourly_cap', 'posting_pause']).nullable(),
      /** A person decides about it, even while its text is being written. */
      awaits_approval: z.boolean(),
      /** A person sent it. */
      approved: z.boolean(),
      /** It awaits approval because its owner stopped it. */
      taken_back: z.boolean(),
      /** Why it ended without being sent; null otherwise. */
      ended_by: z.string().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
});

export const ruleActivitySchema = z.object({
  id: z.string(),
  /** Null for an event that could not be evaluated. */
  rule_id: idSchema.nullable(),
  rule_name: z.string(),
  event: publicRuleEventSchema,
  /** `stopped`: its conditions matched, and something else kept it from acting. */
  outcome: z.enum(['acted', 'stopped', 'not_matched', 'failed']),
  /** The code of why it did not act; null when it did. */
  reason: z.string().nullable(),
  trace: ruleTraceSchema,
  actions: z.array(activityActionSchema),
  /** With `leading` decisions: the number of other decisions about the event. */
  other_rules_count: z.number().int().optional(),
  created_at: isoTimeSchema,
});
export type RuleActivity = z.infer<typeof ruleActivitySchema>;

/** Sums over the comments and messages that the rule would answer. Each counts once more by its past handling. */
export const rehearsalSummarySchema = z.object({
  would_answer: z.number().int(),
  owner_answered_too: z.number().int(),
  owner_approved: z.number().int(),
  rule_answered: z.number().int(),
  reply_waits: z.number().int(),
  owner_discarded: z.number().int(),
  ignored: z.number().int(),
  hidden: z.number().int(),
  /** Events that the owner answered and the rule would not. */
  owner_answered_only: z.number().int(),
  stopped: z.number().int(),
  earlier_rule: z.number().int(),
  /**
   * Events that it matches and could answer now if it were backdated. An upper bound, because other rules and limits
   * may prevent some.
   */
  open_now: z.number().int(),
});

/** The simulated outcome of one action of the rule. */
const rehearsedActionSchema = z.object({
  action_id: z.string(),
  audience: z.enum(['public', 'private']),
  /** The guard, count or earlier rule that would have stopped it; null when it would have sent a reply. */
  stopped_by: z.string().nullable(),
  would_reply: z.string().nullable(),
  written_by_model: z.boolean(),
  would_reply_at: isoTimeSchema.nullable(),
});

/** `would_reply` and its fields belong to the first action that would have sent a reply. */
export const rehearsedEventSchema = z.object({
  event: publicRuleEventSchema,
  matched: z.literal(true),
  trace: ruleTraceSchema,
  /** The text of the rule; null when the model would write it, or nothing would be sent. */
  would_reply: z.string().nullable(),
  written_by_model: z.boolean(),
  /** The latest time at which it would have been sent. */
  would_reply_at: isoTimeSchema.nullable(),
  stopped_by: z.string().nullable(),
  /** The earlier rule that leaves nothing to this one; null without one. */
  earlier_rule: z.object({ id: idSchema, name: z.string() }).nullable(),
  actions: z.array(rehearsedActionSchema),
  owner_did: z.object({
    /** The first answer: by the owner, by a rule, or by a rule with the owner's approval. */
    answered: z
      .object({
        text: z.string(),
        at: isoTimeSchema,
        by: z.enum(['owner', 'rule', 'approved']),
      })
      .nullable(),
    hidden: z.boolean(),
    /**
     * Without an answer: a reply of a rule is `waiting` for its time or for approval, or its owner has `discarded` it.
     */
    unsent_rule_reply: z.enum(['waiting', 'discarded']).nullable(),
  }),
});
export type RehearsedEvent = z.infer<typeof rehearsedEventSchema>;

/** The figures of a rule on one day. `matched` counts events, the others replies. */
export const ruleStatsSchema = z.object({
  rule_id: idSchema,
  day: z.iso.date(),
  matched: z.number().int(),
  answered: z.number().int(),
  /** Replies of that day that still await approval. */
  waiting: z.number().int(),
  /** Waiting replies that came back because they could not be sent. */
  came_back: z.number().int(),
  approved_unedited: z.number().int(),
  edited: z.number().int(),
  /** The sum of the changed shares of the edited texts, in thousandths of the longer text. */
  changed_permille: z.number().int(),
  /** Approved replies whose text a person wrote, because there was none. */
  own_words: z.number().int(),
  discarded: z.number().int(),
  /** By the code of the obstacle. */
  stopped: z.record(z.string(), z.number().int()),
  /** Replies that failed, came back, and ended without another try. */
  failed: z.number().int(),
});
