// The content of the fake network as tests write it, and as a world of the Graph core.
import type { GraphWorld } from '#scripts/sandbox/graph/graph-world.ts';
import { createSandboxWorldStore } from '#scripts/sandbox/world/world-store.ts';
import {
  makeAccount,
  makeComment,
  makeConversation,
  makeFollower,
  makeMedia,
  makeMessage,
  makeOwner,
} from './make-graph-world-records.ts';

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
  /** The pictures of an album. */
  readonly childIds?: readonly string[];
  /** For an ad: the post that it shows. */
  readonly adOf?: string;
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

/** A snapshot of the world, without later changes of the lists. */
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
    ...makeOwners(facebookUsers, messagesOff),
    followers: [
      ...authors.map(({ username }) => ({ id: toFollowerId(username), username })),
      ...conversations.map(({ one }) => one.contact),
    ].map(makeFollower),
    media: media.map(({ account, one }) => toMedia(account.id, one)),
    comments: comments.flatMap(({ mediaId, top }) => [
      toComment(mediaId, null, top),
      ...(top.replies ?? []).map((reply) => toComment(mediaId, top.id, reply)),
    ]),
    conversations: conversations.map(({ account, one: { id, contact, messages } }) =>
      makeConversation({
        id,
        accountId: account.id,
        followerId: contact.id,
        messages: messages
          .toReversed()
          .map((message) => toMessage(message.fromOwner ? account.id : contact.id, message)),
      }),
    ),
  });
  const countById = new Map(media.map(({ one }) => [one.id, one.comments_count]));
  return { ...store, countComments: (mediaId) => countById.get(mediaId) ?? 0 };
}

function makeOwners(
  facebookUsers: readonly FakeNetworkFacebookUser[],
  messagesOff: ReadonlySet<string>,
): ReturnType<typeof makeOwner> {
  const owners = facebookUsers.map(({ id, name, accounts }) =>
    makeOwner({ id, name }, accounts.map(toAccount), toFakePageId),
  );
  return {
    people: owners.flatMap(({ people }) => people),
    accounts: owners.flatMap(({ accounts }) => accounts),
    pages: owners
      .flatMap(({ pages }) => pages)
      .map((page) => ({ ...page, messagesOff: messagesOff.has(page.accountId ?? '') })),
  };
}

const toAccount = ({ id, username, kind }: FakeNetworkAccount) =>
  makeAccount({ id, username, kind, name: username.toUpperCase() });

const PICTURE = { scene: 'arch-set', seed: 'child', expired: false } as const;

export const FOLLOWER_ID_PREFIX = 'igsid-';
const toFollowerId = (username: string): string => `${FOLLOWER_ID_PREFIX}${username}`;

const toMedia = (accountId: string, { id, timestamp, childIds, adOf }: FakeNetworkMedia) =>
  makeMedia({
    id,
    accountId,
    timestamp: Date.parse(timestamp),
    ...(childIds && {
      mediaType: 'CAROUSEL_ALBUM',
      children: childIds.map((childId) => ({ id: childId, picture: PICTURE })),
    }),
    ...(adOf !== undefined && {
      productType: 'AD',
      ad: { id: `ad-${id}`, title: 'An ad', originalMediaId: adOf },
    }),
  });

const toComment = (mediaId: string, parentId: string | null, comment: FakeNetworkComment) =>
  makeComment({
    id: comment.id,
    mediaId,
    parentId,
    authorId: toFollowerId(comment.username),
    text: comment.text,
    timestamp: Date.parse(comment.timestamp),
    visibleAt: 0,
  });

const toMessage = (authorId: string, { id, text, timestamp, privateReplyTo }: FakeNetworkMessage) =>
  makeMessage({
    id,
    authorId,
    text: text === '' ? null : text,
    timestamp: Date.parse(timestamp),
    visibleAt: 0,
    privateReplyTo: privateReplyTo ?? null,
  });
