// Finds the guards that stop every rule from answering an event, in public or in private.
import { buildAnsweredFacts } from '#functions/drafts/build-answered-facts.ts';
import {
  type DecideFacts,
  findReplyStop,
  type PlanFacts,
  type SendGuard,
} from '#functions/drafts/domain/rule-replies/reply-checks.ts';
import type { InboundWriting } from '#functions/drafts/reply-ports.ts';
import { getFeatures, hasActivePlanOrTrial } from '#functions/session/domain/plan.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { nowMs } from '#platform/clock.ts';
import type { ReplyReach } from '../domain/evaluation/rule-event.ts';

export const getPlanFacts = (user: StoredUser | undefined): PlanFacts => ({
  hasSubscription:
    user !== undefined && user.deletedAt === undefined && hasActivePlanOrTrial(user, nowMs()),
  isRulesFeatureOn: user !== undefined && getFeatures(user, nowMs()).rules,
});

export type SendSituation = {
  readonly writing: InboundWriting;
  readonly plan: PlanFacts;
  readonly hasOptedOut: boolean;
  /** Rules leave this person to the owner; absent when that does not count. */
  readonly isMuted?: boolean;
  /** Epoch ms. */
  readonly now: number;
};

/** Collects the facts about an event that hold for every rule. */
const buildDecideFacts = (
  { writing, plan, isMuted = false, ...asked }: SendSituation,
  reach: ReplyReach,
): DecideFacts => ({
  ...plan,
  ...buildAnsweredFacts(writing, { ...asked, reach }),
  isMuted,
  isRuleReplyOpen: writing.openRuleReaches.includes(reach),
});

export const findDecideStop = (
  situation: SendSituation,
  reach: ReplyReach,
): SendGuard | undefined => findReplyStop('decide', buildDecideFacts(situation, reach))?.code;

export function findStoppedReaches(situation: SendSituation): ReadonlyMap<ReplyReach, SendGuard> {
  const reaches = ['public', 'private'] as const;
  return new Map(
    reaches.flatMap((reach) => {
      const guard = findDecideStop(situation, reach);
      return guard ? [[reach, guard] as const] : [];
    }),
  );
}
