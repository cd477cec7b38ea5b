// What an account holds on the network in a run: posts, threads, replies; and the order people see.
import type { Random } from './random.ts';
import { START } from './world.ts';

export type Said = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  readonly fromId: string;
  /** Epoch milliseconds, whole seconds: the network names no smaller ones. */
  readonly at: number;
  readonly replies: Said[];
};

export type ContentPost = {
  readonly id: string;
  readonly at: number;
  comments: Said[];
};

export type Owner = { readonly igUserId: string; readonly username: string };

/** Newest first, as the network lists posts and threads. */
export const newestFirst = (a: { at: number; id: string }, b: { at: number; id: string }): number =>
  b.at - a.at || a.id.localeCompare(b.id);

const oldestFirst = (a: Said, b: Said): number => a.at - b.at || a.id.localeCompare(b.id);

/** A post's comments as the product lists them: threads newest first, replies oldest first. */
export const inOrder = (post: ContentPost): readonly Said[] =>
  [...post.comments]
    .sort(newestFirst)
    .flatMap((thread) => [thread, ...[...thread.replies].sort(oldestFirst)]);

export const countOf = (post: ContentPost): number =>
  post.comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0);

/** Says things: ids rise, times are as told. */
export function createSpeakers(random: Random, owner: Owner) {
  let id = 10_000;
  return (at: number, replies: Said[] = []): Said => {
    id += 1;
    const isOwn = random.chance(0.1);
    const follower = random.between(1, 9);
    return {
      id: String(id),
      text: `Words ${id} 🥐`,
      username: isOwn ? owner.username : `follower${follower}`,
      fromId: isOwn ? owner.igUserId : `900${follower}`,
      at: Math.floor(at / 1_000) * 1_000,
      replies,
    };
  };
}

const DAY_MS = 86_400_000;

/** A small account with what is awkward: a post of two pages, a thread of two in it, empty posts. */
export function drawContent(random: Random, owner: Owner): ContentPost[] {
  const say = createSpeakers(random, owner);
  const thread = (at: number, replies: number) =>
    say(
      at,
      Array.from({ length: replies }, (_, index) => say(at + (index + 1) * 7_000)),
    );
  const post = (
    id: string,
    age: number,
    threads: number,
    replies: (index: number) => number,
  ): ContentPost => {
    const at = START - age * DAY_MS;
    const comments = Array.from({ length: threads }, (_, index) =>
      thread(at + index * 61_000, replies(index)),
    );
    return { id, at, comments: comments.sort(newestFirst) };
  };
  const few = () => (random.chance(0.3) ? random.between(1, 3) : 0);
  const isLong = random.between(0, 90);
  const many = post('1000', 20, random.between(51, 70), (index) =>
    index === isLong ? random.between(51, 60) : few(),
  );
  const others = Array.from({ length: random.between(2, 4) }, (_, index) =>
    post(String(1_002 + index), 22 + index, random.chance(0.3) ? 0 : random.between(1, 4), few),
  );
  return [many, ...others];
}

/** The fewest calls that read it all: a page of posts, threads or missing replies each. */
export function fewestCalls(
  posts: readonly ContentPost[],
  pages: { readonly media: number; readonly comments: number; readonly chats: number },
  chats: readonly Chat[],
): number {
  const pagesOf = (count: number, size: number) => Math.max(1, Math.ceil(count / size));
  const perPost = posts
    .filter((post) => post.comments.length > 0)
    .map((post) => {
      const missing = post.comments.map(
        ({ replies }) => Math.ceil(replies.length / pages.comments) - 1,
      );
      const extra = missing.reduce((sum, count) => sum + Math.max(0, count), 0);
      return pagesOf(post.comments.length, pages.comments) + extra;
    });
  const lists = pagesOf(posts.length, pages.media) + pagesOf(chats.length, pages.chats);
  return lists + perPost.reduce((sum, count) => sum + count, 0);
}

export type Chat = {
  readonly id: string;
  /** When it was written in last; epoch milliseconds. */
  readonly at: number;
  readonly person: { readonly id: string; readonly username: string };
  /** Newest first. */
  readonly lines: readonly Omit<Said, 'replies'>[];
};

/** Of older messages of a conversation the network tells no details. */
const READABLE_LINES = 20;

/** What of a conversation can be read, newest first. */
export const readableLines = ({ lines }: Chat): Chat['lines'] => lines.slice(0, READABLE_LINES);

/** A handful of conversations, one of them longer than can be read. */
export function drawChats(random: Random, owner: Owner): Chat[] {
  const long = random.between(0, 2);
  return Array.from({ length: random.between(3, 6) }, (_, index): Chat => {
    const person = { id: `800${index}`, username: `guest${index}` };
    const at = START - index * DAY_MS - 3_600_000;
    const length = index === long ? random.between(21, 30) : random.between(1, 6);
    const lines = Array.from({ length }, (_, line) => {
      const isOwn = line > 0 && random.chance(0.4);
      return {
        id: `aWd${index}000${String(line).padStart(3, '0')}`,
        text: `Word ${index}.${line}`,
        username: isOwn ? owner.username : person.username,
        fromId: isOwn ? owner.igUserId : person.id,
        at: at - line * 90_000,
      };
    });
    return { id: `aWdQ${index}`, at, person, lines };
  });
}
