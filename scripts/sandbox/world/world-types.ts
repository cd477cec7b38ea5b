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
export interface LoginPerson {
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

export interface FacebookPage {
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

export interface InstagramAccount {
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
export interface InstagramFollower {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly language: LanguageCode;
}

export interface InstagramMedia {
  readonly id: string;
  readonly accountId: string;
  readonly caption: string | null;
  readonly mediaType: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  readonly productType: 'FEED' | 'REELS';
  readonly shortcode: string;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  readonly likeCount: number;
  readonly picture: MediaPicture;
  readonly children: readonly CarouselChild[];
  commentsEnabled: boolean;
}

export interface CarouselChild {
  readonly id: string;
  readonly picture: MediaPicture;
}

export interface MediaPicture {
  readonly scene: string;
  readonly seed: string;
  /** The link to the picture has expired: the image host returns 403. */
  readonly expired: boolean;
}

export interface InstagramComment {
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
export interface InstagramConversation {
  readonly id: string;
  readonly accountId: string;
  readonly followerId: string;
  /** The contact blocked the account: messages cannot reach them. */
  blocked: boolean;
  /** Oldest first. */
  readonly messages: InstagramMessage[];
}

export interface InstagramMessage {
  readonly id: string;
  /** The follower, or the account itself. */
  readonly authorId: string;
  text: string | null;
  timestamp: number;
  /** Reads through the API do not return the message before this time. */
  readonly visibleAt: number;
  readonly attachments: readonly MessageAttachment[];
  readonly story: MessageStory | null;
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
  reactions: readonly MessageReaction[];
}

export const attachmentKinds = [
  'image',
  'video',
  'audio',
  'file',
  'heart',
  'ig_post',
  'reel',
] as const;

export type MessageAttachmentKind = (typeof attachmentKinds)[number];

export interface MessageAttachment {
  readonly id: string;
  readonly kind: MessageAttachmentKind;
  /** What the picture shows. */
  readonly scene: string;
  /** Name of a file, or caption of a shared post. */
  readonly title: string | null;
}

export interface MessageStory {
  readonly id: string;
  readonly kind: 'mention' | 'reply';
  readonly scene: string;
}

export interface MessageReaction {
  readonly byId: string;
  readonly emoji: string;
  /** The network's name of the reaction: `love`, or `other`. */
  readonly name: string;
}

export interface SandboxWorld {
  readonly people: readonly LoginPerson[];
  readonly pages: readonly FacebookPage[];
  readonly accounts: readonly InstagramAccount[];
  readonly followers: readonly InstagramFollower[];
  readonly media: readonly InstagramMedia[];
  readonly comments: readonly InstagramComment[];
  readonly conversations: readonly InstagramConversation[];
}
