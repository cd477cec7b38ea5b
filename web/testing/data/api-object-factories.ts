// Plausible objects for tests; every field can be overridden.
import type { AccountChangeKind } from '#shared/contracts/changes.ts';
import { RULE_EVENT_TYPE_OPTIONS } from '#shared/rules/rule-types-and-options.ts';
import type {
  CurrentInstagramAccountResponse,
  FacebookAccountResponse,
  InstagramAccountResponse,
} from '#shared/schemas/account.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type {
  Conversation,
  ConversationMessage,
  MessageReplyDraft,
} from '#shared/schemas/conversation.ts';
import type { Post, PostComment } from '#shared/schemas/post.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import type { RuleReply } from '#shared/schemas/rule-reply.ts';
import {
  FEATURE_FLAGS,
  type FeatureFlag,
  type Features,
  type User,
  type UserSubscription,
} from '#shared/schemas/user.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';
import type { SessionTokenResponse } from '#web/lib/session/session-lock.ts';

const TIMESTAMP = '2026-11-20T12:00:00.000Z';

export const makeUser = (overrides: Partial<User> = {}): User => ({
  id: 'usr_1',
  email: 'mara@example.com',
  role: 'user',
  created_at: TIMESTAMP,
  refreshed_posts_after_login: true,
  onboarding_step: 'done',
  ...overrides,
});

export const makeSessionTokenResponse = (
  overrides: Partial<SessionTokenResponse> = {},
): SessionTokenResponse => ({
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  expires_in: 3_600,
  token_type: 'Bearer',
  created_at: TIMESTAMP,
  user: makeUser(),
  ...overrides,
});

export const makeUserSubscription = (
  overrides: Partial<UserSubscription> = {},
): UserSubscription => ({
  subscription_active: true,
  on_free_trial: true,
  free_trial_ends_on: '2026-11-27T12:00:00.000Z',
  plan_price_id: null,
  plan_lookup_key: null,
  subscription_current_period_end: null,
  cancel_at_period_end: false,
  plan_name: null,
  plan_price: null,
  plan_billing_interval: null,
  plan_billing_interval_count: null,
  is_payment_overdue: false,
  plan_ended_on: null,
  ...overrides,
});

/** The server's response. All features are disabled except the named ones. */
export function makeFeaturesResponse(...enabledFlags: readonly FeatureFlag[]) {
  const entries = FEATURE_FLAGS.map((flag) => [flag, enabledFlags.includes(flag)]);
  const features = Object.fromEntries(entries) as Features;
  return { response: { features }, features, last_updated: TIMESTAMP };
}

export const makeFacebookAccount = (
  overrides: Partial<FacebookAccountResponse> = {},
): FacebookAccountResponse => ({
  id: '9001',
  facebook_account_name: 'Mara Lind',
  picture: null,
  facebook_access_token_valid: true,
  messages: [],
  linked_instagram_accounts_loaded: true,
  facebook_access_token_expires_soon_at: null,
  ...overrides,
});

export const makeInstagramAccount = (
  overrides: Partial<InstagramAccountResponse> = {},
): InstagramAccountResponse => ({
  instagram_user_id: '17841400000000001',
  instagram_account_is_valid: true,
  facebook_page_id: '100001',
  facebook_page_name: 'Lind Ceramics',
  profile_picture_url: null,
  username: 'lind.ceramics',
  name: 'Lind Ceramics',
  instagram_account_type: 'business',
  problem: null,
  import: { importing: false, incomplete: false },
  awaiting_approvals: { total_count: 0 },
  user_details: {
    biography: null,
    followers_count: 18_240,
    follows_count: 310,
    media_count: 64,
    name: 'Lind Ceramics',
    profile_picture_url: null,
    username: 'lind.ceramics',
    website: null,
  },
  ...overrides,
});

export const makeCurrentAccount = (
  overrides: Partial<CurrentInstagramAccountResponse> = {},
): CurrentInstagramAccountResponse => ({
  ...makeInstagramAccount(),
  facebook_access_token_valid: true,
  messages: [],
  posting_paused_until: null,
  ...overrides,
});

export const makePost = (overrides: Partial<Post> = {}): Post => ({
  media_id: '18000000000000001',
  media_type: 'IMAGE',
  media_product_type: 'FEED',
  media_url: '/pictures/1.jpg',
  thumbnail_url: null,
  permalink: null,
  caption: 'The blue glaze is back.',
  timestamp: TIMESTAMP,
  comments_count: 12,
  new_comments_count: 0,
  like_count: 340,
  ...overrides,
});

export const makeReplyDraft = (overrides: Partial<ReplyDraft> = {}): ReplyDraft => ({
  id: 'drf_1',
  status: 'editing',
  response_text: 'Thank you so much!',
  reply_text: null,
  error: null,
  is_final: false,
  sends_at: null,
  sending_since: null,
  is_found_gone: false,
  based_on: null,
  based_on_facts: [],
  earlier_text: null,
  uncovered_claims: [],
  revision: 1,
  ...overrides,
});

export const makeComment = (overrides: Partial<PostComment> = {}): PostComment => ({
  id: '17900000000000001',
  media_id: '18000000000000001',
  username: 'ana.reads',
  text: 'Do you ship to Lisbon?',
  timestamp: TIMESTAMP,
  seen: true,
  answered: false,
  replied_to_id: null,
  is_own: false,
  hidden: false,
  response: null,
  rule_replies: [],
  written_by_rule: null,
  ...overrides,
});

/** A reply by rule that is due twelve minutes after noon, the time of most tests. */
export const makeRuleReply = (overrides: Partial<RuleReply> = {}): RuleReply => ({
  id: 'rsp_1-rule',
  rule: { id: 'rul_1', name: 'Prices' },
  rule_processed_event_id: 'p~7~COMMENT~1~rul_1',
  audience: 'public',
  state: 'waiting',
  due_at: '2026-11-20T12:12:00.000Z',
  ...overrides,
});

export const makeConversation = (overrides: Partial<Conversation> = {}): Conversation => ({
  id: 'cnv_1',
  participants: [{ id: '5001', username: 'ana.reads' }],
  last_message: {
    message_type: 'message',
    message: 'Do you ship to Lisbon?',
    from: { username: 'ana.reads' },
    is_own: false,
  },
  new_messages_count: 0,
  message_updated_time: TIMESTAMP,
  can_reply_until: '2026-11-21T12:00:00.000Z',
  cannot_be_messaged: false,
  ...overrides,
});

export const makeMessage = (overrides: Partial<ConversationMessage> = {}): ConversationMessage => ({
  id: 'msg_1',
  instagram_conversation_id: 'cnv_1',
  message_type: 'message',
  message: 'Do you ship to Lisbon?',
  from_username: 'ana.reads',
  message_created_time: TIMESTAMP,
  seen: true,
  pending_post: false,
  attachments: [],
  story: null,
  reactions: [],
  is_own: false,
  rule_replies: [],
  written_by_rule: null,
  ...overrides,
});

export const makeMessageReplyDraft = (
  overrides: Partial<MessageReplyDraft> = {},
): MessageReplyDraft => ({
  ...makeReplyDraft(),
  message_id: 'msg_1',
  answered_elsewhere: false,
  ...overrides,
});

/** A rule that replies to comments that contain "price" on any post. */
export const makeRule = (overrides: Partial<Rule> = {}): Rule => ({
  id: 'rul_1',
  position: 1,
  name: 'Prices',
  rule_event_type: 'comment',
  active: true,
  approval_mode: true,
  created_at: TIMESTAMP,
  updated_at: TIMESTAMP,
  applies_from: TIMESTAMP,
  misfire: null,
  rule: {
    post_conditions: {
      match_all: [{ condition_type: 'all', condition_value: null }],
      match_any: [],
    },
    comment_conditions: {
      match_all: [
        {
          condition_type: 'text_rule',
          condition_value: [
            { match_type: 'contains', text: 'price', operator: 'or', case_sensitive: false },
          ],
        },
      ],
      match_any: [],
    },
    story_conditions: { match_all: [], match_any: [] },
    story_message_conditions: { match_all: [], match_any: [] },
    message_conditions: { match_all: [], match_any: [] },
    comment_actions: {
      actions: [
        {
          action_id: 'action_1',
          action_type: 'comment_reply',
          action_value: [{ text: 'All prices are on our website.', operator: 'or' }],
          action_options: {
            ...RULE_EVENT_TYPE_OPTIONS.comment.triggerCounts,
            delay: { delay_type: 'none', delay_value: 0 },
            smart_should_reply_check: {
              smart_should_reply_check_type: 'none',
              smart_should_reply_check_value: { active: false },
            },
          },
          position: 1,
        },
      ],
    },
    story_actions: { actions: [] },
    message_actions: { actions: [] },
    options: RULE_EVENT_TYPE_OPTIONS.comment.triggerCounts,
  },
  ...overrides,
});

/** A rule with other conditions, actions or limits. */
export const makeRuleWithDefinition = (definition: Partial<Rule['rule']>): Rule => {
  const rule = makeRule();
  return { ...rule, rule: { ...rule.rule, ...definition } };
};

export const makeRuleStats = (
  overrides: Partial<ApiCallResponse<'listRuleStats'>['stats'][number]> = {},
): ApiCallResponse<'listRuleStats'>['stats'][number] => ({
  rule_id: 'rul_1',
  day: '2026-11-20',
  matched: 0,
  answered: 0,
  waiting: 0,
  came_back: 0,
  approved_unedited: 0,
  edited: 0,
  changed_permille: 0,
  own_words: 0,
  discarded: 0,
  stopped: {},
  failed: 0,
  ...overrides,
});

/** A reply by rule to a comment. */
export const makeAwaitingApproval = (
  overrides: Partial<AwaitingApproval> = {},
): AwaitingApproval => ({
  id: 'apr_1',
  status: 'awaiting',
  rule_processed_event_id: 'evt_1',
  rule_processed_event_rule_action_id: 'evt_1~action_1',
  rule_event_type: 'comment',
  action_type: 'comment_reply',
  rule: { id: 'rul_1', name: 'Prices' },
  event: {
    comment: {
      id: '17900000000000001',
      from_username: 'ana.reads',
      text: 'Do you ship to Lisbon?',
      media_id: '18000000000000001',
    },
    post: { media_id: '18000000000000001' },
  },
  rule_processed_event_response: makeReplyDraft(),
  revision: 1,
  created_at: TIMESTAMP,
  due_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2026-12-20T12:00:00.000Z',
  error: null,
  ...overrides,
});

/** The response of the heartbeat. */
export const makeChanges = (
  versions: Partial<Record<AccountChangeKind, string>> = {},
  counts: Partial<ApiCallResponse<'getChanges'>['counts']> = {},
): ApiCallResponse<'getChanges'> => ({
  versions: {
    posts: '',
    conversations: '',
    approvals: '',
    rules: '',
    facts: '',
    account: '',
    ...versions,
  },
  counts: { new_comments: 0, new_messages: 0, awaiting_approvals: 0, ...counts },
});
