// What stands between a rule's decision and its reply: everything is checked once more when the reply is due. Pure.

import { HOUR_MS } from '#shared/durations.ts';
import { say } from '#shared/sentences/say.ts';
import type { ReplyReach } from './rule-event.ts';

/** How long a rule stays silent in a conversation after the owner wrote there. */
const OWNER_TAKEOVER_MS = 24 * HOUR_MS;

export type SendGuard =
  | 'rule_deleted'
  | 'rule_inactive'
  | 'rule_changed'
  | 'no_subscription'
  | 'rules_not_in_plan'
  | 'subject_deleted'
  | 'subject_hidden'
  | 'own_writing'
  | 'already_answered'
  | 'owner_took_over'
  | 'window_closed'
  | 'private_reply_sent'
  | 'rule_answered'
  | 'opted_out'
  | 'person_muted';

/** What is known when a reply is due. Times are epoch ms. */
export type SendFacts = {
  readonly now: number;
  readonly reach: ReplyReach;
  /** `changed`: it would not act on the event any more. */
  readonly rule: 'as_decided' | 'changed' | 'inactive' | 'deleted';
  readonly hasSubscription: boolean;
  readonly isRulesFeatureOn: boolean;
  readonly subject: 'there' | 'hidden' | 'deleted';
  readonly isOwnWriting: boolean;
  readonly isAnswered: boolean;
  /** When the owner last wrote to this person. */
  readonly ownerWroteAt: number | undefined;
  /** After it the network accepts no private reply or message. */
  readonly windowEndsAt: number | undefined;
  /** A comment takes one private reply, whoever sent it. */
  readonly isPrivateReplySent: boolean;
  /** A rule has answered in the same way already: before a reset, or at the same time. */
  readonly isRuleReplySent: boolean;
  readonly hasOptedOut: boolean;
  /** Looked at when a rule decides: what it has decided before is still sent. */
  readonly isMuted: boolean;
};

/** What a person approved does not depend on the rule any more, nor on what holds for unseen replies only. */
export const APPROVED_FACTS = {
  rule: 'as_decided',
  isRulesFeatureOn: true,
  ownerWroteAt: undefined,
  isMuted: false,
} as const satisfies Partial<SendFacts>;

const isPrivate = ({ reach }: SendFacts): boolean => reach === 'private';

/** When each guard stops a reply, in the order in which they are reported: first what no waiting can change. */
const CHECKS: Readonly<Record<SendGuard, (facts: SendFacts) => boolean>> = {
  rule_deleted: ({ rule }) => rule === 'deleted',
  rule_inactive: ({ rule }) => rule === 'inactive',
  rule_changed: ({ rule }) => rule === 'changed',
  no_subscription: ({ hasSubscription }) => !hasSubscription,
  rules_not_in_plan: ({ isRulesFeatureOn }) => !isRulesFeatureOn,
  subject_deleted: ({ subject }) => subject === 'deleted',
  subject_hidden: ({ subject }) => subject === 'hidden',
  own_writing: ({ isOwnWriting }) => isOwnWriting,
  already_answered: ({ isAnswered }) => isAnswered,
  rule_answered: ({ isRuleReplySent }) => isRuleReplySent,
  owner_took_over: (facts) =>
    isPrivate(facts) &&
    facts.ownerWroteAt !== undefined &&
    facts.now - facts.ownerWroteAt < OWNER_TAKEOVER_MS,
  window_closed: (facts) =>
    isPrivate(facts) && facts.windowEndsAt !== undefined && facts.now >= facts.windowEndsAt,
  private_reply_sent: (facts) => isPrivate(facts) && facts.isPrivateReplySent,
  opted_out: (facts) => isPrivate(facts) && facts.hasOptedOut,
  person_muted: ({ isMuted }) => isMuted,
};

export const describeGuard = (guard: SendGuard): string => say(`guard_${guard}`);

/** The first guard that stops the reply; undefined when it may be sent. */
export const findStoppingGuard = (facts: SendFacts): SendGuard | undefined =>
  (Object.keys(CHECKS) as SendGuard[]).find((guard) => CHECKS[guard](facts));
