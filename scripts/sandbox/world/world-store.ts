// One world with the indexes its readers need; the only place that changes posts and comments.
import { compareNewestFirst, type TimestampedItem } from '../graph/page-cursors.ts';
import {
  createSandboxConversationStore,
  type SandboxConversationStore,
} from './conversation-store.ts';
import type {
  SandboxComment,
  SandboxFacebookPage,
  SandboxFacebookUser,
  SandboxFollower,
  SandboxInstagramAccount,
  SandboxMedia,
  SandboxWorld,
} from './world-types.ts';

export interface SandboxWorldStore extends SandboxConversationStore {
  readonly createSnapshot: () => SandboxWorld;
  readonly listPeople: () => readonly SandboxFacebookUser[];
  readonly listPages: () => readonly SandboxFacebookPage[];
  readonly listAccounts: () => readonly SandboxInstagramAccount[];
  readonly listFollowers: () => readonly SandboxFollower[];
  readonly findPerson: (id: string) => SandboxFacebookUser | undefined;
  readonly findPage: (id: string) => SandboxFacebookPage | undefined;
  readonly findAccount: (id: string) => SandboxInstagramAccount | undefined;
  readonly findFollower: (id: string) => SandboxFollower | undefined;
  readonly findMedia: (id: string) => SandboxMedia | undefined;
  readonly findComment: (id: string) => SandboxComment | undefined;
  readonly findPageOfAccount: (accountId: string) => SandboxFacebookPage | undefined;
  /** Newest first. */
  readonly listMediaOf: (accountId: string) => readonly SandboxMedia[];
  /** Top-level comments of a post, newest first. */
  readonly listTopLevelComments: (mediaId: string) => readonly SandboxComment[];
  /** Replies to a comment, newest first. */
  readonly listReplies: (commentId: string) => readonly SandboxComment[];
  readonly countComments: (mediaId: string) => number;
  readonly addMedia: (findMedia: SandboxMedia) => void;
  readonly addComment: (comment: SandboxComment) => void;
  /** Removes a comment and, if it is a top-level one, its replies. */
  readonly removeComment: (id: string) => void;
  readonly addFollower: (follower: SandboxFollower) => void;
}

export function createSandboxWorldStore(world: SandboxWorld): SandboxWorldStore {
  const mediaById = indexById(world.media);
  const commentsById = indexById(world.comments);
  const followersById = indexById(world.followers);
  const peopleById = indexById(world.people);
  const pagesById = indexById(world.pages);
  const accountsById = indexById(world.accounts);
  const conversationStore = createSandboxConversationStore(world.conversations);
  const mediaByAccount = groupNewestFirst(world.media, (item) => item.accountId);
  const topLevelByMedia = groupNewestFirst(world.comments, (item) =>
    item.parentId === null ? item.mediaId : null,
  );
  const repliesByParent = groupNewestFirst(world.comments, (item) => item.parentId);

  const removeSingleComment = (comment: SandboxComment): void => {
    commentsById.delete(comment.id);
    if (comment.parentId === null) removeFromGroup(topLevelByMedia, comment.mediaId, comment.id);
    else removeFromGroup(repliesByParent, comment.parentId, comment.id);
  };

  return {
    ...conversationStore,
    createSnapshot: () => ({
      ...world,
      media: [...mediaById.values()],
      comments: [...commentsById.values()],
      followers: [...followersById.values()],
      conversations: conversationStore.listConversations(),
    }),
    listPeople: () => world.people,
    listPages: () => world.pages,
    listAccounts: () => world.accounts,
    listFollowers: () => [...followersById.values()],
    findPerson: (id) => peopleById.get(id),
    findPage: (id) => pagesById.get(id),
    findAccount: (id) => accountsById.get(id),
    findFollower: (id) => followersById.get(id),
    findMedia: (id) => mediaById.get(id),
    findComment: (id) => commentsById.get(id),
    findPageOfAccount: (accountId) => world.pages.find((page) => page.accountId === accountId),
    listMediaOf: (accountId) => mediaByAccount.get(accountId) ?? [],
    listTopLevelComments: (mediaId) => topLevelByMedia.get(mediaId) ?? [],
    listReplies: (commentId) => repliesByParent.get(commentId) ?? [],
    countComments: (mediaId) => {
      const parents = topLevelByMedia.get(mediaId) ?? [];
      return parents.reduce(
        (sum, parent) => sum + (repliesByParent.get(parent.id)?.length ?? 0),
        parents.length,
      );
    },
    addMedia: (item) => {
      mediaById.set(item.id, item);
      insertNewestFirst(mediaByAccount, item.accountId, item);
    },
    addComment: (item) => {
      commentsById.set(item.id, item);
      if (item.parentId === null) insertNewestFirst(topLevelByMedia, item.mediaId, item);
      else insertNewestFirst(repliesByParent, item.parentId, item);
    },
    removeComment: (id) => {
      const comment = commentsById.get(id);
      if (!comment) return;
      for (const reply of [...(repliesByParent.get(id) ?? [])]) removeSingleComment(reply);
      removeSingleComment(comment);
    },
    addFollower: (follower) => {
      followersById.set(follower.id, follower);
    },
  };
}

function indexById<T extends { readonly id: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

function groupNewestFirst<T extends TimestampedItem>(
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

function insertNewestFirst<T extends TimestampedItem>(
  groups: Map<string, T[]>,
  key: string,
  item: T,
): void {
  const group = groups.get(key) ?? [];
  const position = group.findIndex((other) => compareNewestFirst(item, other) < 0);
  group.splice(position === -1 ? group.length : position, 0, item);
  groups.set(key, group);
}

function removeFromGroup<T extends TimestampedItem>(
  groups: Map<string, T[]>,
  key: string,
  id: string,
): void {
  const group = groups.get(key);
  const position = group?.findIndex((item) => item.id === id) ?? -1;
  if (group && position !== -1) group.splice(position, 1);
}
