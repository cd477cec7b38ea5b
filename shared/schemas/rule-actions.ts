// The actions of a rule, as a client may save them and as they are stored.
import * as z from 'zod';
import {
  COMMENT_REPLY_MAX_CHARACTERS,
  MESSAGE_REPLY_MAX_BYTES,
  RULE_VALIDATION_LIMITS,
} from '../limits.ts';
import {
  type ActionType,
  isActionTextWrittenByModel,
  isPublicAction,
  pickTriggerCounts,
  RULE_EVENT_TYPE_OPTIONS,
  type RuleEventType,
  TEXT_MATCH_OPERATORS,
  TRIGGER_COUNT_NAMES,
  type TriggerCountName,
  UNLIMITED_TRIGGERS,
} from '../rules/rule-types-and-options.ts';
import { FIELD_SENTENCES } from '../sentences/en.ts';
import { fillPlaceholders } from '../sentences/fill-placeholders.ts';
import { idSchema } from './common.ts';

const triggerCountSchema = z
  .number()
  .int()
  .min(UNLIMITED_TRIGGERS)
  .max(RULE_VALIDATION_LIMITS.triggerCount);
export const triggerCountFields = Object.fromEntries(
  TRIGGER_COUNT_NAMES.map((name) => [name, triggerCountSchema.optional()]),
) as Record<TriggerCountName, z.ZodOptional<typeof triggerCountSchema>>;

const minutesSchema = z.number().int().min(0).max(RULE_VALIDATION_LIMITS.delayMinutes);
const delaySchema = z.discriminatedUnion('delay_type', [
  z.object({ delay_type: z.literal('none'), delay_value: z.literal(0).default(0) }),
  z.object({ delay_type: z.literal('fixed'), delay_value: minutesSchema }),
  z.object({
    delay_type: z.literal('range'),
    delay_value: z
      .object({ low: minutesSchema, high: minutesSchema })
      .refine(({ low, high }) => low <= high, {
        path: ['high'],
        error: FIELD_SENTENCES.delay_reversed,
      }),
  }),
]);
export type RuleDelay = z.output<typeof delaySchema>;

/** The longest delay that the network's windows leave for an action, in minutes. */
function getMaxDelayMinutes(eventType: RuleEventType, actionType: ActionType): number {
  if (isPublicAction(actionType)) return RULE_VALIDATION_LIMITS.delayMinutes;
  return eventType === 'comment'
    ? RULE_VALIDATION_LIMITS.privateReplyDelayMinutes
    : RULE_VALIDATION_LIMITS.messageDelayMinutes;
}

const smartCheckSchema = z
  .object({
    smart_should_reply_check_type: z.enum(['none', 'gpt']),
    smart_should_reply_check_value: z.object({ active: z.boolean() }).optional(),
  })
  .transform(({ smart_should_reply_check_type }) => ({
    smart_should_reply_check_type,
    smart_should_reply_check_value: { active: smart_should_reply_check_type === 'gpt' },
  }));

const NO_DELAY: RuleDelay = { delay_type: 'none', delay_value: 0 };
const NO_SMART_CHECK = {
  smart_should_reply_check_type: 'none' as const,
  smart_should_reply_check_value: { active: false },
};

const actionOptionsSchema = z.strictObject({
  ...triggerCountFields,
  delay: delaySchema.default(NO_DELAY),
  smart_should_reply_check: smartCheckSchema.default(NO_SMART_CHECK),
});

const replyTextSchema = z.object({
  text: z.string().max(RULE_VALIDATION_LIMITS.replyTextCharacters),
  operator: z.enum(TEXT_MATCH_OPERATORS).default('or'),
});

const isBlank = (text: string): boolean => text.trim() === '';

const fitsChannel = (type: ActionType, text: string): boolean =>
  isPublicAction(type)
    ? [...text].length <= COMMENT_REPLY_MAX_CHARACTERS
    : new TextEncoder().encode(text).length <= MESSAGE_REPLY_MAX_BYTES;

const checkReplyTexts = (
  type: ActionType,
  texts: readonly { readonly text: string }[],
  addIssue: (path: readonly (string | number)[], sentence: string) => void,
): void => {
  if (isActionTextWrittenByModel(type)) return;
  if (texts.every(({ text }) => isBlank(text)))
    addIssue(['action_value'], FIELD_SENTENCES.action_without_text);
  texts.forEach(({ text }, index) => {
    if (!fitsChannel(type, text))
      addIssue(['action_value', index, 'text'], FIELD_SENTENCES.action_text_too_long);
  });
};

const getLongestDelay = ({ delay_type, delay_value }: RuleDelay): number =>
  delay_type === 'range' ? delay_value.high : delay_value;

function buildActionSchema(eventType: RuleEventType) {
  return z
    .object({
      action_id: idSchema.optional(),
      action_type: z.enum(RULE_EVENT_TYPE_OPTIONS[eventType].actionTypes),
      action_value: z
        .union([
          z.array(replyTextSchema).max(RULE_VALIDATION_LIMITS.replyTexts),
          z.null(),
          z.literal(''),
        ])
        .optional()
        .transform((texts) => texts || []),
      action_options: actionOptionsSchema.prefault({}),
      position: z.number().int().optional(),
    })
    .superRefine((action, context) => {
      const addIssue = (path: readonly (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path: [...path], message });
      checkReplyTexts(action.action_type, action.action_value, addIssue);
      const maxDelay = getMaxDelayMinutes(eventType, action.action_type);
      if (getLongestDelay(action.action_options.delay) > maxDelay)
        addIssue(
          ['action_options', 'delay', 'delay_value'],
          fillPlaceholders(FIELD_SENTENCES.delay_too_long, { minutes: maxDelay }),
        );
    })
    .transform(({ action_options: options, ...action }) => ({
      ...action,
      action_options: {
        ...pickTriggerCounts(eventType, options),
        delay: options.delay,
        smart_should_reply_check: options.smart_should_reply_check,
      },
    }));
}

type SavedAction = z.output<ReturnType<typeof buildActionSchema>>;
export type RuleAction = Omit<SavedAction, 'action_id' | 'position'> & {
  readonly action_id: string;
  /** Counts from 1. */
  readonly position: number;
};

/** Orders the actions by position, numbers them from 1, and gives an id to those without one. */
function placeActions(actions: readonly SavedAction[]): RuleAction[] {
  const takenIds = new Set(actions.map(({ action_id }) => action_id));
  const freeIds = actions
    .flatMap((_, index) => [`action_${index + 1}`, `action_${index + 1 + actions.length}`])
    .filter((id) => !takenIds.has(id));
  return actions
    .toSorted((left, right) => (left.position ?? 0) - (right.position ?? 0))
    .map((action, index) => ({
      ...action,
      action_id: action.action_id ?? String(freeIds.shift()),
      position: index + 1,
    }));
}

const areUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

export function buildRuleActionsSchema(eventType: RuleEventType) {
  const actions = z
    .array(buildActionSchema(eventType))
    .max(RULE_VALIDATION_LIMITS.actions)
    .default([])
    .refine((list) => areUnique(list.flatMap(({ action_id }) => action_id ?? [])), {
      error: FIELD_SENTENCES.action_id_repeated,
    })
    // The counts of the rule itself have this name.
    .refine((list) => list.every(({ action_id }) => action_id !== 'rule'), {
      error: FIELD_SENTENCES.action_id_reserved,
    })
    .transform(placeActions);
  return z.object({ actions }).default({ actions: [] });
}
