// Reads a list of comments or messages again when a reply of a rule is due.
import type { RuleReply } from '#shared/schemas/rule-reply.ts';
import { useInvalidateEndpointData } from '#web/lib/api/use-api-query.ts';
import { useRereadWhenRepliesAreDue } from '../use-reread-when-replies-are-due.ts';

const OPEN_STATES: readonly RuleReply['state'][] = ['waiting', 'sending'];

export function useRereadRuleReplies(
  list: 'listComments' | 'listMessages',
  entries: readonly { readonly rule_replies: readonly RuleReply[] }[],
): void {
  const reread = useInvalidateEndpointData(list);
  const openReplies = entries
    .flatMap(({ rule_replies }) => rule_replies)
    .filter(({ state }) => OPEN_STATES.includes(state));
  useRereadWhenRepliesAreDue(
    openReplies.map(({ due_at }) => due_at),
    async () => reread(),
  );
}
