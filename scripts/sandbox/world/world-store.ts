// Holds one world with the indexes its readers need; the only place that changes posts and comments.
import { type ConversationStore, createConversationStore } from './conversation-store.ts';
import type { Account, Comment, Follower, LoginPerson, Media, Page, World } from './types.ts';

export interface WorldStore extends ConversationStore {
  readonly snapshot: () => World;
  readonly people: () => readonly LoginPerson[];
  readonly pages: () => readonly Page[];
  readonly accounts: () => readonly Account[];
  readonly followers: () => readonly Follower[];
  readonly person: (id: string) => LoginPerson | undefined;
  readonly page: (id: string) => Page | undefined;
  readonly account: (id: string) => Account | undefined;
  readonly follower: (id: string) => Follower | undefined;
  readonly media: (id: string) => Media | undefined;
  readonly comment: (id: string) => Comment | undefined;
  readonly pageOfAccount: (accountId: string) => Page | undefined;
  /** Newest first. */
  readonly mediaOf: (accountId: string) => readonly Media[];
  /** Top-level comments of a post, newest first. */
  readonly topLevelOf: (mediaId: string) => readonly Comment[];
  /** Replies to a comment, newest first. */
  readonly repliesOf: (commentId: string) => readonly Comment[];
  readonly commentCountOf: (mediaId: string) => number;
  readonly addMedia: (media: Media) => void;
  readonly addComment: (comment: Comment) => void;
  /** Removes a comment and, with a top-level one, its replies. */
  readonly removeComment: (id: string) => void;
  readonly addFollower: (follower: Follower) => void;
}

export function createWorldStore(world: World): WorldStore {
  const media = indexById(world.media);
  const comments = indexById(world.comments);
  const followers = indexById(world.followers);
  const people = indexById(world.people);
  const pages = indexById(world.pages);
  const accounts = indexById(world.accounts);
  const conversationStore = createConversationStore(world.conversations);
  const mediaByAccount = groupNewestFirst(world.media, (item) => item.accountId);
  const topLevel = groupNewestFirst(world.comments, (item) =>
    item.parentId === null ? item.mediaId : null,
  );
  const replies = groupNewestFirst(world.comments, (item) => item.parentId);

  const remove = (comment: Comment): void => {
    comments.delete(comment.id);
    if (comment.parentId === null) removeFrom(topLevel, comment.mediaId, comment.id);
    else removeFrom(replies, comment.parentId, comment.id);
  };

  return {
    ...conversationStore,
    snapshot: () => ({
      ...world,
      media: [...media.values()],
      comments: [...comments.values()],
      followers: [...followers.values()],
      conversations: conversationStore.conversations(),
    }),
    people: () => world.people,
    pages: () => world.pages,
    accounts: () => world.accounts,
    followers: () => [...followers.values()],
    person: (id) => people.get(id),
    page: (id) => pages.get(id),
    account: (id) => accounts.get(id),
    follower: (id) => followers.get(id),
    media: (id) => media.get(id),
    comment: (id) => comments.get(id),
    pageOfAccount: (accountId) => world.pages.find((page) => page.accountId === accountId),
    mediaOf: (accountId) => mediaByAccount.get(accountId) ?? [],
    topLevelOf: (mediaId) => topLevel.get(mediaId) ?? [],
    repliesOf: (commentId) => replies.get(commentId) ?? [],
    commentCountOf: (mediaId) => {
      const parents = topLevel.get(mediaId) ?? [];
      return parents.reduce(
        (sum, parent) => sum + (replies.get(parent.id)?.length ?? 0),
        parents.length,
      );
    },
    addMedia: (item) => {
      media.set(item.id, item);
      insertNewestFirst(mediaByAccount, item.accountId, item);
    },
    addComment: (item) => {
      comments.set(item.id, item);
      if (item.parentId === null) insertNewestFirst(topLevel, item.mediaId, item);
      else insertNewestFirst(replies, item.parentId, item);
    },
    removeComment: (id) => {
      const comment = comments.get(id);
      if (!comment) return;
      for (const reply of [...(replies.get(id) ?? [])]) remove(reply);
      remove(comment);
    },
    addFollower: (follower) => {
      followers.set(follower.id, follower);
    },
  };
}

interface Dated {
  readonly id: string;
  readonly timestamp: number;
}

/** Negative when `left` comes before `right` in a newest-first list. Equal seconds are settled by id. */
export function compareNewestFirst(left: Dated, right: Dated): number {
  if (left.timestamp !== right.timestamp) return right.timestamp - left.timestamp;
  if (left.id === right.id) return 0;
  return left.id.length !== right.id.length
    ? right.id.length - left.id.length
    : left.id < right.id
      ? 1
      : -1;
}

function indexById<T extends { readonly id: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

function groupNewestFirst<T extends Dated>(
  items: readonly T[],
  keyOf: (item: T) => string | null,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  for (const group of groups.values()) group.sort(compareNewestFirst);
  return groups;
}

function insertNewestFirst<T extends Dated>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key) ?? [];
  const position = group.findIndex((other) => compareNewestFirst(item, other) < 0);
  group.splice(position === -1 ? group.length : position, 0, item);
  groups.set(key, group);
}

function removeFrom<T extends Dated>(groups: Map<string, T[]>, key: string, id: string): void {
  const group = groups.get(key);
  const position = group?.findIndex((item) => item.id === id) ?? -1;
  if (group && position !== -1) group.splice(position, 1);
}
