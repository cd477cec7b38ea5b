// Finds the guards that stop every rule from answering an event, in public or in private.

import {
  type DecideFacts,
  findReplyStop,
  type PlanFacts,
  type SendGuard,
} from '#functions/drafts/domain/rule-replies/reply-checks.ts';
import type { InboundItem } from '#functions/drafts/reply-ports.ts';
import { buildAnsweredFacts } from '#functions/drafts/rule-replies/build-answered-facts.ts';
import { getFeatures, hasActivePlanOrTrial } from '#functions/session/domain/plan.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { nowMs } from '#platform/clock.ts';
import type { ReplyAudience } from '../domain/evaluation/rule-event.ts';

export const getPlanFacts = (user: StoredUser | undefined): PlanFacts => ({
  hasSubscription:
    user !== undefined && user.deletedAt === undefined && hasActivePlanOrTrial(user, nowMs()),
  isRulesFeatureOn: user !== undefined && getFeatures(user, nowMs()).rules,
});

export type SendSituation = {
  readonly inboundItem: InboundItem;
  readonly plan: PlanFacts;
  readonly hasOptedOut: boolean;
  /** Rules leave this person to the owner; absent when that does not count. */
  readonly isMuted?: boolean;
  /** Epoch ms. */
  readonly now: number;
};

/** Collects the facts about an event that hold for every rule. */
const buildDecideFacts = (
  { inboundItem, plan, isMuted = false, ...asked }: SendSituation,
  audience: ReplyAudience,
): DecideFacts => ({
  ...plan,
  ...buildAnsweredFacts(inboundItem, { ...asked, audience }),
  isMuted,
  isRuleReplyOpen: inboundItem.openRuleAudiences.includes(audience),
});

export const findDecideStop = (
  situation: SendSituation,
  audience: ReplyAudience,
): SendGuard | undefined => findReplyStop('decide', buildDecideFacts(situation, audience))?.code;

export function findStoppedAudiences(
  situation: SendSituation,
): ReadonlyMap<ReplyAudience, SendGuard> {
  const audiences = ['public', 'private'] as const;
  return new Map(
    audiences.flatMap((audience) => {
      const guard = findDecideStop(situation, audience);
      return guard ? [[audience, guard] as const] : [];
    }),
  );
}
