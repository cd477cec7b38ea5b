// Switches a rule that misfires to approval mode, and tells its owner.
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { nowIso } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { Sentence } from '#shared/sentences/say.ts';
import { describeRuleMisfire, type MisfireReason } from '../domain/sending/find-rule-misfire.ts';
import { findRule, switchRuleToApprovalMode } from '../storage/rule-repository.ts';

/** Tells the owner by email; implemented by the mail feature. */
export type RuleMisfireNotifier = (notice: {
  readonly to: string;
  readonly ruleName: string;
  readonly reason: Sentence;
}) => Promise<void>;

/**
 * Does nothing when the replies of the rule already wait for approval, or when another writer changed the rule first.
 */
export const returnRuleToApprovalMode =
  (notify: RuleMisfireNotifier) =>
  async (account: AccountRef, ruleId: string, reason: MisfireReason): Promise<void> => {
    const rule = await findRule(account, ruleId);
    if (rule === undefined || rule.isInApprovalMode) return;
    const sentence = describeRuleMisfire(reason);
    const isSwitched = await switchRuleToApprovalMode(account, rule, {
      reason: sentence,
      at: nowIso(),
    });
    if (!isSwitched) return;
    logger.warn('a rule was returned to approval mode', { rule_id: ruleId, reason });
    const user = await findUserIncludingDeleted(account.userId);
    if (user && user.deletedAt === undefined)
      await notify({ to: user.email, ruleName: rule.name, reason: sentence });
  };
