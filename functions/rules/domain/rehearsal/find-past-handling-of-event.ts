// Finds the answers that the owner and rules really gave to an event of a rehearsal. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { getDraftText } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { RehearsedEvent } from '#shared/schemas/rule-activity.ts';

type OwnerDid = RehearsedEvent['owner_did'];
type Answer = NonNullable<OwnerDid['answered']>;

export type PastRepliesToEvent = {
  readonly isHiddenNow: boolean;
  /** `at` is ISO. */
  readonly ownerAnswer: Omit<Answer, 'by'> | undefined;
  readonly ruleReplies: readonly Draft[];
};

function findRuleAnswer(reply: Draft): readonly Answer[] {
  const { state, automation, claimedAt, since } = reply;
  if (state !== 'posted' && state !== 'live') return [];
  const by = automation?.approval === 'approved' ? 'approved' : 'rule';
  return [{ by, text: getDraftText(reply), at: claimedAt ?? since }];
}

function findUnsentReply(replies: readonly Draft[]): OwnerDid['unsent_rule_reply'] {
  if (replies.some(({ state }) => state !== 'discarded')) return 'waiting';
  return replies.some(({ automation }) => automation?.endedBy === 'owner') ? 'discarded' : null;
}

/** The first answer counts: an addition of the owner to a rule's answer is no answer of its own. */
export function findPastHandlingOfEvent({
  isHiddenNow,
  ownerAnswer,
  ruleReplies,
}: PastRepliesToEvent): OwnerDid {
  const ofRules = ruleReplies.flatMap(findRuleAnswer);
  const answers = ownerAnswer ? [...ofRules, { ...ownerAnswer, by: 'owner' as const }] : ofRules;
  const [answered = null] = answers.toSorted(
    (left, right) => Date.parse(left.at) - Date.parse(right.at),
  );
  return {
    answered,
    hidden: isHiddenNow,
    unsent_rule_reply: answered ? null : findUnsentReply(ruleReplies),
  };
}
