// The rule as the API shows it.
import type { Rule } from '#shared/schemas/rule.ts';
import { saySentence } from '#shared/sentences/say.ts';
import type { StoredRule } from './storage/rule-item.ts';

/** `position` counts from 1. */
export const toPublicRule = (rule: StoredRule, position: number): Rule => ({
  id: rule.id,
  position,
  name: rule.name,
  rule_event_type: rule.eventType,
  active: rule.isActive,
  approval_mode: rule.isInApprovalMode,
  created_at: rule.createdAt,
  updated_at: rule.updatedAt,
  applies_from: rule.appliesFrom,
  misfire: rule.misfire ? { ...rule.misfire, reason: saySentence(rule.misfire.reason) } : null,
  rule: rule.definition,
});
