// Data of the simulated network: people, pages, accounts, posts, messages. Stored as JSON.
import type {
  GraphAccount,
  GraphComment,
  GraphConversation,
  GraphFollower,
  GraphMedia,
  GraphMessage,
  GraphPage,
  GraphPerson,
} from '../graph/graph-world.ts';

export const languageCodes = [
  'en',
  'es',
  'pt',
  'de',
  'fr',
  'it',
  'ar',
  'he',
  'ja',
  'ko',
  'zh',
] as const;

export type LanguageCode = (typeof languageCodes)[number];

export interface SandboxFacebookUser extends GraphPerson {
  /** A hint for testers, shown in the dialog. */
  readonly note: string;
}

/** `messagesOff` is missing in worlds stored before the field existed. */
export interface SandboxFacebookPage extends GraphPage {
  subscribedFields: readonly string[] | null;
  messagesOff?: boolean;
}

export interface SandboxInstagramAccount extends GraphAccount {
  username: string;
  name: string;
}

/** A person who comments or writes messages, known to the app only by a scoped id. */
export interface SandboxFollower extends GraphFollower {
  readonly name: string;
  readonly language: LanguageCode;
}

export interface SandboxMedia extends GraphMedia {
  readonly picture: MediaPicture;
  readonly children: readonly CarouselChild[];
  commentsEnabled: boolean;
}

interface CarouselChild {
  readonly id: string;
  readonly picture: MediaPicture;
}

interface MediaPicture {
  readonly scene: string;
  readonly seed: string;
  /** The link to the picture has expired: the image host returns 403. */
  readonly expired: boolean;
}

export interface SandboxComment extends GraphComment {
  hidden: boolean;
}

/** A conversation between an account and one contact. */
export interface SandboxConversation extends GraphConversation {
  blocked: boolean;
  /** Oldest first. */
  readonly messages: SandboxMessage[];
}

export interface SandboxMessage extends GraphMessage {
  text: string | null;
  timestamp: number;
  /** The message that this one replies to inline. */
  readonly replyTo: string | null;
  /** Sent by the app, not from the phone. */
  readonly fromApi: boolean;
  unsent: boolean;
  edits: number;
  reactions: readonly Reaction[];
}

export interface Reaction {
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
export type WorldHistory = Pick<SandboxWorld, 'media' | 'comments'>;
