// One world with the indexes its readers need; the only place that changes posts and comments.
import { compareNewestFirst, type TimestampedItem } from '../graph/rendering/page-cursors.ts';
import { createConversationStore } from './conversation-store.ts';
import type { SandboxComment, SandboxFollower, SandboxMedia, SandboxWorld } from './world-types.ts';

export type SandboxWorldStore = ReturnType<typeof createSandboxWorldStore>;

export function createSandboxWorldStore(world: SandboxWorld) {
  const { people, pages, accounts } = world;
  const mediaById = indexById(world.media);
  const commentsById = indexById(world.comments);
  const followersById = indexById(world.followers);
  const peopleById = indexById(people);
  const pagesById = indexById(pages);
  const accountsById = indexById(accounts);
  const conversationStore = createConversationStore(world.conversations);
  const albumIdsByChild = new Map<string, string>();
  const rememberChildren = ({ id, children }: SandboxMedia): void => {
    for (const child of children) albumIdsByChild.set(child.id, id);
  };
  world.media.forEach(rememberChildren);
  const mediaByAccount = groupNewestFirst(
    world.media.filter(({ ad }) => !ad),
    ({ accountId }) => accountId,
  );
  /** Top-level comments by post, and replies by comment. */
  const commentsByOwner = groupNewestFirst(world.comments, getOwnerId);

  const listCommentsOf = (ownerId: string): readonly SandboxComment[] =>
    commentsByOwner.get(ownerId) ?? [];
  const removeSingleComment = (comment: SandboxComment): void => {
    commentsById.delete(comment.id);
    const others = listCommentsOf(getOwnerId(comment)).filter(({ id }) => id !== comment.id);
    commentsByOwner.set(getOwnerId(comment), others);
  };

  return {
    ...conversationStore,
    createSnapshot: (): SandboxWorld => ({
      ...world,
      media: [...mediaById.values()],
      comments: [...commentsById.values()],
      followers: [...followersById.values()],
      conversations: conversationStore.listConversations(),
    }),
    listPeople: () => people,
    listPages: () => pages,
    listAccounts: () => accounts,
    listFollowers: (): readonly SandboxFollower[] => [...followersById.values()],
    findPerson: (id: string) => peopleById.get(id),
    findPage: (id: string) => pagesById.get(id),
    findAccount: (id: string) => accountsById.get(id),
    findFollower: (id: string) => followersById.get(id),
    findMedia: (id: string) => mediaById.get(id),
    findAlbumOfChild: (id: string) => mediaById.get(albumIdsByChild.get(id) ?? ''),
    findComment: (id: string) => commentsById.get(id),
    findPageOfAccount: (accountId: string) => pages.find((page) => page.accountId === accountId),
    /** Newest first, without ads. */
    listMediaOf: (accountId: string): readonly SandboxMedia[] =>
      mediaByAccount.get(accountId) ?? [],
    /** Top-level comments of a post, newest first. */
    listTopLevelComments: listCommentsOf,
    /** Replies to a comment, newest first. */
    listReplies: listCommentsOf,
    countComments: (mediaId: string): number => {
      if (mediaById.get(mediaId)?.ad) return 0;
      const parents = listCommentsOf(mediaId);
      return parents.reduce((sum, { id }) => sum + listCommentsOf(id).length, parents.length);
    },
    addMedia: (media: SandboxMedia): void => {
      mediaById.set(media.id, media);
      rememberChildren(media);
      if (!media.ad) insertNewestFirst(mediaByAccount, media.accountId, media);
    },
    addComment: (comment: SandboxComment): void => {
      commentsById.set(comment.id, comment);
      insertNewestFirst(commentsByOwner, getOwnerId(comment), comment);
    },
    /** Removes a comment and, if it is a top-level one, its replies. */
    removeComment: (id: string): void => {
      const comment = commentsById.get(id);
      if (!comment) return;
      for (const reply of listCommentsOf(id)) removeSingleComment(reply);
      removeSingleComment(comment);
    },
    addFollower: (follower: SandboxFollower): void => {
      followersById.set(follower.id, follower);
    },
  };
}

const getOwnerId = ({ parentId, mediaId }: SandboxComment): string => parentId ?? mediaId;

const indexById = <T extends { readonly id: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.id, item]));

const groupNewestFirst = <T extends TimestampedItem>(
  items: readonly T[],
  keyOf: (item: T) => string,
): Map<string, readonly T[]> => Map.groupBy(items.toSorted(compareNewestFirst), keyOf);

function insertNewestFirst<T extends TimestampedItem>(
  groups: Map<string, readonly T[]>,
  key: string,
  item: T,
): void {
  const group = groups.get(key) ?? [];
  const position = group.findIndex((other) => compareNewestFirst(item, other) < 0);
  groups.set(key, group.toSpliced(position === -1 ? group.length : position, 0, item));
}
