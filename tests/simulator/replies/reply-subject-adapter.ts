// Adapts the simulator to a kind of subject that replies answer: the calls of the owner's app, the network's content,
// and the product's final state. Comments have one adapter, messages another.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import type { SimulationContext } from '../machine/simulated-tenant.ts';
import type {
  SimulatedNetworkSettings,
  SimulatedPublishedReply,
  SimulatedSubjectNetwork,
} from '../network/simulated-network.ts';

/** The API calls an owner makes about a reply. */
export type OwnerReplyApiAction = 'draft' | 'ownWords' | 'update' | 'post' | 'cancel' | 'check';

/** The reply that an owner is working on. */
export type OwnerReplyInProgress = {
  readonly responseId: string;
  readonly text: string | undefined;
};

export type ReplySubjectAdapter = {
  /** The subjects of a run; an owner answers the first by default. */
  readonly listSubjects: (context: SimulationContext) => readonly ReplySubject[];
  readonly createSubjectNetwork: (
    context: SimulationContext,
    settings: SimulatedNetworkSettings,
  ) => SimulatedSubjectNetwork;
  /** Stores items beyond the tenant's own when the run opens. */
  readonly prepareItems?: (context: SimulationContext) => Promise<void>;
  /** The request of one call of the owner's app about a subject. */
  readonly buildRequest: (
    subject: ReplySubject,
    action: OwnerReplyApiAction,
    currentReply: OwnerReplyInProgress,
  ) => { readonly path: string; readonly body: object };
  /** The subject's reply in a response; undefined without one. */
  readonly findReplyInResponse: (
    // biome-ignore lint/suspicious/noExplicitAny: the body of any response
    response: { readonly action: OwnerReplyApiAction; readonly body: any },
    currentReply: OwnerReplyInProgress,
  ) => ReplyDraft | undefined;
  /** Its drafts, the current one last. */
  readonly readDrafts: (subject: ReplySubject) => Promise<readonly Draft[]>;
  /** Whether a read-back can find a published reply; absent when it always can. */
  readonly canBeFound?: (context: SimulationContext, reply: SimulatedPublishedReply) => boolean;
  /** Expects that the product shows every published reply once, and no other outbound message. */
  readonly expectPublishedRepliesShown: (
    context: SimulationContext,
    finalState: {
      readonly drafts: readonly Draft[];
      readonly replies: readonly SimulatedPublishedReply[];
    },
  ) => Promise<void>;
};

const ACTION_PATHS: Readonly<Record<OwnerReplyApiAction, string>> = {
  draft: 'gpt_response',
  ownWords: 'gpt_response',
  update: 'response/update',
  post: 'response/post',
  cancel: 'response/cancel',
  check: 'response/check',
};

/** The path of a call below the path of its subject. */
export const buildReplyActionPath = (base: string, action: OwnerReplyApiAction): string =>
  `${base}/${ACTION_PATHS[action]}`;
