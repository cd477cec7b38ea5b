// The product in one process with rules that answer comments unseen.
import { readReply } from '#functions/drafts/storage/reply-repository.ts';
import type { CommentRef } from '#platform/table/keys.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { type ProductInProcess, startProductInProcess } from './start-product-in-process.ts';
import type { BenchSandbox } from './start-sandbox-and-link-account.ts';

export function startRulesProduct(
  world: 'small' | 'large' = 'small',
  fillSandbox: (sandbox: BenchSandbox) => Promise<unknown> = async () => undefined,
): Promise<ProductInProcess> {
  process.env.RULE_DELAY_MINUTE_SECONDS = '60';
  return startProductInProcess(world, async (sandbox) => {
    await fillSandbox(sandbox);
    await sandbox.callControl('POST', '/webhooks', { batch_window_ms: 1 });
  });
}

export async function listRuleReplyIds(ref: CommentRef): Promise<readonly string[]> {
  const item = await getItem(tableKeys.comment(ref), { consistent: true });
  return (item?.rule_replies ?? []) as readonly string[];
}

/** @throws Error unless rules answered the comment with one reply, which is live. */
export async function requireRuleReply(ref: CommentRef): Promise<void> {
  const [replyId = '', ...others] = await listRuleReplyIds(ref);
  const state = (await readReply({ kind: 'comment', ...ref }, replyId))?.draft.state;
  if (state !== 'live' || others.length > 0)
    throw new Error(`A reply of a rule ended as ${state}.`);
}

/** A rule with this one action that answers comments containing the word, unseen. */
export const createCommentRule = ({ callApi }: ProductInProcess, word: string, action: object) =>
  callApi('createRule', {
    rule: {
      name: `About ${word}`,
      rule_event_type: 'comment',
      approval_mode: false,
      rule: {
        post_conditions: { match_all: [{ condition_type: 'all' }], match_any: [] },
        comment_conditions: {
          match_all: [
            {
              condition_type: 'text_rule',
              condition_value: [{ match_type: 'contains', text: word }],
            },
          ],
          match_any: [],
        },
        comment_actions: { actions: [action] },
      },
    },
  });
