// The contracts of reply automation: the rules, their runs and the editor's helpers.
import * as z from 'zod';
import {
  DEFAULT_LIST_PAGE_SIZE,
  DEFAULT_RULE_STATS_DAYS,
  MAX_HOURLY_RULE_CAPS,
  MAX_REHEARSAL_CURSOR_CHARACTERS,
  MAX_REHEARSED_EVENTS,
  MAX_RULE_STATS_DAYS,
  MAX_RULES_PER_ACCOUNT,
} from '../limits.ts';
import { RULE_EVENT_OUTCOMES } from '../rules/rule-event-outcomes.ts';
import { emptyRequestSchema, idSchema, pagingRequestFields } from '../schemas/common.ts';
import { postSchema } from '../schemas/post.ts';
import { ruleSchema, ruleToSaveSchema } from '../schemas/rule.ts';
import {
  publicRuleEventSchema,
  rehearsalSummarySchema,
  rehearsedEventSchema,
  ruleActivitySchema,
  ruleStatsSchema,
  ruleTraceSchema,
} from '../schemas/rule-activity.ts';
import { defineContract } from './define-contract.ts';

const ruleIdsSchema = z.array(idSchema).min(1).max(MAX_RULES_PER_ACCOUNT);

const ruleChangeSchema = z.discriminatedUnion('change_type', [
  z.object({
    change_type: z.literal('approval_mode'),
    rule_ids: ruleIdsSchema,
    new_approval_mode_value: z.boolean(),
  }),
  z.object({
    change_type: z.literal('rule_active'),
    rule_ids: ruleIdsSchema,
    new_rule_active_value: z.boolean(),
  }),
  z.object({ change_type: z.literal('delete'), rule_ids: ruleIdsSchema }),
  z.object({
    change_type: z.literal('rule_position_change'),
    rule_ids: z.array(idSchema).length(1),
    new_position: z.number().int().min(1).max(MAX_RULES_PER_ACCOUNT),
  }),
]);
export type RuleChange = z.output<typeof ruleChangeSchema>;

const backdateActionSchema = z.object({
  change_type: z.literal('backdate_rule'),
  rule_ids: ruleIdsSchema,
  /** Answers what was written from this time on (ISO); seven days ago when it is missing. */
  change_value: z.iso.datetime({ offset: true }).nullish(),
});

/** The place of an event in the log: a time and a key. */
const EVENT_POSITION = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z#(?:COMMENT|MESSAGE)#[\\da-f]{1,64}';
const ACTIVITY_CURSOR = new RegExp(`^${EVENT_POSITION}$`);
/** The format of `next_from`: an event, and the counts before it. */
const REHEARSAL_CURSOR = new RegExp(`^${EVENT_POSITION}(?:~[\\w-]+)?$`);

const ruleListFields = { rules: z.array(ruleSchema), total_rules_count: z.number().int() };

const buildCapSchema = (max: number) => z.number().int().min(1).max(max);
const capsSchema = z.object({
  account: buildCapSchema(MAX_HOURLY_RULE_CAPS.account),
  person: buildCapSchema(MAX_HOURLY_RULE_CAPS.person),
  post: buildCapSchema(MAX_HOURLY_RULE_CAPS.post),
});

const common = {
  feature: 'rules',
  method: 'POST',
  access: 'product',
  featureFlag: 'rules',
} as const;

/** A rule may take 64 KB, and each version of it is kept for a while. */
const SAVES_LIMIT = { max: 300, seconds: 10 * 60 } as const;
/** Each press reads every rule. */
const RUNS_LIMIT = { max: 20, seconds: 60 } as const;

export const rulesContracts = {
  listRules: defineContract({
    ...common,
    name: 'listRules',
    path: '/users/me/ig/rules',
    effect: 'none',
    summary: 'A page of the rules, in the order in which they are evaluated.',
    request: z.object(pagingRequestFields),
    response: z.object({ ...ruleListFields, pagination_offset: z.number().int() }),
  }),
  getRule: defineContract({
    ...common,
    name: 'getRule',
    path: '/users/me/ig/rules/{id}',
    effect: 'none',
    summary: 'One rule.',
    request: z.object({ id: idSchema }),
    response: ruleSchema,
  }),
  createRule: defineContract({
    ...common,
    name: 'createRule',
    rateLimit: SAVES_LIMIT,
    whileImpersonating: 'cannot_post_as_impersonated_user',
    path: '/users/me/ig/rules/create',
    status: 201,
    summary:
      'Creates a rule at the end of the list. A repetition with the same `client_rule_id` creates no second one: it returns the rule as it is.',
    request: z.object({
      rule: ruleToSaveSchema,
      /** The id that the client chose for this one rule. */
      client_rule_id: z.uuid().optional(),
    }),
    response: ruleSchema,
  }),
  updateRule: defineContract({
    ...common,
    name: 'updateRule',
    rateLimit: SAVES_LIMIT,
    whileImpersonating: 'cannot_post_as_impersonated_user',
    path: '/users/me/ig/rules/update',
    summary:
      'Saves a whole rule; one without an id is created. When its `updated_at` is older than that of the stored rule, the answer is `conflict`, unless the request `overwrites`: then `active` stays as it is, and an approval mode that is on stays on. It also stays on when the rule switched it on itself and there is no `updated_at`.',
    request: z.object({
      currentlyEditingRule: ruleToSaveSchema,
      overwrites: z.boolean().default(false),
    }),
    response: ruleSchema,
  }),
  changeRules: defineContract({
    ...common,
    name: 'changeRules',
    rateLimit: SAVES_LIMIT,
    whileImpersonating: 'cannot_post_as_impersonated_user',
    path: '/users/me/ig/rules/update_rule_attributes',
    summary: 'Switches rules on or off, changes their approval mode or position, or deletes them.',
    request: z.object({
      rule_changes: z.array(ruleChangeSchema).min(1).max(DEFAULT_LIST_PAGE_SIZE),
      ...pagingRequestFields,
    }),
    response: z.object({ message: z.string(), ...ruleListFields }),
  }),
  backdateRules: defineContract({
    ...common,
    name: 'backdateRules',
    rateLimit: RUNS_LIMIT,
    path: '/users/me/ig/rules/admin/action',
    featureFlag: 'allow_delete_rule_processed_events_and_awaiting_approvals',
    whileImpersonating: 'cannot_post_as_impersonated_user',
    summary: 'Lets rules answer what was written before they were created, and runs them.',
    request: z.object({
      actions: z.array(backdateActionSchema).min(1).max(DEFAULT_LIST_PAGE_SIZE),
      ...pagingRequestFields,
    }),
    response: z.object({ message: z.string(), ...ruleListFields }),
  }),
  runRules: defineContract({
    ...common,
    name: 'runRules',
    rateLimit: RUNS_LIMIT,
    path: '/users/me/ig/rules/run',
    featureFlag: 'allow_manual_run_rules',
    whileImpersonating: 'cannot_post_as_impersonated_user',
    status: 202,
    summary: 'Evaluates what the rules have not answered yet.',
    request: emptyRequestSchema,
    response: z.object({ message: z.string(), run_id: idSchema }),
  }),
  resetRules: defineContract({
    ...common,
    name: 'resetRules',
    rateLimit: RUNS_LIMIT,
    path: '/users/me/ig/rules/admin/delete_rule_processed_events_and_awaiting_approvals',
    featureFlag: 'allow_delete_rule_processed_events_and_awaiting_approvals',
    summary: 'Forgets which events the rules processed, and discards what awaits approval.',
    request: emptyRequestSchema,
    response: z.object({
      message: z.string(),
      deleted: z.object({
        processed_events: z.number().int(),
        awaiting_approvals: z.number().int(),
      }),
    }),
  }),
  listSelectedPosts: defineContract({
    ...common,
    name: 'listSelectedPosts',
    path: '/users/me/ig/rules/posts_list',
    effect: 'none',
    summary: 'The posts that a condition selects, for the page of ten that is shown.',
    request: z.object({ post_instagram_ids: z.array(idSchema).max(DEFAULT_LIST_PAGE_SIZE) }),
    response: z.object({
      posts: z.array(
        postSchema.pick({
          media_id: true,
          media_type: true,
          media_url: true,
          thumbnail_url: true,
          media_product_type: true,
          caption: true,
          timestamp: true,
        }),
      ),
    }),
  }),
  generateRuleTexts: defineContract({
    ...common,
    name: 'generateRuleTexts',
    /** Each call of the model costs a text of the plan, and its user waits for it. */
    rateLimit: { max: 30, seconds: 10 * 60 },
    path: '/users/me/ig/rules/generate_rule_inputs',
    summary: 'Writes texts that say the same as the given one in other words.',
    request: z.object({
      inputText: z.string().trim().min(1).max(2_200),
      count: z.number().int().min(1).max(10),
    }),
    response: z.object({ generatedText: z.array(z.string()) }),
  }),
  rehearseRule: defineContract({
    ...common,
    name: 'rehearseRule',
    /** An open editor makes one call after a pause in typing, and more for many events. */
    rateLimit: { max: 120, seconds: 2 * 60 },
    path: '/users/me/ig/rules/simulate',
    effect: 'none',
    summary:
      'What a rule, saved or not, would have done about stored events. Sends and counts nothing.',
    request: z.object({
      rule: ruleToSaveSchema,
      /** How many events are evaluated, oldest first. */
      limit: z.number().int().min(1).max(MAX_REHEARSED_EVENTS).default(MAX_REHEARSED_EVENTS),
      /** 30 days ago when it is missing; `next_from` of the last answer continues it. */
      from: z
        .union([
          z.iso.datetime({ offset: true }),
          z.string().max(MAX_REHEARSAL_CURSOR_CHARACTERS).regex(REHEARSAL_CURSOR),
        ])
        .nullish(),
    }),
    response: z.object({
      evaluated: z.number().int(),
      summary: rehearsalSummarySchema,
      matched: z.array(rehearsedEventSchema),
      not_matched: z.array(
        z.object({
          event: publicRuleEventSchema,
          trace: ruleTraceSchema,
          /** `conditions`, or another obstacle to the rule. */
          reason: z.string(),
        }),
      ),
      /** The event to continue at; null when there are no more events. */
      next_from: z.string().nullable(),
    }),
  }),
  listRuleActivity: defineContract({
    ...common,
    name: 'listRuleActivity',
    /** An open list makes two calls after each change, and several at once to look far back. */
    rateLimit: { max: 240, seconds: 2 * 60 },
    path: '/users/me/ig/rules/activity',
    effect: 'none',
    summary:
      'What each rule decided about each event, newest first, and why. A page counts events, and has `all` decisions about each, or only the `leading` ones, those of the rules that acted or else one of those that did not. With `outcome` only events of which that became, by the decisions of `rule_id` if it is there. One call looks at a bounded number of events: a page may have fewer than `page_limit`, also none, and `next_cursor` goes on: after the page, or with an offset after the events that the call looked at.',
    request: z.object({
      rule_id: idSchema.nullish(),
      /** The id of a comment or message. */
      event_id: idSchema.nullish(),
      /** A username. */
      person: z.string().max(100).nullish(),
      outcome: z.enum(RULE_EVENT_OUTCOMES).nullish(),
      /** `all` when it is missing. */
      decisions_per_event: z.enum(['all', 'leading']).nullish(),
      /**
       * With an offset the page is one of those that the call finds; without `decisions_per_event` it counts decisions.
       */
      ...pagingRequestFields,
      /** `next_cursor` of the previous page; the newest events when it is missing. */
      cursor: z.string().max(200).regex(ACTIVITY_CURSOR).nullish(),
    }),
    response: z.object({
      activity: z.array(ruleActivitySchema),
      /** How many the call has found, counted as the page counts; all of them when `next_cursor` is null. */
      total_count: z.number().int(),
      /** Null when there are no older events. */
      next_cursor: z.string().nullable(),
    }),
  }),
  listRuleStats: defineContract({
    ...common,
    name: 'listRuleStats',
    rateLimit: { max: 240, seconds: 2 * 60 },
    path: '/users/me/ig/rules/stats',
    effect: 'none',
    summary:
      'What each rule did on each day (UTC), oldest first; days without anything are left out.',
    request: z.object({
      /** Every rule, also deleted ones, when it is missing. */
      rule_ids: z.array(idSchema).max(MAX_RULES_PER_ACCOUNT).nullish(),
      days: z.number().int().min(1).max(MAX_RULE_STATS_DAYS).default(DEFAULT_RULE_STATS_DAYS),
    }),
    response: z.object({ stats: z.array(ruleStatsSchema) }),
  }),
  changeRuleSettings: defineContract({
    ...common,
    name: 'changeRuleSettings',
    path: '/users/me/ig/rules/settings',
    summary: 'How many replies the rules may send in an hour: in all, to a person, under a post.',
    request: z.object({ caps: capsSchema.optional() }),
    response: z.object({ caps: capsSchema, max_caps: capsSchema }),
  }),
};
