// List responses of the API. Every field can be overridden.
import type { InstagramAccountResponse } from '#shared/schemas/account.ts';
import type { Post, PostComment } from '#shared/schemas/post.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';
import { makeConversation, makeInstagramAccount, makePost } from './api-object-factories.ts';

type PostsResponse = Extract<ApiCallResponse<'listPosts'>, { posts: readonly Post[] }>;
type CommentsResponse = Extract<
  ApiCallResponse<'listComments'>,
  { comments: readonly PostComment[] }
>;
type ConversationsResponse = Extract<
  ApiCallResponse<'listConversations'>,
  { conversations: object }
>;
type MessagesResponse = Extract<ApiCallResponse<'listMessages'>, { conversation: object }>;

/** The posts, none by default. */
export const makePostsResponse = (overrides: Partial<PostsResponse> = {}): PostsResponse => ({
  posts: [],
  total_posts_count: overrides.posts?.length ?? 0,
  pagination_offset: 0,
  posts_with_new_comments_ids: [],
  posts_with_new_comments: [],
  still_updating_posts_from_api: false,
  version: 'v1',
  ...overrides,
});

/** A post without comments by default. */
export const makeCommentsResponse = (
  overrides: Partial<CommentsResponse> = {},
): CommentsResponse => ({
  post: makePost(),
  comments: [],
  total_comments_count: overrides.comments?.length ?? 0,
  pagination_offset: 0,
  new_comment: null,
  still_updating_comments_from_api: false,
  version: 'v1',
  ...overrides,
});

/** The conversations, none by default. */
export const makeConversationsResponse = (
  overrides: Partial<ConversationsResponse> = {},
): ConversationsResponse => ({
  conversations: [],
  total_conversations_count: overrides.conversations?.length ?? 0,
  pagination_offset: 0,
  access_problem: null,
  still_updating_conversations_from_api: false,
  version: 'v1',
  ...overrides,
});

/** A conversation without messages by default. */
export const makeMessagesResponse = (
  overrides: Partial<MessagesResponse> = {},
): MessagesResponse => ({
  conversation: makeConversation({ id: 'c1' }),
  conversation_messages: [],
  total_messages_count: overrides.conversation_messages?.length ?? 0,
  pagination_offset: 0,
  response: null,
  new_message: null,
  live_ids: [],
  still_updating_messages_from_api: false,
  version: 'v1',
  ...overrides,
});

/** The Instagram accounts of the linked Facebook account. */
export const makeAccountsResponse = (
  accounts: readonly InstagramAccountResponse[] = [makeInstagramAccount()],
  overrides: Partial<ApiCallResponse<'listIgAccounts'>> = {},
): ApiCallResponse<'listIgAccounts'> => ({
  instagram_accounts: [...accounts],
  messages: [],
  still_updating_instagram_account_from_api: false,
  facebook_access_token_valid: true,
  ...overrides,
});

type ImportResponse = ApiCallResponse<'getImport'>;
const NO_PROGRESS = { done: 0, total: 0 };
/** A running import, with the progress of each kind, none by default. */
export const makeImportResponse = (
  progress: Partial<ImportResponse['progress']> = {},
): ImportResponse => ({
  importing: true,
  progress: {
    posts: NO_PROGRESS,
    comments: NO_PROGRESS,
    conversations: NO_PROGRESS,
    messages: NO_PROGRESS,
    ...progress,
  },
  waiting: null,
});

export const makeRulesResponse = (...rules: readonly Rule[]): ApiCallResponse<'listRules'> => ({
  rules: [...rules],
  total_rules_count: rules.length,
  pagination_offset: 0,
});
