// The content of a storm as a network of the Graph core: one account, whose person granted everything.
import type { GraphNetwork } from '#scripts/sandbox/graph/graph-network.ts';
import { createDefaultGraphOptions } from '#scripts/sandbox/graph/graph-options.ts';
import type {
  GraphComment,
  GraphConversation,
  GraphMedia,
  GraphMessage,
  GraphWorld,
} from '#scripts/sandbox/graph/graph-world.ts';
import { graphPermissions } from '#scripts/sandbox/graph/permissions.ts';
import {
  isOwnComment,
  STORM_ACCOUNT,
  STORM_FACEBOOK_PAGE_ID,
  type StormComment,
  type StormContent,
  type StormConversation,
  type StormMessage,
  type StormPost,
} from './storm-content.ts';

export const STORM_PERSON_ID = '122100000000001';

const ACCOUNT = {
  ...STORM_ACCOUNT,
  name: 'Storm',
  kind: 'business',
  biography: null,
  website: null,
  followersCount: 400,
  followsCount: 1,
  selfScopedId: STORM_ACCOUNT.id,
} as const;
const PAGE = {
  id: STORM_FACEBOOK_PAGE_ID,
  name: 'Storm',
  category: 'Shop',
  accountId: ACCOUNT.id,
  subscribedFields: null,
};
const ROLE = { pageId: PAGE.id, tasks: ['MESSAGING', 'MODERATE'], throughBusiness: false };
const PERSON = { id: STORM_PERSON_ID, name: 'Storm', email: '', roles: [ROLE] };

const toComment = (comment: StormComment): GraphComment => ({
  id: comment.id,
  mediaId: comment.mediaId,
  parentId: comment.parentId ?? null,
  authorId: comment.from.id,
  text: comment.text,
  timestamp: comment.at,
  visibleAt: 0,
  likeCount: 0,
  hidden: false,
});

const toMedia = ({ id, at }: StormPost): GraphMedia => ({
  id,
  accountId: ACCOUNT.id,
  caption: `Post ${id}`,
  mediaType: 'IMAGE',
  productType: 'FEED',
  shortcode: id,
  timestamp: at,
  likeCount: 3,
  children: [],
  commentsEnabled: true,
});

const toMessage = ({ id, fromId, text, at }: StormMessage): GraphMessage => ({
  id,
  authorId: fromId,
  text,
  timestamp: at,
  visibleAt: 0,
  attachments: [],
  story: null,
  privateReplyTo: null,
  unsupported: false,
  unsent: false,
  reactions: [],
});

const toConversation = ({ id, contact, messages }: StormConversation): GraphConversation => ({
  id,
  accountId: ACCOUNT.id,
  followerId: contact.id,
  blocked: false,
  messages: messages.map(toMessage),
});

const sortNewestFirst = <Item extends { readonly at: number }>(items: readonly Item[]): Item[] =>
  items.toReversed().sort((a, b) => b.at - a.at);

const findIn = <Item, Found>(
  items: ReadonlyMap<string, Item>,
  id: string,
  toFound: (item: Item) => Found,
): Found | undefined => {
  const item = items.get(id);
  return item && toFound(item);
};

function createStormWorld(content: StormContent): GraphWorld {
  const { posts, comments, conversations, messages } = content;
  const listComments = (mediaId: string, parentId: string | undefined) =>
    sortNewestFirst(
      (posts.get(mediaId)?.comments ?? []).filter((one) => one.parentId === parentId),
    ).map(toComment);
  const findWith = (personId: string) =>
    [...conversations.values()].find(({ contact }) => contact.id === personId);
  /** Comments name their author, so the last one of a follower is enough. */
  const findFollower = (id: string) =>
    findWith(id)?.contact ??
    [...comments.values()].findLast((one) => one.from.id === id && !isOwnComment(one))?.from;
  return {
    listPages: () => [PAGE],
    findPerson: (id) => (id === PERSON.id ? PERSON : undefined),
    findPage: (id) => (id === PAGE.id ? PAGE : undefined),
    findPageOfAccount: (id) => (id === ACCOUNT.id ? PAGE : undefined),
    findAccount: (id) => (id === ACCOUNT.id ? ACCOUNT : undefined),
    findFollower,
    findMedia: (id) => findIn(posts, id, toMedia),
    findComment: (id) => findIn(comments, id, toComment),
    findConversation: (id) => findIn(conversations, id, toConversation),
    findConversationWith: (_accountId, personId) => {
      const conversation = findWith(personId);
      return conversation && toConversation(conversation);
    },
    findConversationOfMessage: (id) =>
      findIn(conversations, messages.get(id)?.conversationId ?? '', toConversation),
    listMediaOf: () => sortNewestFirst([...posts.values()]).map(toMedia),
    listTopLevelComments: (mediaId) => listComments(mediaId, undefined),
    listReplies: (id) => listComments(comments.get(id)?.mediaId ?? '', id),
    listConversationsOf: () => [...conversations.values()].map(toConversation),
    countComments: (mediaId) => posts.get(mediaId)?.comments.length ?? 0,
  };
}

/** `onPublish` gets what the account published, before the response of the call. */
export function createStormGraphNetwork(
  content: StormContent,
  appSecret: string,
  onPublish: (published: StormComment | StormMessage) => void,
): GraphNetwork {
  const publish = <Published extends StormComment | StormMessage>(published: Published) => {
    onPublish(published);
    return published;
  };
  const nothing = () => {};
  const link = (id: string) => `https://pictures.invalid/${id}.jpg`;
  return {
    app: { id: '100000000000001', secret: appSecret },
    world: createStormWorld(content),
    access: {
      tokens: new Map(),
      codes: new Map(),
      grants: new Map([
        [
          PERSON.id,
          Object.fromEntries(graphPermissions.map((scope) => [scope, 'granted' as const])),
        ],
      ]),
    },
    options: { ...createDefaultGraphOptions(), conversationCallsPerSecond: 0 },
    now: Date.now,
    links: {
      avatar: link,
      picture: link,
      video: link,
      attachment: ({ id }) => ({ url: link(id), previewUrl: null }),
      story: ({ id }) => link(id),
    },
    changes: {
      createComment: ({ mediaId, parentId, text }) => {
        const fields = { mediaId, parentId: parentId ?? undefined, text, at: Date.now() };
        return publish(content.addComment({ ...fields, from: STORM_ACCOUNT }));
      },
      sendMessage: ({ followerId, text }) => {
        const conversation = [...content.conversations.values()].find(
          ({ contact }) => contact.id === followerId,
        );
        const conversationId = (conversation ?? content.createConversation()).id;
        const fields = { conversationId, text, at: Date.now() };
        return publish(content.addMessage({ ...fields, fromId: STORM_ACCOUNT.id }));
      },
      deleteComment: nothing,
      hideComment: nothing,
      enableComments: nothing,
      subscribePage: nothing,
      saveAccess: nothing,
    },
  };
}
