// The rule in the table.
import * as z from 'zod';
import { defineItemCodec, storedFlag } from '#platform/table/item-codec.ts';
import type { TableItem } from '#platform/table/table.ts';
import { RULE_EVENT_TYPES } from '#shared/rules/rule-tables.ts';
import type { RuleDefinition } from '#shared/schemas/rule.ts';
import type { EvaluatedRule } from './domain/evaluate-rule.ts';

const ruleAttributes = defineItemCodec({
  id: ['id', z.string()],
  name: ['name', z.string()],
  eventType: ['event_type', z.enum(RULE_EVENT_TYPES)],
  isActive: ['active', z.boolean()],
  isApprovalNeeded: ['approval_mode', z.boolean()],
  createdAt: ['created_at', z.string()],
  updatedAt: ['updated_at', z.string()],
  /** What was written earlier (ISO) is not answered. */
  appliesFrom: ['applies_from', z.string()],
  /** Its owner moved `appliesFrom` back, so it answers what was imported as well. */
  answersHistory: ['answers_history', storedFlag],
  /** Validated when it was saved. */
  definition: ['definition', z.custom<RuleDefinition>()],
  /** Increases with every change. */
  revision: ['revision', z.number()],
  /** Why the rule returned itself to approval mode; absent after its owner switched that off again. */
  misfire: ['misfire', z.object({ reason: z.string(), at: z.string() }).optional()],
});

export type StoredRule = ReturnType<typeof ruleAttributes.decode>;

export const parseRuleItem = (item: TableItem): StoredRule => ruleAttributes.decode(item);
export const toRuleAttributes = (rule: StoredRule): Record<string, unknown> =>
  ruleAttributes.encode(rule);

export const toEvaluatedRule = (rule: StoredRule): EvaluatedRule => ({
  id: rule.id,
  eventType: rule.eventType,
  isActive: rule.isActive,
  appliesFrom: Date.parse(rule.appliesFrom),
  answersHistory: rule.answersHistory,
  definition: rule.definition,
});
