// What keeps every rule from answering an event, in public or in private.
import type { InboundWriting } from '#functions/drafts/reply-ports.ts';
import { getFeatures, hasActivePlanOrTrial } from '#functions/session/domain/plan.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { nowMs } from '#platform/clock.ts';
import { PRIVATE_REPLY_WINDOW_MS } from '#shared/limits.ts';
import type { ReplyReach } from '../domain/evaluation/rule-event.ts';
import {
  findStoppingGuard,
  type SendFacts,
  type SendGuard,
} from '../domain/evaluation/send-guard.ts';

const toMs = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time);

/** When the network stops accepting a private reply or message (epoch ms). */
export const getWindowEnd = ({
  post,
  writtenAt,
  messageWindowEndsAt,
}: InboundWriting): number | undefined =>
  post ? Date.parse(writtenAt) + PRIVATE_REPLY_WINDOW_MS : toMs(messageWindowEndsAt);

type PlanFacts = Pick<SendFacts, 'hasSubscription' | 'isRulesFeatureOn'>;

export const getPlanFacts = (user: StoredUser | undefined): PlanFacts => ({
  hasSubscription:
    user !== undefined && user.deletedAt === undefined && hasActivePlanOrTrial(user, nowMs()),
  isRulesFeatureOn: user !== undefined && getFeatures(user, nowMs()).rules,
});

export type SendSituation = {
  readonly writing: InboundWriting;
  readonly plan: PlanFacts;
  readonly hasOptedOut: boolean;
  /** Rules leave this person to the owner; absent where that does not count. */
  readonly isMuted?: boolean;
  /** Epoch ms. */
  readonly now: number;
};

/** Messages have no public replies, and comments have private ones of their own kind. */
const isRuleReplySent = ({ post, sentRuleReplyIds }: InboundWriting, reach: ReplyReach): boolean =>
  (reach === 'public') === (post !== undefined) && sentRuleReplyIds.length > 0;

/** What is known of an event before any rule is looked at. */
export const buildSendFacts = (
  { writing, plan, hasOptedOut, isMuted = false, now }: SendSituation,
  reach: ReplyReach,
): SendFacts => ({
  ...plan,
  now,
  reach,
  rule: 'as_decided',
  subject: writing.isHidden ? 'hidden' : 'there',
  isOwnWriting: writing.isOwn,
  isAnswered: writing.isAnswered,
  ownerWroteAt: toMs(writing.ownerWroteAt),
  windowEndsAt: getWindowEnd(writing),
  isPrivateReplySent: writing.sentPrivateReplyIds.length > 0,
  isRuleReplySent: isRuleReplySent(writing, reach),
  hasOptedOut,
  isMuted,
});

export function findStoppedReaches(situation: SendSituation): ReadonlyMap<ReplyReach, SendGuard> {
  const reaches = ['public', 'private'] as const;
  return new Map(
    reaches.flatMap((reach) => {
      const isOpen = situation.writing.openRuleReaches.includes(reach);
      const guard =
        findStoppingGuard(buildSendFacts(situation, reach)) ??
        (isOpen ? 'rule_answered' : undefined);
      return guard ? [[reach, guard] as const] : [];
    }),
  );
}
