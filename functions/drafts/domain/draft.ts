// A reply as stored. Its public face is `Response` in shared/schemas/draft.ts.
import * as z from 'zod';
import { isSameText } from './same-text.ts';

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

/** A text the network was called with and that came back without proof either way. */
const unconfirmedText = z.object({
  text: z.string(),
  /** When it was first claimed (ISO): an own reply older than this is another one. */
  claimedAt: z.string(),
  /** When it came back (ISO): the network may show it for a while after. Absent on earlier rows. */
  returnedAt: z.string().optional(),
  /** It was found on the network, and its owner was told: it keeps no other text from being sent. */
  isFound: z.boolean().optional(),
  /** Its owner was told that it may stand: another text of theirs is sent nevertheless. */
  isTold: z.boolean().optional(),
});
export type UnconfirmedText = z.infer<typeof unconfirmedText>;

const storedDraft = z.object({
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
  /** Quick: for a plain refusal, which is hardly ever wrong, so that its owner reads it soon. */
  readBackPlan: z.enum(['thorough', 'quick']).optional(),
  /** The network refused it because what it answers is gone, and no look has read that since. */
  isToldGone: z.boolean().default(false),
  /** How often it was read back without finding the reply. */
  readBacks: z.number().int(),
  /** How many read-backs in a row failed, and so proved nothing. */
  failedReadBacks: z.number().int().default(0),
  networkId: z.string().nullable(),
  /** Before one of these very texts is sent again it is looked for. */
  unconfirmed: z.array(unconfirmedText).optional(),
  /** The one such text of drafts stored before there could be several; it was claimed at `claimedAt`. */
  doubtfulText: z.string().nullish(),
  /** The response whose unconfirmed texts this one took over: what is found of them is claimed for that one. */
  claimsAs: z.string().nullable().default(null),
  /** The owner answered on Instagram while this waited or was unconfirmed: no longer needed, its text is kept. */
  answeredElsewhere: z.boolean().default(false),
  /** The billing period in which usage is reserved; null where none is. */
  usagePeriod: z.string().nullable(),
  /** Names the write that stored this state: whoever wrote it knows it by that. */
  writeId: z.string().optional(),
});

export const draft = storedDraft.transform(({ doubtfulText, unconfirmed, ...stored }) => {
  const { claimedAt, mayRetry } = stored;
  const earlier: UnconfirmedText[] =
    doubtfulText && claimedAt ? [{ text: doubtfulText, claimedAt }] : [];
  const readBackPlan = stored.readBackPlan ?? (mayRetry ? 'thorough' : 'quick');
  return { ...stored, readBackPlan, unconfirmed: unconfirmed ?? earlier };
});
export type Draft = z.output<typeof draft>;

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

/** The unconfirmed one that says the same as this text. */
export const findUnconfirmed = (
  { unconfirmed }: Pick<Draft, 'unconfirmed'>,
  text: string | null,
): UnconfirmedText | undefined =>
  text === null ? undefined : unconfirmed.find((one) => isSameText(one.text, text));
