// What stands between a rule's decision and its reply: everything is checked once more when the reply is due. Pure.

import { SUBJECT_DELETED_SENTENCE } from '#functions/drafts/domain/lifecycle/failure-sentences.ts';
import { HOUR_MS } from '#shared/durations.ts';
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

const SENTENCES: Readonly<Record<SendGuard, string>> = {
  rule_deleted: 'The rule was deleted, so nothing was sent.',
  rule_inactive: 'The rule was switched off, so nothing was sent.',
  rule_changed: 'The rule was changed and does not answer this any more.',
  no_subscription: 'Your plan is not active, so nothing was sent.',
  rules_not_in_plan: 'Rules are not part of your plan any more, so nothing was sent.',
  subject_deleted: SUBJECT_DELETED_SENTENCE,
  subject_hidden: 'The comment is hidden, and Instagram takes no reply to it.',
  own_writing: 'You wrote this yourself.',
  already_answered: 'You answered this yourself, so the rule did not.',
  owner_took_over: 'You wrote to this person yourself within 24 hours, so the rule stays silent.',
  window_closed: 'Instagram does not accept this reply any more: its time is over.',
  private_reply_sent: 'Instagram accepts one private reply to a comment, and one was sent.',
  rule_answered: 'A rule has answered this already.',
  opted_out: 'This person asked for no more automatic messages.',
  person_muted:
    'This person wrote far more often than your rules may answer, so they leave this person to you for a day.',
};
/** The network may refuse what is sent there, so a person decides. */
export const OTHER_APP_SENTENCE =
  'Another app was handling this conversation on Instagram, so this waits for you.';

export const describeGuard = (guard: SendGuard): string => SENTENCES[guard];

/** The first guard that stops the reply; undefined when it may be sent. */
export const findStoppingGuard = (facts: SendFacts): SendGuard | undefined =>
  (Object.keys(CHECKS) as SendGuard[]).find((guard) => CHECKS[guard](facts));
