// The log of inbound events: one item for each event, however often it is delivered, with the decisions of the rules.
import * as z from 'zod';
import type { InboundEvent } from '#functions/events/domain/inbound-event.ts';
import { inboundEventSchema } from '#functions/events/domain/inbound-event.ts';
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import { buildDueJobAttributes, NO_DUE_JOB_ATTRIBUTES } from '#platform/jobs/due-job.ts';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeExists,
  attributeMissing,
  attributeUnchanged,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import {
  type AccountRef,
  buildInboundEventKey,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import { iterateItems, type TableQueryInput } from '#platform/table/query.ts';
import {
  getItem,
  putItem,
  type TableItem,
  type TableWrite,
  updateItem,
} from '#platform/table/table.ts';
import { evaluateEventJob } from '../jobs.ts';

/** Longer than the network takes to show hidden content again, which is stored as new. */
const RETENTION_SECONDS = 90 * 24 * 60 * 60;

const actionOutcomeSchema = z
  .object({
    id: z.string(),
    /** The audience. */
    reach: z.enum(['public', 'private']),
    /** The reply that the action made; absent when the action was stopped. */
    replyId: z.string().optional(),
    stoppedBy: z.string().optional(),
  })
  .transform(({ reach, ...one }) => ({ ...one, audience: reach }));

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** The outcome of a rule whose conditions matched the event. */
const ruleOutcomeSchema = z.object({
  /** `acted`, or the reason why the rule did nothing. */
  outcome: z.string(),
  /** The time of the decision (ISO); not stored for the last evaluation. */
  at: z.string().optional(),
  /** Empty when `outcome` stopped every action. */
  actions: z.array(actionOutcomeSchema),
});
export type StoredRuleOutcome = z.output<typeof ruleOutcomeSchema> & { readonly at: string };

const evaluationSchema = z
  .object({
    /** The rule epoch of the evaluation. */
    epoch: z.number(),
    at: z.string(),
    /** The username of the author. */
    author: z.string().optional(),
    /** The reason why no rule could be evaluated, such as `gone`. */
    reason: z.string().optional(),
    outcomes: z.record(z.string(), ruleOutcomeSchema),
  })
  .transform((evaluation) => ({
    ...evaluation,
    outcomes: mapValues(
      evaluation.outcomes,
      (one): StoredRuleOutcome => ({ ...one, at: one.at ?? evaluation.at }),
    ),
  }));
export type RuleEventEvaluation = z.output<typeof evaluationSchema>;

/** The stored form leaves out the time of most outcomes: they come from the last evaluation. */
const toStoredEvaluation = (evaluation: RuleEventEvaluation): z.input<typeof evaluationSchema> => ({
  ...evaluation,
  outcomes: mapValues(evaluation.outcomes, ({ at, outcome, actions }) => ({
    ...(at !== evaluation.at && { at }),
    outcome,
    actions: actions.map(({ audience, ...one }) => ({ ...one, reach: audience })),
  })),
});

const eventItemSchema = z.object({
  revision: z.number().default(0),
  evaluation: evaluationSchema.optional(),
  /** The reason why the last evaluation failed; it is tried again. */
  failure: z.string().optional(),
});
export type StoredInboundEvent = z.output<typeof eventItemSchema> & {
  readonly event: InboundEvent;
};

export const getInboundEventKey = (event: InboundEvent): string =>
  event.kind === 'comment'
    ? buildInboundEventKey('COMMENT', event.commentId)
    : buildInboundEventKey('MESSAGE', event.messageId);

/** The place of an event among the events of the account, ordered by the time of writing. */
export const getInboundEventPosition = (event: InboundEvent): string =>
  `${event.writtenAt}#${getInboundEventKey(event)}`;

const toEventAttributes = (event: InboundEvent) => ({
  ...event,
  ttl: computeTtlEpochSeconds(RETENTION_SECONDS),
  gsi1pk: tablePartitions.inboundEvents(event),
  gsi1sk: getInboundEventPosition(event),
});

export const parseInboundEventItem = (item: TableItem): StoredInboundEvent => ({
  ...eventItemSchema.parse(item),
  event: inboundEventSchema.parse(item),
});

/** False when the log already has the event. */
export const logInboundEvent = (event: InboundEvent): Promise<boolean> =>
  isWriteAccepted(
    putItem(
      tableKeys.inboundEvent(event, getInboundEventKey(event)),
      toEventAttributes(event),
      attributeMissing(),
    ),
  );

/** Reads consistently. */
export async function readLoggedInboundEvent(
  account: AccountRef,
  eventKey: string,
): Promise<StoredInboundEvent | undefined> {
  const item = await getItem(tableKeys.inboundEvent(account, eventKey), { consistent: true });
  return item && parseInboundEventItem(item);
}

const isRevisionUnchanged = (stored: StoredInboundEvent | undefined): ItemCondition =>
  attributeUnchanged('revision', stored?.revision || undefined);

/** The write that stores an evaluation, with the rules that processed the event: only one worker evaluates it. */
export const buildEventEvaluationWrite = (
  event: InboundEvent,
  stored: StoredInboundEvent | undefined,
  evaluation: RuleEventEvaluation,
): TableWrite & { readonly kind: 'put' } => ({
  kind: 'put',
  key: tableKeys.inboundEvent(event, getInboundEventKey(event)),
  item: {
    ...toEventAttributes(event),
    revision: (stored?.revision ?? 0) + 1,
    evaluation: toStoredEvaluation(evaluation),
  },
  when: isRevisionUnchanged(stored),
});

/**
 * Keeps an event whose evaluation failed. The scheduler has it evaluated again after `retryAt` (ISO) until that
 * succeeds; undefined when the scheduler already does so.
 */
export async function parkEventForLaterEvaluation(
  job: { readonly event: InboundEvent; readonly isRerun: boolean },
  failure: string,
  retryAt: string | undefined,
): Promise<void> {
  const { event } = job;
  const due = retryAt && buildDueJobAttributes(evaluateEventJob, job, retryAt);
  await updateItem(tableKeys.inboundEvent(event, getInboundEventKey(event)), {
    set: { ...toEventAttributes(event), failure, ...due },
  });
}

/** Clears a failure; a conflict means that another delivery evaluated the event, or that it has no failure. */
export const clearEventEvaluationFailure = (event: InboundEvent): Promise<unknown> =>
  ignoreConflict(
    updateItem(
      tableKeys.inboundEvent(event, getInboundEventKey(event)),
      { set: { ...NO_DUE_JOB_ATTRIBUTES, failure: undefined } },
      attributeExists('failure'),
    ),
  );

/** A lower bound before every event, because the table takes no empty bound. */
export const FIRST_EVENT_LOG_POSITION = '0';

/** The logged events between two bounds: ISO times, or positions of events. */
export async function* iterateLoggedInboundEvents(
  account: AccountRef,
  range: Pick<TableQueryInput, 'from' | 'to' | 'newestFirst' | 'limit'>,
): AsyncGenerator<StoredInboundEvent> {
  const partition = tablePartitions.inboundEvents(account);
  for await (const item of iterateItems({ index: 'gsi1', partition, ...range }))
    yield parseInboundEventItem(item);
}
