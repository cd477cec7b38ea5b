// Converts stored rules into the shape of the API contract.
import type { Rule } from '#shared/schemas/rule.ts';
import type { StoredRule } from './rule-item.ts';

/** `position` counts from 1. */
export const toPublicRule = (rule: StoredRule, position: number): Rule => ({
  id: rule.id,
  position,
  name: rule.name,
  rule_event_type: rule.eventType,
  active: rule.isActive,
  approval_mode: rule.isApprovalNeeded,
  created_at: rule.createdAt,
  updated_at: rule.updatedAt,
  applies_from: rule.appliesFrom,
  misfire: rule.misfire ?? null,
  rule: rule.definition,
});
