// An account whose rules match a comment as often as a section needs, with posts and comments in the table.
import type { InboundEvent } from '#functions/events/domain/inbound-event.ts';
import { inboundEventJob } from '#functions/events/jobs.ts';
import { handler as eventWorker } from '#functions/rules/evaluate.worker.ts';
import type { StoredRule } from '#functions/rules/storage/rule-item.ts';
import { readRuleList, writeRuleListChange } from '#functions/rules/storage/rule-repository.ts';
import { updateActiveUser } from '#functions/session/user-repository.ts';
import { nowIso } from '#platform/clock.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import type { AccountRef, CommentRef } from '#platform/table/keys.ts';
import { makeNetworkComment, makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import { storeComments, storePosts } from '#tests/support/network/store-test-posts.ts';
import {
  CONDITIONS_MATCHING_EVERYTHING,
  makeStoredRule,
} from '#tests/support/rules/make-stored-rule.ts';
import { storeLinkedAccount } from '#tests/support/users/store-linked-account.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';

const MEDIA_ID = '18000000000000001';
const IG_USER_ID = '17841400000000001';
const RULES_PER_TRANSACTION = 25;

/** The word that this many rules look for. */
export const toMatchWord = (matches: number): string => `match-${matches}-`;

/** A rule with this one action for comments that contain one of the words. */
export const defineCommentRule = (words: readonly string[], action: object) => ({
  post_conditions: CONDITIONS_MATCHING_EVERYTHING,
  comment_conditions: {
    match_all: [
      {
        condition_type: 'text_rule',
        condition_value: words.map((text) => ({ match_type: 'contains', text })),
      },
    ],
    match_any: [],
  },
  comment_actions: { actions: [action] },
});

/** Makes a rule that matches a comment with the word of a count when it is among the first that many rules. */
function makeRule(number: number, counts: readonly number[]): StoredRule {
  const words = counts.filter((count) => number < count).map(toMatchWord);
  const action = { action_type: 'comment_reply', action_value: [{ text: 'It is 20 euros.' }] };
  return makeStoredRule(defineCommentRule(words, action), {
    id: `rul_01ARZ3NDEKTSV4RRFFQ69G5${String(number).padStart(3, '0')}`,
    isInApprovalMode: false,
    appliesFrom: '2020-01-01T00:00:00.000Z',
  });
}

/** A linked account that may send unseen; it has as many rules as the largest of `counts`. */
export async function storeAccountWithRules(counts: readonly number[]): Promise<AccountRef> {
  const { userId, igUserId } = await createTestUserWithAccount(IG_USER_ID);
  const account = { userId, igUserId };
  await storeLinkedAccount(userId, igUserId);
  await updateActiveUser(userId, { trialEndsAt: '2100-01-01T00:00:00.000Z' });
  const rules = Array.from({ length: Math.max(...counts) }, (_, number) =>
    makeRule(number, counts),
  );
  for (const save of splitIntoChunks(rules, RULES_PER_TRANSACTION)) {
    const list = await readRuleList(account, { consistent: true });
    const ruleIds = [...list.ruleIds, ...save.map(({ id }) => id)];
    await writeRuleListChange(account, list, { save, deleted: [], ruleIds });
  }
  await storePosts(account, [makeNetworkMedia(MEDIA_ID, { timestamp: nowIso() })]);
  return account;
}

let commentCount = 0;

export async function storeComment(account: AccountRef, text: string): Promise<CommentRef> {
  commentCount += 1;
  const id = `179${10_000_000_000_000 + commentCount}`;
  const author = { username: `follower.${commentCount}`, fromId: `90${commentCount}` };
  const comment = makeNetworkComment(id, { text, ...author, timestamp: nowIso() });
  const post = { ...account, mediaId: MEDIA_ID };
  await storeComments(post, [comment], { origin: { source: 'webhook' } });
  return { ...post, commentId: id };
}

/** Hands the comment's event to its worker, as the queue does. */
export async function deliverEvent(ref: CommentRef): Promise<void> {
  const payload: InboundEvent = { ...ref, kind: 'comment', source: 'webhook', writtenAt: nowIso() };
  const body = JSON.stringify({ job: inboundEventJob.name, payload });
  const record = { messageId: ref.commentId, body, attributes: {} };
  const { batchItemFailures } = await eventWorker({ Records: [record] } as never);
  if (batchItemFailures.length > 0) throw new Error('The event could not be handled.');
}
