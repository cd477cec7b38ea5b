// Stores an account of the evaluation as the product stores a real one, so that prompts are built from the table.

import { saveFetchedInstagramAccount } from '#functions/connection/account-repository.ts';
import { saveConversations } from '#functions/conversations/updates/save-conversations.ts';
import { readFactList, writeFact } from '#functions/facts/fact-repository.ts';
import { replyMemorySource } from '#functions/posts/replies/reply-memory-source.port.ts';
import { saveComments } from '#functions/posts/storage/save-comments.ts';
import { savePosts } from '#functions/posts/storage/save-posts.ts';
import { updateReplyMemory } from '#functions/reply-memory/use-cases/update-reply-memory.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import {
  makeInboundMessage,
  makeNetworkConversation,
} from '#tests/support/network/make-network-messages.ts';
import {
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/network/make-network-posts.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';
import type { EvaluationAccount, EvaluationQuestion } from './evaluation-accounts.ts';

/** People ask under the post of the earlier answer, and just as often under another one. */
export function isAskedUnderPostOfAnswer({ questions }: EvaluationAccount, id: string): boolean {
  return questions.findIndex((question) => question.id === id) % 2 === 0;
}

function findPostOfQuestion(account: EvaluationAccount, question: EvaluationQuestion) {
  if (question.post === null) return null;
  const answered = account.past_replies.find(({ fact }) => fact === question.fact)?.post;
  const isSame = isAskedUnderPostOfAnswer(account, question.id);
  return account.posts.find(({ id }) => (id === answered) === isSame)?.id ?? question.post;
}

export type StoredEvaluationAccount = {
  /** Keeps the facts of the account as its owner does. */
  readonly storeFacts: () => Promise<void>;
  /** Does the work of the job that the first draft asks for. */
  readonly rememberReplies: () => Promise<void>;
  /** The subject of a reply to this question, which is stored as a comment or as a message. */
  readonly findSubject: (question: EvaluationQuestion) => ReturnType<typeof buildSubject>;
};

let accountCount = 0;

const buildSubject = (ref: AccountRef, question: EvaluationQuestion, mediaId: string | null) =>
  mediaId === null
    ? ({
        kind: 'message',
        ...ref,
        conversationId: question.id,
        messageId: `m-${question.id}`,
      } as const)
    : ({ kind: 'comment', ...ref, mediaId, commentId: question.id } as const);

const saveIdentity = (ref: AccountRef, { account }: EvaluationAccount) =>
  saveFetchedInstagramAccount(ref.userId, {
    igUserId: ref.igUserId,
    facebookUserId: `fb-${ref.igUserId}`,
    firstFacebookUserId: null,
    pageId: 'page-1',
    pageName: account.name,
    sealedPageToken: 'unused',
    type: 'business',
    username: account.username,
    name: account.name,
    picture: null,
    details: {
      biography: account.biography,
      website: account.website,
      followersCount: 1,
      followsCount: 1,
      mediaCount: 1,
    },
    available: true,
    problem: null,
  });

/** Each past reply as a comment and the owner's answer to it; the first one of the data is the newest. */
function listComments(
  { igUserId }: AccountRef,
  account: EvaluationAccount,
  postId: string,
): readonly NetworkComment[] {
  const pairs = account.past_replies
    .map((reply, index) => ({ reply, index }))
    .filter(({ reply }) => reply.post === postId);
  const answered = pairs.flatMap(({ reply, index }) => {
    const second = 1_000 - index * 10;
    const id = `c${index}`;
    return [
      makeNetworkComment(id, {
        text: reply.question,
        username: `fan.${index}`,
        fromId: `90${index}`,
        timestamp: isoSecondsAfterTestStart(second),
      }),
      makeNetworkComment(`${id}a`, {
        text: reply.answer,
        username: account.account.username,
        fromId: igUserId,
        parentId: id,
        timestamp: isoSecondsAfterTestStart(second + 1),
      }),
    ];
  });
  const asked = account.questions
    .filter((question) => findPostOfQuestion(account, question) === postId)
    .map((question, index) =>
      makeNetworkComment(question.id, {
        text: question.text,
        username: `new.${question.id}`,
        fromId: `80${question.id}`,
        timestamp: isoSecondsAfterTestStart(2_000 + index),
      }),
    );
  return [...asked, ...answered];
}

async function savePostsAndComments(ref: AccountRef, account: EvaluationAccount): Promise<void> {
  const media = account.posts.map(({ id, caption }, index) =>
    makeNetworkMedia(id, { caption, timestamp: isoSecondsAfterTestStart(-index) }),
  );
  await savePosts(ref, { media, coveredRange: undefined });
  const accountIdentity = {
    igUserId: ref.igUserId,
    username: account.account.username,
    ownIds: [],
  };
  for (const { id } of account.posts) {
    const comments = listComments(ref, account, id);
    const fetched = makeFetchedComments(comments, { accountIdentity });
    await saveComments({ ...ref, mediaId: id }, fetched);
  }
}

async function saveMessages(ref: AccountRef, account: EvaluationAccount): Promise<void> {
  const { username } = account.account;
  const conversations = account.questions
    .filter(({ post }) => post === null)
    .map(({ id, text }) => {
      const contact = { id: `70${id}`, username: `new.${id}` };
      const message = makeInboundMessage(`m-${id}`, {
        text,
        fromId: contact.id,
        fromUsername: contact.username,
        timestamp: isoSecondsAfterTestStart(3_000),
      });
      return makeNetworkConversation(id, [message], {
        participants: [{ id: ref.igUserId, username }, contact],
      });
    });
  await saveConversations(ref, {
    origin: { source: 'refresh' },
    conversations,
    accountIdentity: { igUserId: ref.igUserId, username, ownIds: [] },
  });
}

async function saveFacts(ref: AccountRef, { facts }: EvaluationAccount): Promise<void> {
  for (const [index, { id, text }] of facts.entries())
    await writeFact(ref, await readFactList(ref), {
      id: `fact-${id}`,
      text,
      mediaIds: [],
      validUntil: null,
      source: 'owner',
      createdAt: isoSecondsAfterTestStart(index),
      updatedAt: null,
      place: null,
      state: 'accepted',
    });
}

async function updateWholeMemory(ref: AccountRef): Promise<void> {
  const update = updateReplyMemory(replyMemorySource);
  let [next] = await update(ref);
  while (next !== undefined) [next] = await update(next);
}

export async function storeEvaluationAccount(
  account: EvaluationAccount,
): Promise<StoredEvaluationAccount> {
  const igUserId = `1790${++accountCount}`;
  const { userId } = await createTestUserWithAccount(igUserId);
  const ref = { userId, igUserId };
  await saveIdentity(ref, account);
  await savePostsAndComments(ref, account);
  await saveMessages(ref, account);
  return {
    storeFacts: () => saveFacts(ref, account),
    rememberReplies: () => updateWholeMemory(ref),
    findSubject: (question) => buildSubject(ref, question, findPostOfQuestion(account, question)),
  };
}
