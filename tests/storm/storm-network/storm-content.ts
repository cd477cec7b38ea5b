// The content of the fake network of a storm: posts, comments, conversations and messages. It survives every kill.

import {
  createSandboxWorldStore,
  type SandboxWorldStore,
} from '#scripts/sandbox/world/world-store.ts';
import type { SeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import {
  makeAccount,
  makeComment,
  makeConversation,
  makeFollower,
  makeMedia,
  makeMessage,
  makeOwner,
} from '#tests/support/network/make-graph-world-records.ts';

export const STORM_ACCOUNT = { id: '17841400000000001', username: 'storm.owner' } as const;
const STORM_FACEBOOK_PAGE_ID = '100000000000101';
export const STORM_PERSON_ID = '122100000000001';

export type StormComment = {
  readonly id: string;
  readonly mediaId: string;
  readonly parentId: string | undefined;
  readonly text: string;
  readonly from: { readonly id: string; readonly username: string };
  /** Epoch milliseconds. */
  readonly at: number;
};
export type StormMessage = {
  readonly id: string;
  readonly conversationId: string;
  readonly text: string;
  readonly fromId: string;
  readonly at: number;
  /** The comment that it answers in private. */
  readonly privateReplyTo?: string | undefined;
};
export type StormPost = {
  readonly id: string;
  readonly at: number;
  readonly comments: StormComment[];
};
export type StormConversation = {
  readonly id: string;
  readonly contact: { readonly id: string; readonly username: string };
  /** Oldest first. */
  readonly messages: StormMessage[];
};

export type StormContent = {
  /** The same content as the network reads it. */
  readonly world: SandboxWorldStore;
  readonly posts: ReadonlyMap<string, StormPost>;
  readonly comments: ReadonlyMap<string, StormComment>;
  readonly conversations: ReadonlyMap<string, StormConversation>;
  readonly messages: ReadonlyMap<string, StormMessage>;
  readonly addPost: (at: number) => StormPost;
  readonly addComment: (content: Omit<StormComment, 'id'>) => StormComment;
  /** Creates a new contact unless one is given. */
  readonly createConversation: (contact?: StormConversation['contact']) => StormConversation;
  readonly addMessage: (content: Omit<StormMessage, 'id'>) => StormMessage;
};

export const isOwnComment = ({ from }: StormComment): boolean => from.id === STORM_ACCOUNT.id;

const createEmptyWorld = () =>
  createSandboxWorldStore({
    ...makeOwner(
      { id: STORM_PERSON_ID, name: 'Storm' },
      [makeAccount(STORM_ACCOUNT)],
      () => STORM_FACEBOOK_PAGE_ID,
    ),
    followers: [],
    media: [],
    comments: [],
    conversations: [],
  });

export function createStormContent(): StormContent {
  const world = createEmptyWorld();
  const posts = new Map<string, StormPost>();
  const comments = new Map<string, StormComment>();
  const conversations = new Map<string, StormConversation>();
  const messages = new Map<string, StormMessage>();
  let lastId = 0;
  // Ids rise with time and are too long for a JavaScript number, like the network's.
  const nextId = (kind: string) => {
    lastId += 1;
    return `${kind}${String(lastId).padStart(12, '0')}`;
  };
  return {
    world,
    posts,
    comments,
    conversations,
    messages,
    addPost: (at) => {
      const post = { id: nextId('179000'), at, comments: [] };
      posts.set(post.id, post);
      world.addMedia(makeMedia({ id: post.id, accountId: STORM_ACCOUNT.id, timestamp: at }));
      return post;
    },
    addComment: (content) => {
      const comment = { ...content, id: nextId('180000') };
      comments.set(comment.id, comment);
      const { id, mediaId, parentId = null, text, from, at } = comment;
      if (!isOwnComment(comment)) world.addFollower(makeFollower(from));
      world.addComment(
        makeComment({ id, mediaId, parentId, authorId: from.id, text, timestamp: at }),
      );
      posts.get(content.mediaId)?.comments.push(comment);
      return comment;
    },
    createConversation: (known) => {
      const contact = known ?? { id: nextId('900000'), username: `person.${lastId}` };
      const conversation = { id: `aWdfZAG06${nextId('t')}`, contact, messages: [] };
      conversations.set(conversation.id, conversation);
      world.addFollower(makeFollower(contact));
      const [accountId, followerId] = [STORM_ACCOUNT.id, contact.id];
      world.addConversation(
        makeConversation({ id: conversation.id, accountId, followerId, messages: [] }),
      );
      return conversation;
    },
    addMessage: (content) => {
      const message = { ...content, id: `aWdfZAG1faXRlbTox${nextId('m')}` };
      messages.set(message.id, message);
      const conversation = world.findConversation(message.conversationId);
      if (conversation) {
        const { id, fromId: authorId, text, at: timestamp, privateReplyTo = null } = message;
        world.addMessage(
          conversation,
          makeMessage({ id, authorId, text, timestamp, privateReplyTo }),
        );
      }
      conversations.get(content.conversationId)?.messages.push(message);
      return message;
    },
  };
}

const MINUTE_MS = 60_000;
const POSTS = 24;
const THREADS_PER_POST = 20;
const CONVERSATIONS = 60;
const MESSAGES_PER_CONVERSATION = 6;

const drawFollower = (random: SeededRandom) => {
  const number = random.between(1, 400);
  return { id: `9100000000${String(number).padStart(4, '0')}`, username: `follower.${number}` };
};

/** A comment of some follower; a reply with `parentId`. */
export function makeRandomComment(
  random: SeededRandom,
  post: StormPost,
  { at, parentId }: { readonly at: number; readonly parentId?: string | undefined },
): Omit<StormComment, 'id'> {
  const text = `How lovely, is number ${random.between(1, 9_999)} still there?`;
  return { mediaId: post.id, parentId, text, from: drawFollower(random), at };
}

/** Creates the content that exists before the account is linked. */
export function fillStormContent(content: StormContent, random: SeededRandom, now: number): void {
  for (let number = POSTS; number > 0; number -= 1) {
    const post = content.addPost(now - number * 600 * MINUTE_MS);
    for (let position = 0; position < THREADS_PER_POST; position += 1) {
      const at = post.at + position * 2 * MINUTE_MS;
      const top = content.addComment(makeRandomComment(random, post, { at }));
      if (random.chance(0.3)) {
        content.addComment(
          makeRandomComment(random, post, { at: at + MINUTE_MS, parentId: top.id }),
        );
      }
    }
  }
  for (let number = 0; number < CONVERSATIONS; number += 1) {
    const conversation = content.createConversation();
    const lastWrittenAt = now - (CONVERSATIONS - number) * 5 * MINUTE_MS;
    for (let position = 0; position < MESSAGES_PER_CONVERSATION; position += 1) {
      // The last message is the contact's, and messages are minutes apart.
      const fromId = position % 2 === 0 ? STORM_ACCOUNT.id : conversation.contact.id;
      const text = `Word ${position} of ${conversation.contact.username}`;
      const at = lastWrittenAt - (MESSAGES_PER_CONVERSATION - position) * 10 * MINUTE_MS;
      content.addMessage({ conversationId: conversation.id, text, fromId, at });
    }
  }
}
