// What the network of a storm holds: posts, comments, conversations, messages. It survives every kill.
import type { Random } from '#tests/simulator/random.ts';

export const ACCOUNT = { id: '17841400000000001', username: 'storm.owner' } as const;
export const PAGE_ID = '100000000000101';

export type Comment = {
  readonly id: string;
  readonly mediaId: string;
  readonly parentId: string | undefined;
  readonly text: string;
  readonly from: { readonly id: string; readonly username: string };
  /** Epoch milliseconds. */
  readonly at: number;
};
export type Message = {
  readonly id: string;
  readonly conversationId: string;
  readonly text: string;
  readonly fromId: string;
  readonly at: number;
};
export type Post = { readonly id: string; readonly at: number; readonly comments: Comment[] };
export type Conversation = {
  readonly id: string;
  readonly person: { readonly id: string; readonly username: string };
  /** Oldest first. */
  readonly messages: Message[];
};

export type World = {
  readonly posts: ReadonlyMap<string, Post>;
  readonly comments: ReadonlyMap<string, Comment>;
  readonly conversations: ReadonlyMap<string, Conversation>;
  readonly messages: ReadonlyMap<string, Message>;
  readonly addPost: (at: number) => Post;
  readonly addComment: (content: Omit<Comment, 'id'>) => Comment;
  readonly beginConversation: () => Conversation;
  readonly addMessage: (content: Omit<Message, 'id'>) => Message;
};

export const isOwn = ({ from }: Comment): boolean => from.id === ACCOUNT.id;

export function createWorld(): World {
  const posts = new Map<string, Post>();
  const comments = new Map<string, Comment>();
  const conversations = new Map<string, Conversation>();
  const messages = new Map<string, Message>();
  let last = 0;
  // Ids rise with time and are too long for a number, as the network's are.
  const nextId = (kind: string) => {
    last += 1;
    return `${kind}${String(last).padStart(12, '0')}`;
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
    beginConversation: () => {
      const person = { id: nextId('900000'), username: `person.${last}` };
      const conversation = { id: `aWdfZAG06${nextId('t')}`, person, messages: [] };
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
const THREADS_A_POST = 20;
const CONVERSATIONS = 60;
const MESSAGES_A_CONVERSATION = 6;

const follower = (random: Random) => {
  const number = random.between(1, 400);
  return { id: `9100000000${String(number).padStart(4, '0')}`, username: `follower.${number}` };
};

/** Somebody's comment; below a thread where one is named. */
export function commentBy(
  random: Random,
  post: Post,
  { at, parentId }: { readonly at: number; readonly parentId?: string | undefined },
): Omit<Comment, 'id'> {
  const text = `How lovely, is number ${random.between(1, 9_999)} still there?`;
  return { mediaId: post.id, parentId, text, from: follower(random), at };
}

/** What was there before the account was linked. */
export function fill(world: World, random: Random, now: number): void {
  for (let number = POSTS; number > 0; number -= 1) {
    const post = world.addPost(now - number * 600 * MINUTE_MS);
    for (let position = 0; position < THREADS_A_POST; position += 1) {
      const at = post.at + position * 2 * MINUTE_MS;
      const top = world.addComment(commentBy(random, post, { at }));
      if (random.chance(0.3)) {
        world.addComment(commentBy(random, post, { at: at + MINUTE_MS, parentId: top.id }));
      }
    }
  }
  for (let number = 0; number < CONVERSATIONS; number += 1) {
    const conversation = world.beginConversation();
    const begun = now - (CONVERSATIONS - number) * 5 * MINUTE_MS;
    for (let position = 0; position < MESSAGES_A_CONVERSATION; position += 1) {
      // The person has the last word, and minutes lie between any two.
      const fromId = position % 2 === 0 ? ACCOUNT.id : conversation.person.id;
      const text = `Word ${position} of ${conversation.person.username}`;
      const at = begun - (MESSAGES_A_CONVERSATION - position) * 10 * MINUTE_MS;
      world.addMessage({ conversationId: conversation.id, text, fromId, at });
    }
  }
}
