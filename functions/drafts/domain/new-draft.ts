// The draft a life begins with. Pure.
import { claimIdOf, type Draft } from './draft.ts';

/** What must be known of an earlier text before the same words are sent again. */
type Doubt = Pick<Draft, 'doubtfulText' | 'claimedAt' | 'claimsAs'>;

const NO_DOUBT: Doubt = { doubtfulText: null, claimedAt: null, claimsAs: null };

/** The doubt a new draft takes over from the one it replaces. */
export const doubtOf = (previous: Draft | undefined): Doubt =>
  previous === undefined || previous.doubtfulText === null
    ? NO_DOUBT
    : {
        doubtfulText: previous.doubtfulText,
        claimedAt: previous.claimedAt,
        claimsAs: claimIdOf(previous),
      };

/** A draft whose text is being written, answering one request for it. */
export const newDraft = (input: {
  readonly id: string;
  readonly revision: number;
  readonly at: string;
  readonly usagePeriod: string | null;
  readonly doubt?: Doubt;
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
  tries: 0,
  mayRetry: true,
  readBacks: 0,
  networkId: null,
  answeredElsewhere: false,
  usagePeriod: input.usagePeriod,
  ...(input.doubt ?? NO_DOUBT),
});

/** A draft without a text, for words of the owner's own. */
export const emptyDraft = (input: {
  readonly id: string;
  readonly revision: number;
  readonly at: string;
}): Draft => ({ ...newDraft({ ...input, usagePeriod: null }), state: 'editing' });
