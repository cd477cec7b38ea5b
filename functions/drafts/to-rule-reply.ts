// Converts replies by rule into what comments and messages show of them in the API contract.
import type { ReplyPlace } from '#platform/table/keys.ts';
import { type ActionType, isPublicAction } from '#shared/rules/rule-tables.ts';
import type { RuleReply, WritingRule } from '#shared/schemas/automation.ts';
import type { Draft } from './domain/lifecycle/draft.ts';
import { getRuleReplyState } from './domain/rule-replies/rule-reply-state.ts';
import { formatProcessedEventId } from './rule-reply-ids.ts';

/** The replies to comments or messages by their ids. */
export type RepliesById = ReadonlyMap<string, Draft>;

/** Null for a reply that its owner began. */
export const toWritingRule = ({ automation }: Pick<Draft, 'automation'>): WritingRule | null =>
  automation && { id: automation.ruleId, name: automation.ruleName };

function toRuleReply(draft: Draft, place: ReplyPlace): RuleReply | undefined {
  const { id, automation, sendsAt } = draft;
  const state = getRuleReplyState(draft);
  const rule = toWritingRule(draft);
  if (automation === null || rule === null || state === undefined) return undefined;
  const isPublic = place.kind === 'POST' && isPublicAction(automation.actionType as ActionType);
  return {
    id,
    rule,
    rule_processed_event_id: formatProcessedEventId({ place, automation }),
    reach: isPublic ? 'public' : 'private',
    state,
    due_at: state === 'waiting' ? (sendsAt ?? automation.dueAt) : null,
  };
}

/** What rules are about to do about a comment or message; `place` is where its replies are stored. */
export const toRuleReplies = (
  { ruleReplyIds }: { readonly ruleReplyIds: readonly string[] },
  replies: RepliesById,
  place: ReplyPlace,
): RuleReply[] =>
  ruleReplyIds.flatMap((id) => {
    const draft = replies.get(id);
    return (draft && toRuleReply(draft, place)) ?? [];
  });

/** The rule among these replies that wrote a comment or message of the account. */
export function findWritingRule(
  written: { readonly id: string; readonly isOwn: boolean },
  replies: RepliesById,
): WritingRule | null {
  if (!written.isOwn) return null;
  const reply = [...replies.values()].find(({ networkId }) => networkId === written.id);
  return reply ? toWritingRule(reply) : null;
}
