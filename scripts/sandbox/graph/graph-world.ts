// The content of a network as the core reads it: people, pages, accounts, posts, comments and messages.

/** Lists are in the order in which the network shows them. */
export interface GraphWorld {
  readonly listPages: () => readonly GraphPage[];
  readonly findPerson: (id: string) => GraphPerson | undefined;
  readonly findPage: (id: string) => GraphPage | undefined;
  readonly findPageOfAccount: (accountId: string) => GraphPage | undefined;
  readonly findAccount: (id: string) => GraphAccount | undefined;
  readonly findFollower: (id: string) => GraphFollower | undefined;
  readonly findMedia: (id: string) => GraphMedia | undefined;
  /** The album that a picture belongs to, by the id of the picture. */
  readonly findAlbumOfChild: (id: string) => GraphMedia | undefined;
  readonly findComment: (id: string) => GraphComment | undefined;
  readonly findConversation: (id: string) => GraphConversation | undefined;
  readonly findConversationWith: (
    accountId: string,
    followerId: string,
  ) => GraphConversation | undefined;
  readonly findConversationOfMessage: (id: string) => GraphConversation | undefined;
  readonly listMediaOf: (accountId: string) => readonly GraphMedia[];
  readonly listTopLevelComments: (mediaId: string) => readonly GraphComment[];
  readonly listReplies: (commentId: string) => readonly GraphComment[];
  readonly listConversationsOf: (accountId: string) => readonly GraphConversation[];
  readonly countComments: (mediaId: string) => number;
}

/** A person who can log in. */
export interface GraphPerson {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly {
    readonly pageId: string;
    readonly tasks: readonly string[];
    /** Held through a business portfolio: listed only with the permission business_management. */
    readonly throughBusiness: boolean;
  }[];
}

export interface GraphPage {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly accountId: string | null;
  /** Null while the app is not subscribed. */
  readonly subscribedFields: readonly string[] | null;
  /** The owner revoked access to messages. */
  readonly messagesOff?: boolean;
}

export interface GraphAccount {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly kind: 'business' | 'personal';
  readonly biography: string | null;
  readonly website: string | null;
  readonly followersCount: number;
  readonly followsCount: number;
  readonly selfScopedId: string;
}

export interface GraphFollower {
  readonly id: string;
  readonly username: string;
}

export interface GraphMedia {
  readonly id: string;
  readonly accountId: string;
  readonly caption: string | null;
  readonly mediaType: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  readonly productType: 'FEED' | 'REELS' | 'AD';
  readonly shortcode: string;
  /** Milliseconds since the epoch, here and below. */
  readonly timestamp: number;
  readonly likeCount: number;
  readonly children: readonly { readonly id: string }[];
  readonly commentsEnabled: boolean;
  /** Set for an ad: no list contains it or its comments, and no count includes them. */
  readonly ad?: GraphAd;
}

interface GraphAd {
  readonly id: string;
  readonly title: string;
  /** The post that the ad shows. */
  readonly originalMediaId: string;
}

export interface GraphComment {
  readonly id: string;
  readonly mediaId: string;
  /** Null for a top-level comment. */
  readonly parentId: string | null;
  /** A follower, or the account itself. */
  readonly authorId: string;
  readonly text: string;
  readonly timestamp: number;
  /** Reads do not return the comment before this time. */
  readonly visibleAt: number;
  readonly likeCount: number;
  readonly hidden: boolean;
}

export interface GraphConversation {
  readonly id: string;
  readonly accountId: string;
  readonly followerId: string;
  /** The contact blocked the account. */
  readonly blocked: boolean;
  /** Oldest first. */
  readonly messages: readonly GraphMessage[];
}

export interface GraphMessage {
  readonly id: string;
  /** The follower, or the account itself. */
  readonly authorId: string;
  readonly text: string | null;
  readonly timestamp: number;
  readonly visibleAt: number;
  readonly attachments: readonly GraphAttachment[];
  readonly story: GraphStory | null;
  /** The comment that this message answers privately. */
  readonly privateReplyTo: string | null;
  readonly unsupported: boolean;
  readonly unsent: boolean;
  readonly reactions: readonly { readonly byId: string; readonly emoji: string }[];
}

/** `ephemeral` may be viewed once; reads show nothing of it or of an `unknown` one. */
export const graphAttachmentKinds = [
  'image',
  'video',
  'audio',
  'file',
  'heart',
  'ig_post',
  'reel',
  'ig_story',
  'template',
  'ephemeral',
  'unknown',
] as const;

export type GraphAttachmentKind = (typeof graphAttachmentKinds)[number];

export interface GraphAttachment {
  readonly id: string;
  readonly kind: GraphAttachmentKind;
  /** The scene of the picture. */
  readonly scene: string;
  /** Name of a file, caption of a shared post, or words of a card. */
  readonly title: string | null;
}

export interface GraphStory {
  readonly id: string;
  readonly kind: 'mention' | 'reply';
  readonly scene: string;
}
