// What a simulation needs to know of the kind of thing replies answer: what the owner calls, what the
// network shows, and what the product must show in the end. Comments are one such world, messages another.
import type { Draft } from '#functions/drafts/domain/draft.ts';
import type { SubjectRef } from '#functions/drafts/jobs.ts';
import type { Response } from '#shared/schemas/draft.ts';
import type { NetworkSettings, Reply, Stage } from './network.ts';
import type { Simulation } from './simulator.ts';
import type { Tenant } from './tenant.ts';
import type { World } from './world.ts';

/** The five calls of a reply's life. */
export type Ask = 'draft' | 'update' | 'post' | 'cancel' | 'check';

export type Place = { readonly world: World; readonly tenant: Tenant };

/** The reply an owner has in hand. */
export type InHand = { readonly responseId: string; readonly text: string | undefined };

export type SubjectWorld = {
  /** What can be answered in a run; a plain owner answers the first. */
  readonly subjectsOf: (place: Place) => readonly SubjectRef[];
  readonly createStage: (place: Place, settings: NetworkSettings) => Stage;
  /** Rows beyond the tenant's own, stored by the product as the run opens. */
  readonly prepare?: (place: Place) => Promise<void>;
  /** One call of the owner's app about one subject. */
  readonly requestOf: (
    subject: SubjectRef,
    ask: Ask,
    inHand: InHand,
  ) => { readonly path: string; readonly body: object };
  /** What an answer says of the subject's reply; undefined where it says nothing of it. */
  readonly responseIn: (
    // biome-ignore lint/suspicious/noExplicitAny: the body of whatever was answered
    answer: { readonly ask: Ask; readonly body: any },
    inHand: InHand,
  ) => Response | undefined;
  readonly readDraft: (subject: SubjectRef) => Promise<Draft | undefined>;
  /** Whether a look at the network finds a reply; absent where it shows all of them. */
  readonly couldFind?: (simulation: Simulation, reply: Reply) => boolean;
  /** That the product shows what stands, each once, and nothing else as the account's own. */
  readonly expectShown: (
    simulation: Simulation,
    end: { readonly drafts: readonly Draft[]; readonly replies: readonly Reply[] },
  ) => Promise<void>;
};

const PATHS: Readonly<Record<Ask, string>> = {
  draft: 'gpt_response',
  update: 'response/update',
  post: 'response/post',
  cancel: 'response/cancel',
  check: 'response/check',
};

/** The path of a call below the path of what is answered. */
export const askPath = (base: string, ask: Ask): string => `${base}/${PATHS[ask]}`;
