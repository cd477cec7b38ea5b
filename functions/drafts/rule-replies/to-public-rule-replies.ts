// Converts replies by rule into the form in which the API contract shows them on comments and messages.
import type { ReplyStoragePlace } from '#platform/table/keys.ts';
import { type ActionType, isPublicAction } from '#shared/rules/rule-types-and-options.ts';
import type { ReplyingRule, RuleReply } from '#shared/schemas/rule-reply.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { toPublicRuleReplyState } from '../domain/rule-replies/to-public-rule-reply-state.ts';
import { formatProcessedEventId } from './rule-reply-ids.ts';

export type DraftsByReplyId = ReadonlyMap<string, Draft>;

/** Null for a reply that its owner began. */
export const toReplyingRule = ({ automation }: Pick<Draft, 'automation'>): ReplyingRule | null =>
  automation && { id: automation.ruleId, name: automation.ruleName };

function toRuleReply(draft: Draft, place: ReplyStoragePlace): RuleReply | undefined {
  const { id, automation, sendsAt } = draft;
  const state = toPublicRuleReplyState(draft);
  const rule = toReplyingRule(draft);
  if (automation === null || rule === null || state === undefined) return undefined;
  const isPublic = place.kind === 'POST' && isPublicAction(automation.actionType as ActionType);
  return {
    id,
    rule,
    rule_processed_event_id: formatProcessedEventId({ place, automation }),
    audience: isPublic ? 'public' : 'private',
    state,
    due_at: state === 'waiting' ? (sendsAt ?? automation.dueAt) : null,
  };
}

/** The replies of rules that a comment or message shows; `place` is the place of its replies in the table. */
export const toPublicRuleReplies = (
  { ruleReplyIds }: { readonly ruleReplyIds: readonly string[] },
  replies: DraftsByReplyId,
  place: ReplyStoragePlace,
): RuleReply[] =>
  ruleReplyIds.flatMap((id) => {
    const draft = replies.get(id);
    return (draft && toRuleReply(draft, place)) ?? [];
  });

/** Finds the rule among these replies that wrote a comment or message of the account. */
export function findReplyingRule(
  written: { readonly id: string; readonly isOwn: boolean },
  replies: DraftsByReplyId,
): ReplyingRule | null {
  if (!written.isOwn) return null;
  const reply = [...replies.values()].find(({ networkId }) => networkId === written.id);
  return reply ? toReplyingRule(reply) : null;
}
