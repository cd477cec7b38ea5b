// What the fake network contains, as tests write it down, and the same as a world of the Graph core.
import type { GraphWorld } from '#scripts/sandbox/graph/graph-world.ts';
import { createSandboxWorldStore } from '#scripts/sandbox/world/world-store.ts';
import type { SandboxMessage } from '#scripts/sandbox/world/world-types.ts';

export type FakeNetworkComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  /** ISO, here and below. */
  readonly timestamp: string;
  readonly replies?: readonly FakeNetworkComment[];
};
export type FakeNetworkMedia = {
  readonly id: string;
  readonly timestamp: string;
  comments_count: number;
  comments: FakeNetworkComment[];
};
export type FakeNetworkMessage = {
  readonly id: string;
  readonly fromOwner: boolean;
  readonly text: string;
  readonly timestamp: string;
  /** The comment that it answers in private. */
  readonly privateReplyTo?: string;
};
export type FakeNetworkConversation = {
  readonly id: string;
  readonly contact: { readonly id: string; readonly username: string };
  /** Newest first. */
  messages: FakeNetworkMessage[];
};
export type FakeNetworkAccount = {
  readonly id: string;
  username: string;
  readonly kind: 'business' | 'personal';
  media: FakeNetworkMedia[];
  conversations?: FakeNetworkConversation[];
};
export type FakeNetworkFacebookUser = {
  readonly id: string;
  readonly name: string;
  granted: readonly string[];
  accounts: FakeNetworkAccount[];
};

const toFakePageId = (accountId: string): string => `page-${accountId}`;

/** The world at this moment: a later change of the lists is not in it. */
export function createFakeNetworkWorld(
  facebookUsers: readonly FakeNetworkFacebookUser[],
  messagesOff: ReadonlySet<string>,
): GraphWorld {
  const accounts = facebookUsers.flatMap((user) => user.accounts);
  const media = accounts.flatMap((account) => account.media.map((one) => ({ account, one })));
  const comments = media.flatMap(({ one }) =>
    one.comments.map((top) => ({ mediaId: one.id, top })),
  );
  const conversations = accounts.flatMap((account) =>
    (account.conversations ?? []).map((one) => ({ account, one })),
  );
  const authors = comments.flatMap(({ top }) => [top, ...(top.replies ?? [])]);
  const store = createSandboxWorldStore({
    people: facebookUsers.map(({ id, name, accounts: own }) => ({
      id,
      name,
      email: '',
      note: '',
      roles: own.map((account) => ({
        pageId: toFakePageId(account.id),
        tasks: ['MESSAGING', 'MODERATE', 'MANAGE'],
        throughBusiness: false,
      })),
    })),
    pages: accounts.map(({ id, username }) => ({
      id: toFakePageId(id),
      name: `Page of ${username}`,
      category: 'Shop',
      accountId: id,
      subscribedFields: null,
      messagesOff: messagesOff.has(id),
    })),
    accounts: accounts.map(({ id, username, kind }) => ({
      id,
      username,
      kind,
      name: username.toUpperCase(),
      biography: null,
      website: null,
      followersCount: 12,
      followsCount: 0,
      selfScopedId: id,
    })),
    followers: [
      ...authors.map(({ username }) => ({ id: toFollowerId(username), username })),
      ...conversations.map(({ one }) => one.contact),
    ].map((follower) => ({ ...follower, name: follower.username, language: 'en' })),
    media: media.map(({ account, one }) => ({
      id: one.id,
      accountId: account.id,
      caption: null,
      mediaType: 'IMAGE',
      productType: 'FEED',
      shortcode: one.id,
      timestamp: Date.parse(one.timestamp),
      likeCount: 1,
      picture: { scene: '', seed: '', expired: false },
      children: [],
      commentsEnabled: true,
    })),
    comments: comments.flatMap(({ mediaId, top }) => [
      toComment(mediaId, null, top),
      ...(top.replies ?? []).map((reply) => toComment(mediaId, top.id, reply)),
    ]),
    conversations: conversations.map(({ account, one }) => ({
      id: one.id,
      accountId: account.id,
      followerId: one.contact.id,
      blocked: false,
      messages: one.messages.toReversed().map((message) => toMessage(account.id, one, message)),
    })),
  });
  const countById = new Map(media.map(({ one }) => [one.id, one.comments_count]));
  return { ...store, countComments: (mediaId) => countById.get(mediaId) ?? 0 };
}

const toFollowerId = (username: string): string => `igsid-${username}`;

const toComment = (mediaId: string, parentId: string | null, comment: FakeNetworkComment) => ({
  id: comment.id,
  mediaId,
  parentId,
  authorId: toFollowerId(comment.username),
  text: comment.text,
  timestamp: Date.parse(comment.timestamp),
  visibleAt: 0,
  likeCount: 0,
  hidden: false,
});

const toMessage = (
  accountId: string,
  { contact }: FakeNetworkConversation,
  { id, fromOwner, text, timestamp, privateReplyTo }: FakeNetworkMessage,
): SandboxMessage => ({
  id,
  authorId: fromOwner ? accountId : contact.id,
  text: text === '' ? null : text,
  timestamp: Date.parse(timestamp),
  visibleAt: 0,
  attachments: [],
  story: null,
  replyTo: null,
  privateReplyTo: privateReplyTo ?? null,
  fromApi: false,
  unsupported: false,
  unsent: false,
  edits: 0,
  reactions: [],
});
