// Schemas of the user: account, tokens, subscription, usage, feature flags.
import * as z from 'zod';
import { idSchema, isoTimeSchema } from './common.ts';

export const roleSchema = z.enum(['user', 'admin']);

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: roleSchema,
  created_at: isoTimeSchema,
  /** True once the first refresh of posts after this login was requested. */
  refreshed_posts_after_login: z.boolean(),
  onboarding_step: z.enum(['connect', 'choose_account', 'importing', 'done']),
});
export type User = z.infer<typeof userSchema>;

export const authTokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds until the access token expires. */
  expires_in: z.number().int(),
  token_type: z.literal('Bearer'),
  created_at: isoTimeSchema,
});
export type AuthTokens = z.infer<typeof authTokensSchema>;

export const authTokensWithUserSchema = authTokensSchema.extend({ user: userSchema });

export const userSubscriptionSchema = z.object({
  subscription_active: z.boolean(),
  on_free_trial: z.boolean(),
  free_trial_ends_on: isoTimeSchema.nullable(),
  plan_price_id: z.string().nullable(),
  plan_lookup_key: z.string().nullable(),
  subscription_current_period_end: isoTimeSchema.nullable(),
  cancel_at_period_end: z.boolean(),
  plan_name: z.string().nullable(),
  /** Cents. */
  plan_price: z.number().int().nullable(),
  plan_billing_interval: z.string().nullable(),
  plan_billing_interval_count: z.number().int().nullable(),
  /** The last payment failed; the payment provider tries again for some days. */
  is_payment_overdue: z.boolean(),
  /** When the last paid plan ended; null while one runs, and before the first one. */
  plan_ended_on: isoTimeSchema.nullable(),
});
export type UserSubscription = z.infer<typeof userSubscriptionSchema>;

export const planUsageSchema = z.object({
  current_period_posted_comments: z.number().int(),
  max_comments: z.number().int(),
  current_instagram_accounts: z.number().int(),
  max_instagram_accounts: z.number().int(),
  current_period_generated_responses: z.number().int(),
  max_responses: z.number().int(),
});
export type PlanUsage = z.infer<typeof planUsageSchema>;

export const FEATURE_FLAGS = [
  'messages',
  'rules',
  'allow_rules_multiple_post_conditions',
  'allow_rules_any_all_radio_buttons',
  'allow_rules_multiple_story_conditions',
  'show_rule_action_option_smart_should_reply_check',
  'allow_live_rules_approval_mode_off',
  'allow_manual_run_rules',
  'allow_delete_rule_processed_events_and_awaiting_approvals',
] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

export const featuresSchema = z.record(z.enum(FEATURE_FLAGS), z.boolean());
export type Features = z.infer<typeof featuresSchema>;
