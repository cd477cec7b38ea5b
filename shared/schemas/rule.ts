// A rule in three forms: as a client may save it, as stored, and as shown.
import * as z from 'zod';
import { RULE_VALIDATION_LIMITS } from '../limits.ts';
import { pickRuleOptions, RULE_EVENT_TYPES } from '../rules/rule-types-and-options.ts';
import { FIELD_SENTENCES } from '../sentences/en.ts';
import { idSchema, isoTimeSchema } from './common.ts';
import { buildRuleActionsSchema, triggerCountFields } from './rule-actions.ts';
import { ruleConditionGroupFields } from './rule-conditions.ts';

/** An unknown group is refused: it would never be evaluated, so its rule would answer too much. */
const ruleDefinitionSchema = z.strictObject({
  ...ruleConditionGroupFields,
  comment_actions: buildRuleActionsSchema('comment'),
  story_actions: buildRuleActionsSchema('story'),
  message_actions: buildRuleActionsSchema('message'),
  // A misspelt count would let the rule trigger without a limit.
  options: z
    .strictObject({ ...triggerCountFields, only_top_level_comments: z.boolean().optional() })
    .default({}),
});

/** A rule as a client saves it; most fields that the server sets are accepted and ignored. */
export const ruleToSaveSchema = z
  .object({
    id: idSchema.nullish(),
    position: z.number().int().nullish(),
    name: z
      .string()
      .max(RULE_VALIDATION_LIMITS.nameCharacters)
      .nullish()
      .transform((name) => name ?? ''),
    rule_event_type: z.enum(RULE_EVENT_TYPES),
    active: z.boolean().default(true),
    approval_mode: z.boolean().default(true),
    created_at: isoTimeSchema.nullish(),
    updated_at: isoTimeSchema.nullish(),
    applies_from: isoTimeSchema.nullish(),
    rule: ruleDefinitionSchema,
  })
  .transform(({ id, updated_at, name, rule_event_type, active, approval_mode, rule }) => ({
    id: id ?? undefined,
    /** The rule's state that the client knew; undefined when the client names none. */
    updated_at: updated_at ?? undefined,
    name,
    rule_event_type,
    active,
    approval_mode,
    rule: { ...rule, options: pickRuleOptions(rule_event_type, rule.options) },
  }))
  .refine(
    ({ rule }) =>
      new TextEncoder().encode(JSON.stringify(rule)).length <=
      RULE_VALIDATION_LIMITS.definitionBytes,
    { path: ['rule'], error: FIELD_SENTENCES.rule_too_long },
  );
export type RuleToSave = z.output<typeof ruleToSaveSchema>;
export type RuleDefinition = RuleToSave['rule'];

/** A rule as it is shown. Its parts were validated when it was saved. */
export const ruleSchema = z.object({
  id: idSchema,
  /** Counts from 1. */
  position: z.number().int(),
  name: z.string(),
  rule_event_type: z.enum(RULE_EVENT_TYPES),
  active: z.boolean(),
  approval_mode: z.boolean(),
  created_at: isoTimeSchema,
  updated_at: isoTimeSchema,
  /** Events before this time are not answered. */
  applies_from: isoTimeSchema,
  /** Why the rule returned itself to approval mode; null when it did not. */
  misfire: z.object({ reason: z.string(), at: isoTimeSchema }).nullable(),
  rule: z.custom<RuleDefinition>().meta({ type: 'object' }),
});
export type Rule = z.infer<typeof ruleSchema>;
