// Finds the guards that stop every rule from answering an event, in public or in private.

import {
  findReplyStopReason,
  type RuleDecisionFacts,
  type RuleSendGuardCode,
  type UserPlanFacts,
} from '#functions/drafts/domain/rule-replies/find-reply-stop-reason.ts';
import type { InboundItem } from '#functions/drafts/reply-ports.ts';
import { buildAnsweredSubjectFacts } from '#functions/drafts/rule-replies/build-answered-subject-facts.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import {
  getFeatureFlagsOfUser,
  hasActivePlanOrTrial,
} from '#functions/session/domain/user-plan.ts';
import { nowMs } from '#platform/clock.ts';
import type { ReplyAudience } from '../domain/evaluation/rule-event.ts';

export const getUserPlanFacts = (user: StoredUser | undefined): UserPlanFacts => ({
  hasSubscription:
    user !== undefined && user.deletedAt === undefined && hasActivePlanOrTrial(user, nowMs()),
  isRulesFeatureOn: user !== undefined && getFeatureFlagsOfUser(user, nowMs()).rules,
});

export type RuleSendSituation = {
  readonly inboundItem: InboundItem;
  readonly plan: UserPlanFacts;
  readonly hasOptedOut: boolean;
  /** Rules leave this person to the owner; absent when that does not count. */
  readonly isMuted?: boolean;
  /** Epoch ms. */
  readonly now: number;
};

/** Collects the facts about an event that hold for every rule. */
const buildDecideFacts = (
  { inboundItem, plan, isMuted = false, ...asked }: RuleSendSituation,
  audience: ReplyAudience,
): RuleDecisionFacts => ({
  ...plan,
  ...buildAnsweredSubjectFacts(inboundItem, { ...asked, audience }),
  isMuted,
  isRuleReplyOpen: inboundItem.openRuleAudiences.includes(audience),
});

export const findRuleDecisionStop = (
  situation: RuleSendSituation,
  audience: ReplyAudience,
): RuleSendGuardCode | undefined =>
  findReplyStopReason('decide', buildDecideFacts(situation, audience))?.code;

export function findStoppedReplyAudiences(
  situation: RuleSendSituation,
): ReadonlyMap<ReplyAudience, RuleSendGuardCode> {
  const audiences = ['public', 'private'] as const;
  return new Map(
    audiences.flatMap((audience) => {
      const guard = findRuleDecisionStop(situation, audience);
      return guard ? [[audience, guard] as const] : [];
    }),
  );
}
