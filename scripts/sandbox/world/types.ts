// The world behind the network: people, pages, accounts, posts, comments. Plain data that can be stored as JSON.
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
  /** What a tester should know about this person, shown in the dialog. */
  readonly note: string;
  readonly roles: readonly PageRole[];
}

interface PageRole {
  readonly pageId: string;
  readonly tasks: readonly string[];
  /** Held through a business portfolio: listed only with the permission business_management. */
  readonly throughBusiness: boolean;
}

export interface Page {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  /** The account linked to the page, if any. */
  readonly accountId: string | null;
  /** Page fields the app is subscribed to; null while it is not subscribed. */
  subscribedFields: readonly string[] | null;
  /** The owner switched access to messages off; missing in worlds stored before there were any. */
  messagesOff?: boolean;
}

export interface Account {
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

/** Somebody who comments: a person of the network known to the app only by a scoped id. */
export interface Follower {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly language: LanguageCode;
}

export interface Media {
  readonly id: string;
  readonly accountId: string;
  readonly caption: string | null;
  readonly mediaType: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  readonly productType: 'FEED' | 'REELS';
  readonly shortcode: string;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  readonly likeCount: number;
  readonly picture: Picture;
  readonly children: readonly MediaChild[];
  commentsEnabled: boolean;
}

export interface MediaChild {
  readonly id: string;
  readonly picture: Picture;
}

export interface Picture {
  readonly scene: string;
  readonly seed: string;
  /** Its address has expired: the host answers 403. */
  readonly expired: boolean;
}

export interface Comment {
  readonly id: string;
  readonly mediaId: string;
  /** The top-level comment this one answers; null for a top-level comment. */
  readonly parentId: string | null;
  /** A follower, or the account itself. */
  readonly authorId: string;
  readonly text: string;
  readonly timestamp: number;
  /** Reads through the API do not show the comment before this moment. */
  readonly visibleAt: number;
  readonly likeCount: number;
  hidden: boolean;
}

/** Between an account and one person. */
export interface Conversation {
  readonly id: string;
  readonly accountId: string;
  readonly followerId: string;
  /** The person blocked the account: nothing reaches them. */
  blocked: boolean;
  /** Oldest first. */
  readonly messages: Message[];
}

export interface Message {
  readonly id: string;
  /** The follower, or the account itself. */
  readonly authorId: string;
  text: string | null;
  timestamp: number;
  /** Reads through the API do not show the message before this moment. */
  readonly visibleAt: number;
  readonly attachments: readonly Attachment[];
  readonly story: Story | null;
  /** The message answered inline. */
  readonly replyTo: string | null;
  /** The comment this message answers privately. */
  readonly privateReplyTo: string | null;
  /** Sent by the app, not from the phone. */
  readonly fromApi: boolean;
  /** Of a kind the network does not tell about. */
  readonly unsupported: boolean;
  unsent: boolean;
  edits: number;
  reactions: readonly Reaction[];
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

export type AttachmentKind = (typeof attachmentKinds)[number];

export interface Attachment {
  readonly id: string;
  readonly kind: AttachmentKind;
  /** What its picture shows. */
  readonly scene: string;
  /** Name of a file, caption of a shared post. */
  readonly title: string | null;
}

export interface Story {
  readonly id: string;
  readonly kind: 'mention' | 'reply';
  readonly scene: string;
}

export interface Reaction {
  readonly byId: string;
  readonly emoji: string;
  /** The network's word for it: `love`, or `other`. */
  readonly name: string;
}

export interface World {
  readonly people: readonly LoginPerson[];
  readonly pages: readonly Page[];
  readonly accounts: readonly Account[];
  readonly followers: readonly Follower[];
  readonly media: readonly Media[];
  readonly comments: readonly Comment[];
  readonly conversations: readonly Conversation[];
}
