// Creates the first state of a draft. Pure.
import type { Sentence } from '#shared/sentences/say.ts';
import { type Draft, getClaimingResponseId, type ReplyAutomation } from './draft.ts';

/** The texts sent earlier that a new draft must know, so that no text is published twice. */
type InheritedUnconfirmedTexts = Pick<Draft, 'unconfirmed' | 'claimsAs'>;

const NO_UNCONFIRMED_TEXTS: InheritedUnconfirmedTexts = { unconfirmed: [], claimsAs: null };

/** The unconfirmed texts that a new draft inherits from the draft it replaces. */
export const getInheritedUnconfirmedTexts = (
  previous: Draft | undefined,
): InheritedUnconfirmedTexts =>
  previous === undefined || previous.unconfirmed.length === 0
    ? NO_UNCONFIRMED_TEXTS
    : { unconfirmed: previous.unconfirmed, claimsAs: getClaimingResponseId(previous) };

/** A draft whose text the model has yet to generate. */
export const createDraft = (input: {
  readonly id: string;
  readonly at: string;
  /** The caller who asked for it, as in the history. */
  readonly by: string;
  readonly usagePeriod: string | null;
  readonly unconfirmed?: InheritedUnconfirmedTexts;
}): Draft => ({
  id: input.id,
  state: 'generating',
  revision: 1,
  generatedText: '',
  editedText: null,
  textRevision: 0,
  error: null,
  basedOn: null,
  usedFacts: [],
  wish: null,
  earlierText: null,
  uncoveredClaims: [],
  since: input.at,
  sendsAt: null,
  sendingText: null,
  disclosure: null,
  claimedAt: null,
  tries: 0,
  mayRetry: true,
  isReportedGone: false,
  readBackPlan: 'thorough',
  readBacks: 0,
  failedReadBacks: 0,
  goneReadBacks: 0,
  networkId: null,
  answeredElsewhere: false,
  automation: null,
  usagePeriod: input.usagePeriod,
  history: [{ at: input.at, event: 'requested', by: input.by }],
  ...(input.unconfirmed ?? NO_UNCONFIRMED_TEXTS),
});

/** A draft without a generated text, for a reply that the owner writes. */
export const createEmptyDraft = (input: {
  readonly id: string;
  readonly at: string;
  readonly by: string;
}): Draft => ({ ...createDraft({ ...input, usagePeriod: null }), state: 'editing' });

/** Creates the first state of a reply by rule; `text` is null when the model has to write it. */
export function createRuleReplyDraft(input: {
  readonly id: string;
  readonly at: string;
  readonly text: string | null;
  readonly automation: ReplyAutomation;
  /** Given when the model cannot read the comment or message. */
  readonly unreadableReason?: Sentence | undefined;
}): Draft {
  const { id, at, text, automation, unreadableReason } = input;
  const by = `rule:${automation.ruleId}`;
  const isAwaiting = automation.approval === 'awaiting';
  const draft = { ...createDraft({ id, at, by, usagePeriod: null }), automation };
  // The owner writes the text or asks the model for it. By itself the model would invent what the reply answers.
  if (text === null && isAwaiting && unreadableReason !== undefined)
    return { ...draft, state: 'editing', error: unreadableReason };
  if (text === null) return draft;
  const written = { ...draft, generatedText: text, textRevision: 1 };
  if (isAwaiting) return { ...written, state: 'editing' };
  // The job that generates texts asks this question.
  if (automation.needsSmartCheck) return written;
  return { ...written, state: 'queued', sendingText: text, sendsAt: automation.dueAt };
}
