// Data of the simulated network: people, pages, accounts, posts, messages. Stored as JSON.
export type LanguageCode =
  | 'en'
  | 'es'
  | 'pt'
  | 'de'
  | 'fr'
  | 'it'
  | 'ar'
  | 'he'
  | 'ja'
  | 'ko'
  | 'zh';

/** Somebody who can log in at the dialog. */
export interface SandboxFacebookUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** A hint for testers, shown in the dialog. */
  readonly note: string;
  readonly roles: readonly PageRole[];
}

interface PageRole {
  readonly pageId: string;
  readonly tasks: readonly string[];
  /** Held through a business portfolio: listed only with the permission business_management. */
  readonly throughBusiness: boolean;
}

export interface SandboxFacebookPage {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  /** The account linked to the page, if any. */
  readonly accountId: string | null;
  /** Page fields the app is subscribed to; null while it is not subscribed. */
  subscribedFields: readonly string[] | null;
  /** The owner revoked access to messages; missing in worlds stored before the field existed. */
  messagesOff?: boolean;
}

export interface SandboxInstagramAccount {
  readonly id: string;
  username: string;
  name: string;
  readonly kind: 'business' | 'personal';
  readonly biography: string | null;
  readonly website: string | null;
  readonly followersCount: number;
  readonly followsCount: number;
  readonly selfScopedId: string;
}

/** Somebody who comments or writes messages, known to the app only by a scoped id. */
export interface SandboxFollower {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly language: LanguageCode;
}

export interface SandboxMedia {
  readonly id: string;
  readonly accountId: string;
  readonly caption: string | null;
  readonly mediaType: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  readonly productType: 'FEED' | 'REELS';
  readonly shortcode: string;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  readonly likeCount: number;
  readonly picture: SandboxMediaPicture;
  readonly children: readonly SandboxCarouselChild[];
  commentsEnabled: boolean;
}

export interface SandboxCarouselChild {
  readonly id: string;
  readonly picture: SandboxMediaPicture;
}

export interface SandboxMediaPicture {
  readonly scene: string;
  readonly seed: string;
  /** The link to the picture has expired: the image host returns 403. */
  readonly expired: boolean;
}

export interface SandboxComment {
  readonly id: string;
  readonly mediaId: string;
  /** The top-level comment that this reply belongs to; null for a top-level comment. */
  readonly parentId: string | null;
  /** A follower, or the account itself. */
  readonly authorId: string;
  readonly text: string;
  readonly timestamp: number;
  /** Reads through the API do not return the comment before this time. */
  readonly visibleAt: number;
  readonly likeCount: number;
  hidden: boolean;
}

/** Between an account and one contact. */
export interface SandboxConversation {
  readonly id: string;
  readonly accountId: string;
  readonly followerId: string;
  /** The contact blocked the account: messages cannot reach them. */
  blocked: boolean;
  /** Oldest first. */
  readonly messages: SandboxMessage[];
}

export interface SandboxMessage {
  readonly id: string;
  /** The follower, or the account itself. */
  readonly authorId: string;
  text: string | null;
  timestamp: number;
  /** Reads through the API do not return the message before this time. */
  readonly visibleAt: number;
  readonly attachments: readonly SandboxAttachment[];
  readonly story: SandboxStory | null;
  /** The message that this one replies to inline. */
  readonly replyTo: string | null;
  /** The comment that this message answers privately. */
  readonly privateReplyTo: string | null;
  /** Sent by the app, not from the phone. */
  readonly fromApi: boolean;
  /** A kind of message that the API does not return. */
  readonly unsupported: boolean;
  unsent: boolean;
  edits: number;
  reactions: readonly SandboxReaction[];
}

export const sandboxAttachmentKinds = [
  'image',
  'video',
  'audio',
  'file',
  'heart',
  'ig_post',
  'reel',
] as const;

export type SandboxAttachmentKind = (typeof sandboxAttachmentKinds)[number];

export interface SandboxAttachment {
  readonly id: string;
  readonly kind: SandboxAttachmentKind;
  /** What the picture shows. */
  readonly scene: string;
  /** Name of a file, or caption of a shared post. */
  readonly title: string | null;
}

export interface SandboxStory {
  readonly id: string;
  readonly kind: 'mention' | 'reply';
  readonly scene: string;
}

export interface SandboxReaction {
  readonly byId: string;
  readonly emoji: string;
  /** The network's name of the reaction: `love`, or `other`. */
  readonly name: string;
}

export interface SandboxWorld {
  readonly people: readonly SandboxFacebookUser[];
  readonly pages: readonly SandboxFacebookPage[];
  readonly accounts: readonly SandboxInstagramAccount[];
  readonly followers: readonly SandboxFollower[];
  readonly media: readonly SandboxMedia[];
  readonly comments: readonly SandboxComment[];
  readonly conversations: readonly SandboxConversation[];
}

/** Posts and comments of a world. */
export type SandboxHistory = Pick<SandboxWorld, 'media' | 'comments'>;
