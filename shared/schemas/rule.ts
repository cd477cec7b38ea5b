// A rule, as a client may save it and as it is stored.
import * as z from 'zod';
import { RULE_LIMITS } from '../limits.ts';
import { RULE_EVENT_TYPES } from '../rules/rule-tables.ts';
import { idSchema, isoTimeSchema } from './common.ts';
import { buildActionsSchema, pickTriggerCounts, triggerCountFields } from './rule-actions.ts';
import { conditionGroupFields } from './rule-conditions.ts';

const ruleDefinitionSchema = z.strictObject({
  ...conditionGroupFields,
  comment_actions: buildActionsSchema('comment'),
  story_actions: buildActionsSchema('story'),
  message_actions: buildActionsSchema('message'),
  options: z.strictObject(triggerCountFields).default({}),
});

/** A rule as a client saves it; fields that the server sets are accepted and ignored. */
export const savedRuleSchema = z
  .strictObject({
    id: idSchema.nullish(),
    position: z.number().int().nullish(),
    name: z.string().max(RULE_LIMITS.nameCharacters).default(''),
    rule_event_type: z.enum(RULE_EVENT_TYPES),
    active: z.boolean().default(true),
    approval_mode: z.boolean().default(true),
    created_at: isoTimeSchema.nullish(),
    updated_at: isoTimeSchema.nullish(),
    applies_from: isoTimeSchema.nullish(),
    rule: ruleDefinitionSchema,
  })
  .transform(({ id, name, rule_event_type, active, approval_mode, rule }) => ({
    id: id ?? undefined,
    name,
    rule_event_type,
    active,
    approval_mode,
    rule: { ...rule, options: pickTriggerCounts(rule_event_type, rule.options) },
  }));
export type SavedRule = z.output<typeof savedRuleSchema>;
export type RuleDefinition = SavedRule['rule'];
