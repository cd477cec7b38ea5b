// The draft a life begins with. Pure.
import { claimIdOf, type Draft } from './draft.ts';

/** What must be known of earlier texts before the same words are sent again. */
type Unconfirmed = Pick<Draft, 'unconfirmed' | 'claimsAs'>;

const NOTHING_UNCONFIRMED: Unconfirmed = { unconfirmed: [], claimsAs: null };

/** The unconfirmed texts a new draft takes over from the one it replaces. */
export const unconfirmedOf = (previous: Draft | undefined): Unconfirmed =>
  previous === undefined || previous.unconfirmed.length === 0
    ? NOTHING_UNCONFIRMED
    : { unconfirmed: previous.unconfirmed, claimsAs: claimIdOf(previous) };

/** A draft whose text is being written, answering one request for it. */
export const newDraft = (input: {
  readonly id: string;
  readonly revision: number;
  readonly at: string;
  readonly usagePeriod: string | null;
  readonly unconfirmed?: Unconfirmed;
}): Draft => ({
  id: input.id,
  state: 'generating',
  revision: input.revision,
  generatedText: '',
  editedText: null,
  error: null,
  basedOn: null,
  since: input.at,
  sendsAt: null,
  sendingText: null,
  claimedAt: null,
  tries: 0,
  mayRetry: true,
  isToldGone: false,
  readBackPlan: 'thorough',
  readBacks: 0,
  failedReadBacks: 0,
  networkId: null,
  answeredElsewhere: false,
  usagePeriod: input.usagePeriod,
  ...(input.unconfirmed ?? NOTHING_UNCONFIRMED),
});

/** A draft without a text, for words of the owner's own. */
export const emptyDraft = (input: {
  readonly id: string;
  readonly revision: number;
  readonly at: string;
}): Draft => ({ ...newDraft({ ...input, usagePeriod: null }), state: 'editing' });
