// A reply as stored. Its public face is `Response` in shared/schemas/draft.ts.
import * as z from 'zod';

/**
 * - `generating`: the model is asked. - `editing`: the owner's turn.
 * - `queued`: to be sent at `sendsAt`, can still be cancelled.
 * - `posting`: claimed by a worker; the network may have been called.
 * - `unknown`: the network's answer proved nothing; reading back decides.
 * - `posted`: the network accepted it, its id is stored. - `live`: read back from the network.
 */
const draftState = z.enum([
  'generating',
  'editing',
  'queued',
  'posting',
  'unknown',
  'posted',
  'live',
]);
export type DraftState = z.infer<typeof draftState>;

export const draft = z.object({
  id: z.string(),
  state: draftState,
  /** Counts every stored change: writes are conditional on the one they read. */
  revision: z.number().int(),
  generatedText: z.string(),
  editedText: z.string().nullable(),
  /** Why the last try failed, in words; while a try is uncertain, what to say should it have. */
  error: z.string().nullable(),
  basedOn: z.string().nullable(),
  /** When the present state began (ISO). */
  since: z.string(),
  sendsAt: z.string().nullable(),
  /** The text being sent, fixed when it was queued. */
  sendingText: z.string().nullable(),
  /** When the first try of this text was claimed (ISO): own replies older than this are others. */
  claimedAt: z.string().nullable(),
  /** How often the network was asked to publish this text. */
  tries: z.number().int(),
  /** Whether the text may be sent again once reading back has found nothing. */
  mayRetry: z.boolean(),
  /** How often it was read back without finding the reply. */
  readBacks: z.number().int(),
  networkId: z.string().nullable(),
  /**
   * A text the network was called with and which came back without proof either way; null where
   * none did. Before the very same text is sent again it is looked for, from `claimedAt` on.
   */
  doubtfulText: z.string().nullable().default(null),
  /** The response whose doubt this one took over: what is found of it was, and is, claimed for that one. */
  claimsAs: z.string().nullable().default(null),
  /** The owner answered on Instagram while this waited or was in doubt: no longer needed, its text is kept. */
  answeredElsewhere: z.boolean().default(false),
  /** The billing period in which usage is reserved; null where none is. */
  usagePeriod: z.string().nullable(),
});
export type Draft = z.infer<typeof draft>;

/** The words a draft stands for: those sent, else the owner's, else the model's. */
export const textOf = ({
  sendingText,
  editedText,
  generatedText,
}: Pick<Draft, 'sendingText' | 'editedText' | 'generatedText'>): string =>
  sendingText ?? editedText ?? generatedText;

/** The response that replies found on the network are claimed for. */
export const claimIdOf = ({ id, claimsAs }: Pick<Draft, 'id' | 'claimsAs'>): string =>
  claimsAs ?? id;
