// One world with the indexes its readers need; the only place that adds to it.
import { compareNewestFirst, type TimestampedItem } from '../graph/rendering/page-cursors.ts';
import type {
  SandboxComment,
  SandboxConversation,
  SandboxFollower,
  SandboxMedia,
  SandboxMessage,
  SandboxWorld,
} from './world-types.ts';

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

/** Conversations and messages with their indexes. */
function createConversationStore(initial: readonly SandboxConversation[]) {
  const byId = new Map<string, SandboxConversation>();
  const byAccount = new Map<string, Map<string, SandboxConversation>>();
  const byMessage = new Map<string, SandboxConversation>();

  const addConversation = (conversation: SandboxConversation): void => {
    const { id, accountId, followerId, messages } = conversation;
    byId.set(id, conversation);
    const byFollower = byAccount.get(accountId) ?? new Map<string, SandboxConversation>();
    byAccount.set(accountId, byFollower.set(followerId, conversation));
    for (const message of messages) byMessage.set(message.id, conversation);
  };
  for (const conversation of initial) addConversation(conversation);

  const listConversationsOf = (accountId: string): readonly SandboxConversation[] => [
    ...(byAccount.get(accountId)?.values() ?? []),
  ];

  return {
    listConversations: (): readonly SandboxConversation[] => [...byId.values()],
    findConversation: (id: string) => byId.get(id),
    listConversationsOf,
    /** Conversations with messages, latest activity first. */
    listActiveConversationsOf: (accountId: string): readonly SandboxConversation[] =>
      listConversationsOf(accountId)
        .filter(({ messages }) => messages.length > 0)
        .toSorted((left, right) => getLatestTimestamp(right) - getLatestTimestamp(left)),
    findConversationWith: (accountId: string, followerId: string) =>
      byAccount.get(accountId)?.get(followerId),
    findMessage: (id: string) => byMessage.get(id)?.messages.find((message) => message.id === id),
    findConversationOfMessage: (id: string) => byMessage.get(id),
    addConversation,
    addMessage: (conversation: SandboxConversation, message: SandboxMessage): void => {
      conversation.messages.push(message);
      sortByTime(conversation);
      byMessage.set(message.id, conversation);
    },
    /** Call after changing the time of a message. */
    sortMessages: sortByTime,
  };
}

function sortByTime({ messages }: SandboxConversation): void {
  messages.sort((left, right) => left.timestamp - right.timestamp);
}

const getLatestTimestamp = ({ messages }: SandboxConversation): number =>
  messages.at(-1)?.timestamp ?? 0;
