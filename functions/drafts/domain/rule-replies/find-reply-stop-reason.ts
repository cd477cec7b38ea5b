// Decides whether a reply may still be sent: one list of checks, each with the moments at which it applies, from the decision
// of a rule until the reply is due. The channel adds what only it can know (`network-calls-of-reply-channels.ts`). Pure.
import { HOUR_MS } from '#shared/durations.ts';
import type { Sentence } from '#shared/sentences/say.ts';

/** A rule stays silent in a conversation for this long after the owner wrote there. */
const OWNER_TAKEOVER_MS = 24 * HOUR_MS;

/**
 * - `decide`: a rule decides about an event. - `wait`: the reply is with its owner. - `approve`: a person approves it.
 * - `queue`: a person sends it, or a reply of their own. - `send_unseen`, `send_approved`: it is due.
 */
export type ReplyCheckMoment =
  | 'decide'
  | 'wait'
  | 'approve'
  | 'queue'
  | 'send_unseen'
  | 'send_approved';

/** The facts about the subject of the reply. Times are epoch ms. */
export type AnsweredSubjectFacts = {
  readonly now: number;
  readonly audience: 'public' | 'private';
  readonly subject: 'there' | 'hidden' | 'deleted';
  readonly isOwnItem: boolean;
  readonly isAnswered: boolean;
  /** The time at which the owner last wrote to this person. */
  readonly ownerWroteAt: number | undefined;
  /** The network accepts no private reply or message now. */
  readonly isWindowClosed: boolean;
  /** A comment takes only one private reply, from a rule or from the owner. */
  readonly isPrivateReplySent: boolean;
  /** A rule has already answered for the same audience: before a reset, or at the same time. */
  readonly isRuleReplySent: boolean;
  readonly hasOptedOut: boolean;
};

export type UserPlanFacts = {
  readonly hasSubscription: boolean;
  readonly isRulesFeatureOn: boolean;
};

export type ReplyExpiryFacts = {
  readonly isTimeOver: boolean;
  /** The error of a reply that was sent and returned. */
  readonly returnedWith: Sentence | null;
};

export type RuleDecisionFacts = AnsweredSubjectFacts &
  UserPlanFacts & {
    /** Checked only when a rule decides: its earlier decisions are still sent. */
    readonly isMuted: boolean;
    /** A rule is about to answer for the same audience. */
    readonly isRuleReplyOpen: boolean;
  };

export type RuleReplySendFacts = AnsweredSubjectFacts &
  UserPlanFacts & {
    /** `changed`: the rule would not act on the event now. */
    readonly rule: 'as_decided' | 'changed' | 'inactive' | 'deleted';
    /** A reset of the rules ended the reply. */
    readonly isReset: boolean;
    readonly isWithOtherApp: boolean;
    readonly isApprovalMode: boolean;
    readonly isTextOfRule: boolean;
    readonly isUnseenAllowed: boolean;
    readonly usesOutdatedFact: boolean;
  };

type FactsAt = {
  readonly decide: RuleDecisionFacts;
  readonly wait: ReplyExpiryFacts;
  readonly approve: AnsweredSubjectFacts & ReplyExpiryFacts;
  readonly queue: Pick<AnsweredSubjectFacts, 'audience' | 'isWindowClosed'> & {
    readonly isReset: boolean;
    readonly usesOutdatedFact: boolean;
    /** The network accepts nothing from the account until then (ISO). */
    readonly pausedUntil: string | undefined;
  };
  readonly send_unseen: RuleReplySendFacts;
  /** An approved reply depends neither on the rule, nor on the checks for unseen replies. */
  readonly send_approved: Omit<
    RuleReplySendFacts,
    'rule' | 'isRulesFeatureOn' | 'ownerWroteAt' | 'usesOutdatedFact'
  >;
};

type StopDetails = {
  readonly failed: { readonly error: Sentence };
  readonly posting_paused: { readonly until: string };
};

type Check<Code extends string, Moment extends ReplyCheckMoment> = {
  readonly code: Code;
  readonly at: readonly Moment[];
  readonly stops: (facts: FactsAt[Moment]) => boolean | StopDetails[keyof StopDetails];
};

type AnyCheck = Omit<Check<string, ReplyCheckMoment>, 'stops'> & {
  readonly stops: (facts: never) => ReturnType<Check<string, ReplyCheckMoment>['stops']>;
};

/** A check needs the facts of every moment at which it applies (tsc). */
const check = <const Code extends string, Moment extends ReplyCheckMoment>(
  code: Code,
  at: readonly Moment[],
  stops: Check<Code, Moment>['stops'],
): Check<Code, Moment> => ({ code, at, stops });

const UNTIL_EXPIRED = ['wait', 'approve'] as const;
const UNSEEN = ['send_unseen'] as const;
const SEND = ['send_unseen', 'send_approved'] as const;
const DECIDE_AND_SEND = ['decide', ...SEND] as const;
const UNAPPROVED = ['decide', 'send_unseen'] as const;
const ALWAYS = ['decide', 'approve', ...SEND] as const;

const isPrivate = ({ audience }: Pick<AnsweredSubjectFacts, 'audience'>): boolean =>
  audience === 'private';

/** In the order of reporting: first the checks that no waiting can change. */
const CHECKS = [
  check(
    'failed',
    UNTIL_EXPIRED,
    ({ isTimeOver, returnedWith }) =>
      isTimeOver && returnedWith !== null && { error: returnedWith },
  ),
  check('expired', UNTIL_EXPIRED, ({ isTimeOver }) => isTimeOver),
  check('rule_deleted', UNSEEN, ({ rule }) => rule === 'deleted'),
  check('rule_inactive', UNSEEN, ({ rule }) => rule === 'inactive'),
  check('rule_changed', UNSEEN, ({ rule }) => rule === 'changed'),
  check('no_subscription', DECIDE_AND_SEND, ({ hasSubscription }) => !hasSubscription),
  check('rules_not_in_plan', UNAPPROVED, ({ isRulesFeatureOn }) => !isRulesFeatureOn),
  check('subject_deleted', ALWAYS, ({ subject }) => subject === 'deleted'),
  check('subject_hidden', ALWAYS, ({ subject }) => subject === 'hidden'),
  check('own_writing', ALWAYS, ({ isOwnItem }) => isOwnItem),
  check('already_answered', ALWAYS, ({ isAnswered }) => isAnswered),
  check('rule_answered', ALWAYS, ({ isRuleReplySent }) => isRuleReplySent),
  check(
    'owner_took_over',
    UNAPPROVED,
    (facts) =>
      isPrivate(facts) &&
      facts.ownerWroteAt !== undefined &&
      facts.now - facts.ownerWroteAt < OWNER_TAKEOVER_MS,
  ),
  check('reset', ['queue', ...SEND], ({ isReset }) => isReset),
  check(
    'window_closed',
    ['queue', ...DECIDE_AND_SEND],
    (facts) => isPrivate(facts) && facts.isWindowClosed,
  ),
  check('private_reply_sent', ALWAYS, (facts) => isPrivate(facts) && facts.isPrivateReplySent),
  check('opted_out', ALWAYS, (facts) => isPrivate(facts) && facts.hasOptedOut),
  check('person_muted', ['decide'], ({ isMuted }) => isMuted),
  check('rule_answered', ['decide'], ({ isRuleReplyOpen }) => isRuleReplyOpen),
  check('with_other_app', UNSEEN, ({ isWithOtherApp }) => isWithOtherApp),
  check('approval_mode', UNSEEN, ({ isApprovalMode }) => isApprovalMode),
  check('texts_changed', UNSEEN, ({ isTextOfRule }) => !isTextOfRule),
  check('unseen_not_in_plan', UNSEEN, ({ isUnseenAllowed }) => !isUnseenAllowed),
  check('fact_outdated', ['queue', ...UNSEEN], ({ usesOutdatedFact }) => usesOutdatedFact),
  check(
    'posting_paused',
    ['queue'],
    ({ pausedUntil }) => pausedUntil !== undefined && { until: pausedUntil },
  ),
];

type CodeAt<Row, Moment> =
  Row extends Check<infer Code, infer At> ? (Moment extends At ? Code : never) : never;

type StopOf<Code> = Code extends keyof StopDetails
  ? { readonly code: Code } & StopDetails[Code]
  : { readonly code: Code };

/** The reason why the reply may not be sent now, with the values of its sentence. */
export type ReplyStopReason<Moment extends ReplyCheckMoment = ReplyCheckMoment> = StopOf<
  CodeAt<(typeof CHECKS)[number], Moment>
>;
export type ReplyStopReasonCode = ReplyStopReason['code'];

/** The owner decides after these. */
const LEFT_TO_OWNER = [
  'with_other_app',
  'approval_mode',
  'texts_changed',
  'unseen_not_in_plan',
  'fact_outdated',
] as const satisfies readonly ReplyStopReasonCode[];

export const isReplyLeftToOwner = ({ code }: ReplyStopReason): boolean =>
  LEFT_TO_OWNER.some((one) => one === code);

/** The checks that keep a rule from answering for good. */
export type RuleSendGuardCode = Exclude<
  ReplyStopReason<'decide' | 'send_unseen'>['code'],
  'reset' | (typeof LEFT_TO_OWNER)[number]
>;

/** The first check that stops the reply at this moment; undefined when it may be sent. */
export function findReplyStopReason<Moment extends ReplyCheckMoment>(
  moment: Moment,
  facts: FactsAt[Moment],
): ReplyStopReason<Moment> | undefined {
  for (const { code, at, stops } of CHECKS as readonly AnyCheck[]) {
    const found = at.includes(moment) && stops(facts as never);
    if (found) return { code, ...(found !== true && found) } as ReplyStopReason<Moment>;
  }
  return undefined;
}
