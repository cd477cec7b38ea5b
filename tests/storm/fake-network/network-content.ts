// The content of the fake network of a storm: posts, comments, conversations and messages. It survives every kill.
import type { SeededRandom } from '#tests/simulator/seeded-random.ts';

export const NETWORK_ACCOUNT = { id: '17841400000000001', username: 'storm.owner' } as const;
export const FACEBOOK_PAGE_ID = '100000000000101';

export type NetworkComment = {
  readonly id: string;
  readonly mediaId: string;
  readonly parentId: string | undefined;
  readonly text: string;
  readonly from: { readonly id: string; readonly username: string };
  /** Epoch milliseconds. */
  readonly at: number;
};
export type NetworkMessage = {
  readonly id: string;
  readonly conversationId: string;
  readonly text: string;
  readonly fromId: string;
  readonly at: number;
};
export type NetworkPost = {
  readonly id: string;
  readonly at: number;
  readonly comments: NetworkComment[];
};
export type NetworkConversation = {
  readonly id: string;
  readonly contact: { readonly id: string; readonly username: string };
  /** Oldest first. */
  readonly messages: NetworkMessage[];
};

export type NetworkContent = {
  readonly posts: ReadonlyMap<string, NetworkPost>;
  readonly comments: ReadonlyMap<string, NetworkComment>;
  readonly conversations: ReadonlyMap<string, NetworkConversation>;
  readonly messages: ReadonlyMap<string, NetworkMessage>;
  readonly addPost: (at: number) => NetworkPost;
  readonly addComment: (content: Omit<NetworkComment, 'id'>) => NetworkComment;
  readonly createConversation: () => NetworkConversation;
  readonly addMessage: (content: Omit<NetworkMessage, 'id'>) => NetworkMessage;
};

export const isOwnComment = ({ from }: NetworkComment): boolean => from.id === NETWORK_ACCOUNT.id;

export function createNetworkContent(): NetworkContent {
  const posts = new Map<string, NetworkPost>();
  const comments = new Map<string, NetworkComment>();
  const conversations = new Map<string, NetworkConversation>();
  const messages = new Map<string, NetworkMessage>();
  let lastId = 0;
  // Ids rise with time and are too long for a JavaScript number, as the network's are.
  const nextId = (kind: string) => {
    lastId += 1;
    return `${kind}${String(lastId).padStart(12, '0')}`;
  };
  return {
    posts,
    comments,
    conversations,
    messages,
    addPost: (at) => {
      const post = { id: nextId('179000'), at, comments: [] };
      posts.set(post.id, post);
      return post;
    },
    addComment: (content) => {
      const comment = { ...content, id: nextId('180000') };
      comments.set(comment.id, comment);
      posts.get(content.mediaId)?.comments.push(comment);
      return comment;
    },
    createConversation: () => {
      const contact = { id: nextId('900000'), username: `person.${lastId}` };
      const conversation = { id: `aWdfZAG06${nextId('t')}`, contact, messages: [] };
      conversations.set(conversation.id, conversation);
      return conversation;
    },
    addMessage: (content) => {
      const message = { ...content, id: `aWdfZAG1faXRlbTox${nextId('m')}` };
      messages.set(message.id, message);
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

/** A comment of some follower; a reply where `parentId` is given. */
export function makeRandomComment(
  random: SeededRandom,
  post: NetworkPost,
  { at, parentId }: { readonly at: number; readonly parentId?: string | undefined },
): Omit<NetworkComment, 'id'> {
  const text = `How lovely, is number ${random.between(1, 9_999)} still there?`;
  return { mediaId: post.id, parentId, text, from: drawFollower(random), at };
}

/** Creates the content that exists before the account is linked. */
export function fillNetworkContent(
  content: NetworkContent,
  random: SeededRandom,
  now: number,
): void {
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
      // The last message is the contact's, and minutes lie between any two messages.
      const fromId = position % 2 === 0 ? NETWORK_ACCOUNT.id : conversation.contact.id;
      const text = `Word ${position} of ${conversation.contact.username}`;
      const at = lastWrittenAt - (MESSAGES_PER_CONVERSATION - position) * 10 * MINUTE_MS;
      content.addMessage({ conversationId: conversation.id, text, fromId, at });
    }
  }
}
