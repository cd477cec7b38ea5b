// The rule in the table, and its form for evaluation.
import * as z from 'zod';
import { nowMs } from '#platform/clock.ts';
import { defineItemCodec, storedFlagCodec } from '#platform/table/item-codec.ts';
import type { TableItem } from '#platform/table/table.ts';
import { RULE_EVENT_TYPES } from '#shared/rules/rule-types-and-options.ts';
import type { RuleDefinition } from '#shared/schemas/rule.ts';
import { storedSentenceSchema } from '#shared/sentences/stored-sentence.ts';
import type { RuleForEvaluation } from '../domain/evaluation/evaluate-rule.ts';

const ruleAttributes = defineItemCodec({
  id: ['id', z.string()],
  name: ['name', z.string()],
  eventType: ['event_type', z.enum(RULE_EVENT_TYPES)],
  isActive: ['active', z.boolean()],
  isInApprovalMode: ['approval_mode', z.boolean()],
  createdAt: ['created_at', z.string()],
  updatedAt: ['updated_at', z.string()],
  /** The rule does not answer earlier events (ISO). */
  appliesFrom: ['applies_from', z.string()],
  /** Its owner moved `appliesFrom` back, so the rule also answers imported events. */
  answersHistory: ['answers_history', storedFlagCodec],
  /** Validated when the rule was saved. */
  definition: ['definition', z.custom<RuleDefinition>()],
  /** Increases with every change. */
  revision: ['revision', z.number()],
  /** The reason why the rule returned to approval mode; absent after its owner switched the mode off again. */
  misfire: ['misfire', z.object({ reason: storedSentenceSchema, at: z.string() }).optional()],
});

export type StoredRule = ReturnType<typeof ruleAttributes.decode>;

export const parseRuleItem = (item: TableItem): StoredRule => ruleAttributes.decode(item);
export const toRuleAttributes = (rule: StoredRule): Record<string, unknown> =>
  ruleAttributes.encode(rule);

export const toRuleForEvaluation = (rule: StoredRule): RuleForEvaluation => ({
  id: rule.id,
  eventType: rule.eventType,
  isActive: rule.isActive,
  appliesFrom: Date.parse(rule.appliesFrom),
  answersHistory: rule.answersHistory,
  definition: rule.definition,
});

/**
 * Later than the last change, even when the clocks of two machines differ: a form compares it to find out whether its
 * rule has changed.
 */
export const computeNextRuleUpdateTime = ({ updatedAt }: Pick<StoredRule, 'updatedAt'>): string =>
  new Date(Math.max(nowMs(), Date.parse(updatedAt) + 1)).toISOString();
