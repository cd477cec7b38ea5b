// The conditions of a rule, as a client may save them and as they are stored.
import * as z from 'zod';
import { RULE_VALIDATION_LIMITS } from '../limits.ts';
import {
  type ConditionType,
  RULE_CONDITION_GROUPS,
  TEXT_MATCH_OPERATORS,
  TEXT_MATCH_TYPES,
} from '../rules/rule-types-and-options.ts';
import { FIELD_SENTENCES } from '../sentences/en.ts';
import { idSchema } from './common.ts';

/** Some clients misspell the flag; the correct spelling wins when both are there. */
function readMisspeltFlag(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('case_sensitve' in entry)) return entry;
  const { case_sensitve, ...rest } = entry;
  return { case_sensitive: case_sensitve, ...rest };
}

const textEntrySchema = z.preprocess(
  readMisspeltFlag,
  z.object({
    /** All types but `contains` and its negation ignore punctuation, emoji and spaces around the words. */
    match_type: z.enum(TEXT_MATCH_TYPES),
    text: z.string().max(RULE_VALIDATION_LIMITS.conditionTextCharacters),
    operator: z.enum(TEXT_MATCH_OPERATORS).default('or'),
    case_sensitive: z.boolean().default(false),
  }),
);
export type TextConditionEntry = z.output<typeof textEntrySchema>;

/** Epoch times above this number are milliseconds: as seconds they would be after the year 5000. */
const MAX_EPOCH_SECONDS = 100_000_000_000;

/** JavaScript would silently turn the 30th of February into the 2nd of March. */
function isDayOfCalendar(time: string | number): boolean {
  if (typeof time === 'number') return true;
  const [year = 0, month = 0, day = 0] = time.slice(0, 10).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

const NO_TIME = FIELD_SENTENCES.time_missing;

const DATE = /^\d{4}-\d{2}-\d{2}/;
/** Without an offset the time would depend on the server's location. */
const OFFSET = /T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i;

/** An ISO time with its offset, or epoch seconds or milliseconds; stored as ISO. */
const timestampSchema = z
  .union(
    [
      z.string().regex(DATE, NO_TIME),
      z
        .number()
        .min(0)
        .max(8.64e15)
        .transform((time) => (time < MAX_EPOCH_SECONDS ? time * 1_000 : time)),
    ],
    { error: NO_TIME },
  )
  .transform((time, context) => {
    const date = new Date(time);
    const isTime = !Number.isNaN(date.getTime()) && isDayOfCalendar(time);
    if (isTime && (typeof time === 'number' || OFFSET.test(time))) return date.toISOString();
    context.addIssue(isTime ? FIELD_SENTENCES.time_without_offset : NO_TIME);
    return z.NEVER;
  });

/** Epoch ms. A stored time without an offset is in UTC. */
export const parseConditionTime = (stored: string): number =>
  Date.parse(OFFSET.test(stored) || !stored.includes('T') ? stored : `${stored}Z`);

const CONDITION_SCHEMAS = {
  all: z.object({
    condition_type: z.literal('all'),
    condition_value: z
      .unknown()
      .optional()
      .transform(() => null),
  }),
  selected: z.object({
    condition_type: z.literal('selected'),
    condition_value: z.array(idSchema).max(RULE_VALIDATION_LIMITS.selectedPosts),
  }),
  date_time_before: z.object({
    condition_type: z.literal('date_time_before'),
    condition_value: timestampSchema,
  }),
  date_time_after: z.object({
    condition_type: z.literal('date_time_after'),
    condition_value: timestampSchema,
  }),
  text_rule: z.object({
    condition_type: z.literal('text_rule'),
    condition_value: z.array(textEntrySchema).max(RULE_VALIDATION_LIMITS.textEntries),
  }),
} as const satisfies Record<ConditionType, z.ZodType>;
export type RuleCondition = z.output<(typeof CONDITION_SCHEMAS)[ConditionType]>;

function buildConditionGroupSchema(conditionTypes: readonly ConditionType[]) {
  const [first, ...others] = conditionTypes.map((type) => CONDITION_SCHEMAS[type]);
  const condition = z.discriminatedUnion('condition_type', [
    first as (typeof CONDITION_SCHEMAS)[ConditionType],
    ...others,
  ]);
  const list = z.array(condition).max(RULE_VALIDATION_LIMITS.conditionsPerList).default([]);
  return z.object({ match_all: list, match_any: list }).default({ match_all: [], match_any: [] });
}

export type RuleConditionGroup = {
  readonly match_all: readonly RuleCondition[];
  readonly match_any: readonly RuleCondition[];
};

export const ruleConditionGroupFields = {
  post_conditions: buildConditionGroupSchema(RULE_CONDITION_GROUPS.post_conditions.conditionTypes),
  comment_conditions: buildConditionGroupSchema(
    RULE_CONDITION_GROUPS.comment_conditions.conditionTypes,
  ),
  story_conditions: buildConditionGroupSchema(
    RULE_CONDITION_GROUPS.story_conditions.conditionTypes,
  ),
  story_message_conditions: buildConditionGroupSchema(
    RULE_CONDITION_GROUPS.story_message_conditions.conditionTypes,
  ),
  message_conditions: buildConditionGroupSchema(
    RULE_CONDITION_GROUPS.message_conditions.conditionTypes,
  ),
};
