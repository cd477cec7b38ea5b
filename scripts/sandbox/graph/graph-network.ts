// The interface of a network for the Graph core: a world to read, the changes that calls make there, and options. The
// core imports nothing else from the sandbox, so that every double of the network can use it.

import type { GraphAccess } from './access/token-types.ts';
import type { GraphErrorDetails } from './graph-error.ts';
import type { GraphOptions } from './graph-options.ts';
import type { GraphAttachment, GraphStory, GraphWorld } from './graph-world.ts';

export interface GraphNetwork {
  readonly app: { readonly id: string; readonly secret: string };
  readonly world: GraphWorld;
  readonly access: GraphAccess;
  readonly options: GraphOptions;
  readonly links: GraphLinks;
  readonly changes: GraphChanges;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The error with which the network refuses a call now; undefined when it accepts the call. */
  readonly refuse?: (call: GraphCallSummary) => GraphErrorDetails | undefined;
}

interface GraphCallSummary {
  /** `GET media/comments` */
  readonly name: string;
  /** The node that the path names. */
  readonly id: string;
  readonly personId: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** The changes that calls make. Each world decides on ids, times, lag and webhooks. */
interface GraphChanges {
  readonly createComment: (comment: {
    readonly mediaId: string;
    readonly parentId: string | null;
    /** The account itself. */
    readonly authorId: string;
    readonly text: string;
  }) => { readonly id: string };
  readonly deleteComment: (id: string) => void;
  readonly hideComment: (id: string, hidden: boolean) => void;
  readonly enableComments: (mediaId: string, enabled: boolean) => void;
  readonly sendMessage: (message: {
    readonly accountId: string;
    readonly followerId: string;
    readonly text: string;
    readonly privateReplyTo: string | null;
  }) => { readonly id: string };
  /** Null ends the subscription. */
  readonly subscribePage: (pageId: string, fields: readonly string[] | null) => void;
  /** Called after tokens, codes or grants have changed. */
  readonly saveAccess: () => void;
}

/** Addresses of pictures and files. */
interface GraphLinks {
  readonly avatar: (id: string) => string;
  readonly picture: (mediaOrChildId: string) => string;
  readonly video: (mediaId: string) => string;
  readonly attachment: (attachment: GraphAttachment) => {
    readonly url: string;
    /** Preview picture of a video. */
    readonly previewUrl: string | null;
  };
  readonly story: (story: GraphStory) => string;
}
