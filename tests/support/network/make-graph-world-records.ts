// Records of a world from their important fields; all others are as on an ordinary account.
import type {
  SandboxComment,
  SandboxConversation,
  SandboxFacebookUser,
  SandboxFollower,
  SandboxInstagramAccount,
  SandboxMedia,
  SandboxMessage,
  SandboxWorld,
} from '#scripts/sandbox/world/world-types.ts';

type Needs<Type, Name extends keyof Type> = Pick<Type, Name> & Partial<Type>;

export const makeAccount = (
  fields: Needs<SandboxInstagramAccount, 'id' | 'username'>,
): SandboxInstagramAccount => ({
  name: fields.username,
  kind: 'business',
  biography: null,
  website: null,
  followersCount: 12,
  followsCount: 0,
  selfScopedId: fields.id,
  ...fields,
});

/** A person who manages a page for each account. */
export function makeOwner(
  person: Pick<SandboxFacebookUser, 'id' | 'name'>,
  accounts: readonly SandboxInstagramAccount[],
  getPageId: (accountId: string) => string,
): Pick<SandboxWorld, 'people' | 'pages' | 'accounts'> {
  const tasks = ['MESSAGING', 'MODERATE', 'MANAGE'];
  return {
    people: [
      {
        ...person,
        note: '',
        roles: accounts.map(({ id }) => ({ pageId: getPageId(id), tasks, throughBusiness: false })),
      },
    ],
    pages: accounts.map(({ id, username }) => ({
      id: getPageId(id),
      name: `Page of ${username}`,
      category: 'Shop',
      accountId: id,
      subscribedFields: null,
    })),
    accounts,
  };
}

export const makeFollower = (
  fields: Pick<SandboxFollower, 'id' | 'username'>,
): SandboxFollower => ({ name: fields.username, language: 'en', ...fields });

export const makeMedia = (
  fields: Needs<SandboxMedia, 'id' | 'accountId' | 'timestamp'>,
): SandboxMedia => ({
  caption: null,
  mediaType: 'IMAGE',
  productType: 'FEED',
  shortcode: fields.id,
  likeCount: 1,
  picture: { scene: 'arch-set', seed: fields.id, expired: false },
  children: [],
  commentsEnabled: true,
  ...fields,
});

export const makeComment = (
  fields: Needs<SandboxComment, 'id' | 'mediaId' | 'authorId' | 'text' | 'timestamp'>,
): SandboxComment => ({
  parentId: null,
  visibleAt: fields.timestamp,
  likeCount: 0,
  hidden: false,
  ...fields,
});

export const makeMessage = (
  fields: Needs<SandboxMessage, 'id' | 'authorId' | 'text' | 'timestamp'>,
): SandboxMessage => ({
  visibleAt: fields.timestamp,
  attachments: [],
  story: null,
  replyTo: null,
  privateReplyTo: null,
  fromApi: false,
  unsupported: false,
  unsent: false,
  edits: 0,
  reactions: [],
  ...fields,
});

export const makeConversation = (
  fields: Needs<SandboxConversation, 'id' | 'accountId' | 'followerId' | 'messages'>,
): SandboxConversation => ({ blocked: false, ...fields });
