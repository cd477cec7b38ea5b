// The owner of the account during a storm: requests drafts, posts replies, and waits for the outcome.
import { setTimeout as sleep } from 'node:timers/promises';
import { draftsContracts as drafts } from '#shared/contracts/drafts.ts';
import type { SeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import type { StormApiClient } from './storm-api-client.ts';
import { isOwnComment, STORM_ACCOUNT, type StormContent } from './storm-network/storm-content.ts';

const POLL_MS = 2_000;
const MAX_CONCURRENT_REPLIES = 12;

type ReplySubject =
  | { readonly kind: 'comment'; readonly media_id: string; readonly comment_id: string }
  | { readonly kind: 'message'; readonly conversation_id: string; readonly message_id: string };

export type StormPostedReply = {
  readonly text: string;
  readonly subject: ReplySubject;
  /** `open` until the product reports the outcome. */
  state: 'open' | 'live' | 'returned';
  /** The last status or error that the product returned. */
  lastResult: string;
};

export type StormOwner = {
  readonly replies: readonly StormPostedReply[];
  /** Posts the next reply, and follows it until it is live or returned. */
  readonly post: (replyNumber: number) => Promise<void>;
};

/** A comment, or the last message of a contact, without a reply. */
function chooseSubject(
  content: StormContent,
  random: SeededRandom,
  replyNumber: number,
  takenIds: Set<string>,
): ReplySubject {
  const conversations = [...content.conversations.values()].filter(
    ({ id, messages }) => messages.length > 0 && !takenIds.has(id),
  );
  if (replyNumber % 2 === 0 && conversations.length > 0) {
    const conversation = random.pick(conversations);
    takenIds.add(conversation.id);
    const last = conversation.messages.findLast(({ fromId }) => fromId !== STORM_ACCOUNT.id);
    return { kind: 'message', conversation_id: conversation.id, message_id: last?.id ?? '' };
  }
  const comments = [...content.comments.values()].filter(
    (one) => !isOwnComment(one) && !takenIds.has(one.id),
  );
  const comment = random.pick(comments);
  takenIds.add(comment.id);
  return { kind: 'comment', media_id: comment.mediaId, comment_id: comment.id };
}

export function createStormOwner(options: {
  readonly client: StormApiClient;
  readonly content: StormContent;
  readonly random: SeededRandom;
  /** When the owner stops waiting (epoch milliseconds). */
  readonly until: () => number;
}): StormOwner {
  const { client, content, random, until } = options;
  const replies: StormPostedReply[] = [];
  const takenIds = new Set<string>();
  let running = 0;

  const requestDraft = async ({ kind, ...fields }: ReplySubject) => {
    const contract = kind === 'comment' ? drafts.requestCommentDraft : drafts.requestMessageDraft;
    const result = await client.request(contract, fields);
    return result.ok ? result.body.response : result;
  };

  const postReply = (
    { subject: { kind, ...fields }, text }: StormPostedReply,
    response_id: string,
  ) =>
    client.request(kind === 'comment' ? drafts.postCommentReply : drafts.postMessageReply, {
      ...fields,
      response_id,
      response_text: text,
    });

  /** Reads the state of the reply and takes the next step. Returns whether it was posted. */
  const advanceReply = async (reply: StormPostedReply, wasPosted: boolean): Promise<boolean> => {
    const draft = await requestDraft(reply.subject);
    if (!('id' in draft)) {
      reply.lastResult = `${draft.status} ${JSON.stringify(draft.body)}`;
      return wasPosted;
    }
    reply.lastResult = `${draft.status} ${draft.error ?? ''}`;
    if (draft.status === 'live') reply.state = 'live';
    if (draft.status !== 'editing') return wasPosted;
    const isReturned =
      draft.error !== null || ('answered_elsewhere' in draft && draft.answered_elsewhere);
    if (wasPosted && isReturned) {
      reply.state = 'returned';
      return true;
    }
    const posted = await postReply(reply, draft.id);
    if (!posted.ok) reply.lastResult = `${posted.status} ${JSON.stringify(posted.body)}`;
    return posted.ok || wasPosted;
  };

  return {
    replies,
    post: async (replyNumber) => {
      while (running >= MAX_CONCURRENT_REPLIES) await sleep(100);
      running += 1;
      const subject = chooseSubject(content, random, replyNumber, takenIds);
      const text = `Thank you, here is answer ${replyNumber} of the storm.`;
      const reply: StormPostedReply = { text, subject, state: 'open', lastResult: '' };
      replies.push(reply);
      let wasPosted = false;
      while (reply.state === 'open' && Date.now() < until()) {
        wasPosted = await advanceReply(reply, wasPosted);
        if (reply.state === 'open') await sleep(POLL_MS);
      }
      running -= 1;
    },
  };
}
