// The owner of the account during a storm: asks for drafts, posts replies, and waits for the outcome.
import { setTimeout as sleep } from 'node:timers/promises';
import { draftsContracts as drafts } from '#shared/contracts/drafts.ts';
import type { Random } from '#tests/simulator/random.ts';
import type { Client } from './client.ts';
import { ACCOUNT, isOwn, type World } from './network/world.ts';

const POLL_MS = 2_000;
const AT_ONCE = 12;

type Subject =
  | { readonly kind: 'comment'; readonly media_id: string; readonly comment_id: string }
  | { readonly kind: 'message'; readonly conversation_id: string; readonly message_id: string };

export type Reply = {
  readonly text: string;
  readonly subject: Subject;
  /** `open` until the product says what became of it. */
  state: 'open' | 'live' | 'returned';
  /** The status or the refusal that the product answered last. */
  lastAnswer: string;
};

export type Owner = {
  readonly replies: readonly Reply[];
  /** Posts the next reply, and follows it until it is live or returned. */
  readonly post: (number: number) => Promise<void>;
};

/** A comment or the last message of somebody whom nobody has answered yet. */
function choose(world: World, random: Random, number: number, taken: Set<string>): Subject {
  const conversations = [...world.conversations.values()].filter(
    ({ id, messages }) => messages.length > 0 && !taken.has(id),
  );
  if (number % 2 === 0 && conversations.length > 0) {
    const conversation = random.pick(conversations);
    taken.add(conversation.id);
    const last = conversation.messages.findLast(({ fromId }) => fromId !== ACCOUNT.id);
    return { kind: 'message', conversation_id: conversation.id, message_id: last?.id ?? '' };
  }
  const comments = [...world.comments.values()].filter((one) => !isOwn(one) && !taken.has(one.id));
  const comment = random.pick(comments);
  taken.add(comment.id);
  return { kind: 'comment', media_id: comment.mediaId, comment_id: comment.id };
}

export function createOwner(options: {
  readonly client: Client;
  readonly world: World;
  readonly random: Random;
  /** When nobody waits any longer (epoch milliseconds). */
  readonly until: () => number;
}): Owner {
  const { client, world, random, until } = options;
  const replies: Reply[] = [];
  const taken = new Set<string>();
  let running = 0;

  const draftOf = async ({ kind, ...fields }: Subject) => {
    const contract = kind === 'comment' ? drafts.requestCommentDraft : drafts.requestMessageDraft;
    const answer = await client.ask(contract, fields);
    return answer.ok ? answer.body.response : answer;
  };

  const send = ({ subject: { kind, ...fields }, text }: Reply, response_id: string) =>
    client.ask(kind === 'comment' ? drafts.postCommentReply : drafts.postMessageReply, {
      ...fields,
      response_id,
      response_text: text,
    });

  /** Reads where the reply is, and does what comes next. */
  const advance = async (reply: Reply, wasPosted: boolean): Promise<boolean> => {
    const draft = await draftOf(reply.subject);
    if (!('id' in draft)) {
      reply.lastAnswer = `${draft.status} ${JSON.stringify(draft.body)}`;
      return wasPosted;
    }
    reply.lastAnswer = `${draft.status} ${draft.error ?? ''}`;
    if (draft.status === 'live') reply.state = 'live';
    if (draft.status !== 'editing') return wasPosted;
    const isBack =
      draft.error !== null || ('answered_elsewhere' in draft && draft.answered_elsewhere);
    if (wasPosted && isBack) {
      reply.state = 'returned';
      return true;
    }
    const posted = await send(reply, draft.id);
    if (!posted.ok) reply.lastAnswer = `${posted.status} ${JSON.stringify(posted.body)}`;
    return posted.ok || wasPosted;
  };

  return {
    replies,
    post: async (number) => {
      while (running >= AT_ONCE) await sleep(100);
      running += 1;
      const subject = choose(world, random, number, taken);
      const text = `Thank you, here is answer ${number} of the storm.`;
      const reply: Reply = { text, subject, state: 'open', lastAnswer: '' };
      replies.push(reply);
      let wasPosted = false;
      while (reply.state === 'open' && Date.now() < until()) {
        wasPosted = await advance(reply, wasPosted);
        if (reply.state === 'open') await sleep(POLL_MS);
      }
      running -= 1;
    },
  };
}
