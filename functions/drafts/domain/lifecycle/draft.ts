// The state of a reply, beginning with its draft. The API shows it as `Response` (shared/schemas/reply-draft.ts).
import * as z from 'zod';
import type { ReplyIntent } from '#functions/drafts/domain/prompt/reply-intent.ts';
import { isSameTextIgnoringAlterations } from '#functions/drafts/domain/read-back/is-same-text-ignoring-alterations.ts';
import { RULE_EVENT_TYPES } from '#shared/rules/rule-types-and-options.ts';
import { messageContentKindSchema } from '#shared/schemas/conversation.ts';
import { draftWishSchema } from '#shared/schemas/draft-wish.ts';
import { storedSentenceSchema } from '#shared/sentences/stored-sentence.ts';

/**
 * - `generating`: the model is writing the text. - `editing`: the owner can edit and post it.
 * - `queued`: to be sent at `sendsAt`, can still be cancelled.
 * - `posting`: claimed by a worker; the network may have been called.
 * - `unknown`: the outcome of the call is unconfirmed; a read-back decides.
 * - `posted`: the network accepted it and its id is stored. - `live`: read back from the network.
 * - `discarded`: a reply by rule that ended without being sent.
 */
const draftStateSchema = z.enum([
  'generating',
  'editing',
  'queued',
  'posting',
  'unknown',
  'posted',
  'live',
  'discarded',
]);
export type DraftState = z.infer<typeof draftStateSchema>;

/** A text that was sent to the network, whose outcome is unknown. */
const unconfirmedTextSchema = z.object({
  text: z.string(),
  /** The time of the first claim by a worker (ISO): an older reply of the account is a different one. */
  claimedAt: z.string(),
  /** The time of the return to the owner (ISO); absent before. The network may show the text only later. */
  returnedAt: z.string().optional(),
  /** It is published and the owner knows, so it does not block another text. */
  isFound: z.boolean().optional(),
  /** The owner knows that it may be published, so it does not block another text. */
  isOwnerNotified: z.boolean().optional(),
  /** A read-back did not find it at a time when the network would have shown it. */
  isAbsent: z.boolean().optional(),
});
export type UnconfirmedReplyText = z.infer<typeof unconfirmedTextSchema>;

/** One change of a reply: the event, who caused it and, if the event has one, the reason. */
const draftTransitionSchema = z.object({
  /** ISO. */
  at: z.string(),
  event: z.string(),
  /** `user:<id>`, `admin:<id>`, `rule:<id>`, `worker` or `network`. */
  by: z.string(),
  why: storedSentenceSchema.optional(),
});
export type DraftTransition = z.infer<typeof draftTransitionSchema>;

/** The facts about its rule that a reply stores. */
const automationSchema = z.object({
  ruleId: z.string(),
  /** The name at that time, shown after the rule is deleted. */
  ruleName: z.string().default(''),
  /** Identifies the event within its account. */
  eventKey: z.string(),
  actionId: z.string(),
  actionType: z.string(),
  /** `not_needed`: it is sent unseen. `awaiting`: a person decides. `approved`: a person wanted to send it. */
  approval: z.enum(['not_needed', 'awaiting', 'approved']),
  /** The reply is not sent before this time (ISO), the end of the action's delay. */
  dueAt: z.string(),
  /** The reply ends at this time (ISO) without an approval. It is never later than the network's window. */
  expiresAt: z.string(),
  /** The hour (`2026-11-24T16`) in which the reply has a slot. */
  slotHour: z.string().nullable(),
  /** The reason why a person has to decide about this reply. Shown unless the reply has an error. */
  waitReason: storedSentenceSchema.optional(),
  /** Whether the model is first asked if the subject wants a reply. */
  needsSmartCheck: z.boolean(),
  /** The key of the recipient, as rules name a person. */
  personKey: z.string(),
  /** The comment or message at that time. */
  answers: z.object({
    username: z.string(),
    text: z.string(),
    sent: messageContentKindSchema.optional(),
    /** ISO. */
    writtenAt: z.string().optional(),
    /** The post of a comment. */
    mediaId: z.string().optional(),
    /** The conversation of a message. */
    conversationId: z.string().optional(),
    eventType: z.enum(RULE_EVENT_TYPES),
  }),
  /** The cause of a discard: a guard, `owner` or `expired`. */
  endedBy: z.string().nullable(),
});
export type ReplyAutomation = z.infer<typeof automationSchema>;

/** The text that the model has to change, until it has done so. */
const draftTextChangeSchema = z.object({
  wish: draftWishSchema,
  /** The owner's text or that of the draft, as it was in the field; may be empty. */
  text: z.string(),
});
export type DraftTextChange = z.infer<typeof draftTextChangeSchema>;

export const draftSchema = z.object({
  id: z.string(),
  state: draftStateSchema,
  /** Increases with every write: a write is conditional on the revision it read. */
  revision: z.number().int(),
  generatedText: z.string(),
  editedText: z.string().nullable(),
  /** Increases when the owner finds a new text: 0 before the first text, then 1. An approval names it. */
  textRevision: z.number().int().default(1),
  /** The sentence for the owner when the last attempt failed; in `unknown`, the sentence to show if it did. */
  error: storedSentenceSchema.nullable(),
  basedOn: z.string().nullable(),
  /** The facts that the generated text relies on, as they were then. */
  usedFacts: z
    .array(z.object({ id: z.string(), text: z.string() }))
    .readonly()
    .default([]),
  /** The change that the model is making. */
  wish: draftTextChangeSchema.nullable().default(null),
  /** The text that a wish has changed, for the way back. */
  earlierText: z.string().nullable().default(null),
  /** The sentences of the generated text that claim something which the owner has said nowhere. */
  uncoveredClaims: z.array(z.string()).readonly().default([]),
  /** The beginning of the current state (ISO). */
  since: z.string(),
  sendsAt: z.string().nullable(),
  /** The text being sent, fixed when it was queued. */
  sendingText: z.string().nullable(),
  /**
   * The end of the text as it was sent unseen, which says that it is automated; null without one. The generated text
   * lacks it, so that a person who decides about the reply does not send it.
   */
  disclosure: z.string().nullable().default(null),
  /** The time of the first claim of this text by a worker (ISO): an older reply of the account is a different one. */
  claimedAt: z.string().nullable(),
  /** Number of calls that asked the network to publish this text. */
  tries: z.number().int(),
  /** Whether the text may be sent again after the read-backs found nothing. */
  mayRetry: z.boolean(),
  /**
   * `quick` after a plain rejection, which is hardly ever wrong: the owner should see it soon. `single` when the person
   * cannot receive messages.
   */
  readBackPlan: z.enum(['thorough', 'quick', 'single']),
  /** The network rejected the call because the subject is gone, and no read-back has disproved that. */
  isReportedGone: z.boolean(),
  /** Number of read-backs that did not find the reply. */
  readBacks: z.number().int(),
  /** Number of consecutive read-backs that failed and so proved nothing. */
  failedReadBacks: z.number().int(),
  /** Number of those that reported the subject as gone, consecutive up to the last read-back. */
  goneReadBacks: z.number().int(),
  networkId: z.string().nullable(),
  /** Texts sent earlier with unknown outcome: each is read back before the same text is sent again. */
  unconfirmed: z.array(unconfirmedTextSchema),
  /** The response from which this draft inherited its unconfirmed texts: published ones are claimed for it. */
  claimsAs: z.string().nullable(),
  /** The owner has answered in the Instagram app, so the reply is not needed; its text is kept. */
  answeredElsewhere: z.boolean(),
  /** Null for a reply that the owner began. */
  automation: automationSchema.nullable(),
  /** The billing period in which usage is reserved; null when none is. */
  usagePeriod: z.string().nullable(),
  /** The changes of this reply and of the drafts that it replaced, oldest first. */
  history: z.array(draftTransitionSchema),
  /** Unique per write, so that a writer recognizes its own stored state. */
  writeId: z.string().optional(),
});

export type Draft = z.output<typeof draftSchema>;

/** A generated text with what it is based on. */
export type GeneratedText = Pick<Draft, 'basedOn' | 'usedFacts' | 'uncoveredClaims'> & {
  readonly text: string;
  /** It is no text of the model, because what the model wrote could not be used. */
  readonly isFallback?: boolean;
  /** The purpose of the text, as the model named it. */
  readonly intent?: ReplyIntent | undefined;
};

/** The text being sent, otherwise the owner's edit, otherwise the generated text. */
export const getDraftText = ({
  sendingText,
  editedText,
  generatedText,
}: Pick<Draft, 'sendingText' | 'editedText' | 'generatedText'>): string =>
  sendingText ?? editedText ?? generatedText;

/** The text as it is sent when no one edits it. */
export const getUneditedText = ({
  generatedText,
  disclosure,
}: Pick<Draft, 'generatedText' | 'disclosure'>): string => `${generatedText}${disclosure ?? ''}`;

/** The text without its disclosure, as guards compare texts. */
export const getDraftTextWithoutDisclosure = (draft: Draft): string => {
  const text = getDraftText(draft);
  return text === getUneditedText(draft) ? draft.generatedText : text;
};

/** The id of the response for which a reply found on the network is claimed. */
export const getClaimingResponseId = ({ id, claimsAs }: Pick<Draft, 'id' | 'claimsAs'>): string =>
  claimsAs ?? id;

/** The unconfirmed text that equals this text. */
export const findUnconfirmedText = (
  { unconfirmed }: Pick<Draft, 'unconfirmed'>,
  text: string | null,
): UnconfirmedReplyText | undefined =>
  text === null
    ? undefined
    : unconfirmed.find((one) => isSameTextIgnoringAlterations(one.text, text));
