// One fixture per route: how to build a valid call, and which statuses differ from those of its access level.

import type { ApiContract } from '#shared/contracts/define-contract.ts';
import type { ContractRequestFields } from '#tests/support/api/invoke-api-by-contract.ts';
import type { TestRequest } from '#tests/support/api/invoke-api-handler.ts';
import type { TenantResources } from '#tests/support/users/test-tenants.ts';
import { TEST_CLIENT_ID, TEST_PASSWORD } from '#tests/support/users/test-users.ts';
import { makeFakeStripeEvent } from '#tests/support/vendors/fake-stripe.ts';
import { FAKE_STRIPE_PRICE_ID, FAKE_STRIPE_PROMO_CODE } from './fake-stripe-with-plan.ts';
import { buildTestSignedRequest, requestSigners } from './request-signers.ts';

type CallerKind =
  | 'owner'
  | 'anonymous'
  | 'newcomer'
  | 'expired'
  | 'impersonated'
  | 'otherTenant'
  | 'otherAccount';

export type RouteFixture = {
  /** Builds the fields of a valid call that names these resources. */
  readonly buildFields: (resources: TenantResources) => ContractRequestFields;
  /** Set when a caller without access cannot build the same fields, e.g. without the password. */
  readonly buildForeignFields?: (resources: TenantResources) => ContractRequestFields;
  /** Further valid calls, from which the fuzz tests start. */
  readonly otherValidFields?: readonly ((resources: TenantResources) => ContractRequestFields)[];
  /** Adds the signature that a call by another system needs. */
  readonly sign?: (fields: ContractRequestFields) => Partial<TestRequest>;
  /** The authorized caller is an admin who impersonates a user. */
  readonly isImpersonationSession?: true;
  /** A successful call invalidates its own token. */
  readonly endsOwnSession?: true;
  /** Statuses that differ from `EXPECTED_STATUSES_BY_ACCESS`. */
  readonly statusOverrides?: Partial<Record<CallerKind, number>>;
  /** Those for calls in which only this field names a foreign resource. */
  readonly singleFieldStatuses?: Readonly<Record<string, number>>;
};

const client_id = TEST_CLIENT_ID;
const grant_type = 'password';
/** A token of the same shape that belongs to no user. */
const guessSecretOf = (token: string) => `${token.slice(0, -43)}${'A'.repeat(43)}`;
const buildNoFields = () => ({});
const fixtureWithoutFields: RouteFixture = { buildFields: buildNoFields };
/** Routes that read the chosen account respond with 404 while none is chosen. */
const chosenAccountFixture: RouteFixture = {
  buildFields: buildNoFields,
  statusOverrides: { newcomer: 404 },
};

const buildCommentFields = ({ mediaId, commentId }: TenantResources) => ({
  media_id: mediaId,
  comment_id: commentId,
});
const buildReplyFields = (resources: TenantResources) => ({
  ...buildCommentFields(resources),
  response_id: resources.responseId,
});
/** The same call with a text for the reply. */
const withText = (build: RouteFixture['buildFields']) => (resources: TenantResources) => ({
  ...build(resources),
  response_text: 'Thank you!',
});
const buildPostFields = ({ mediaId }: TenantResources) => ({ instagram_post_media_id: mediaId });
const buildConversationFields = ({ conversationId }: TenantResources) => ({
  instagram_conversation_id: conversationId,
});
const buildMessageFields = ({ conversationId, messageId }: TenantResources) => ({
  conversation_id: conversationId,
  message_id: messageId,
});
const buildMessageReplyFields = (resources: TenantResources) => ({
  ...buildMessageFields(resources),
  response_id: resources.messageResponseId,
});
const buildProcessedReplyFields = ({ processedEventId, ruleResponseId }: TenantResources) => ({
  rule_processed_event_id: processedEventId,
  response_id: ruleResponseId,
});
const buildApprovalFields = ({ approvalId, processedEventId }: TenantResources) => ({
  awaiting_approval_id: approvalId,
  rule_processed_event_id: processedEventId,
});
const EVERYTHING = { match_all: [{ condition_type: 'all' }], match_any: [] };
const RULE_FIELDS = {
  name: 'Thank you',
  rule_event_type: 'comment',
  rule: {
    post_conditions: EVERYTHING,
    comment_conditions: EVERYTHING,
    comment_actions: {
      actions: [{ action_type: 'comment_reply', action_value: [{ text: 'Thank you!' }] }],
    },
  },
};
const buildLogin = (email: string, password: string) => ({ client_id, email, password });
const buildPasswordResetFields = (token: string) => ({
  client_id,
  password: TEST_PASSWORD,
  password_confirmation: TEST_PASSWORD,
  reset_password_token: token,
});
/** Valid except for its signature. */
const buildForgedRequestFields = ({ facebookUserId }: TenantResources) => ({
  signed_request: buildTestSignedRequest(
    {
      algorithm: 'HMAC-SHA256',
      user_id: facebookUserId,
      issued_at: Math.floor(Date.now() / 1_000),
    },
    'guessed',
  ),
});
const signedRequestFixture: RouteFixture = {
  buildFields: buildForgedRequestFields,
  sign: requestSigners.networkRequest,
};
const buildContactFields = (email: string) => ({
  name: 'Ann',
  email,
  subject: 'Hello',
  message: email,
});

export const ROUTE_FIXTURES: Readonly<Record<string, RouteFixture>> = {
  getHealth: fixtureWithoutFields,
  getOpenApi: fixtureWithoutFields,

  signUp: {
    buildFields: ({ email }) => ({ ...buildLogin(email, TEST_PASSWORD), tos_agreement: true }),
    statusOverrides: { otherTenant: 422, owner: 422 },
  },
  issueToken: {
    buildFields: ({ email }) => ({ ...buildLogin(email, TEST_PASSWORD), grant_type }),
    buildForeignFields: ({ email }) => ({ ...buildLogin(email, 'Wrong-Tram-88x'), grant_type }),
    otherValidFields: [
      ({ token }) => ({ client_id, grant_type: 'refresh_token', refresh_token: token }),
    ],
    statusOverrides: { anonymous: 401, otherTenant: 401 },
  },
  revokeToken: {
    buildFields: ({ token }) => ({ client_id, token }),
    buildForeignFields: ({ token }) => ({ client_id, token: guessSecretOf(token) }),
    statusOverrides: { otherTenant: 200 },
  },
  updateProfile: {
    buildFields: () => ({ current_password: TEST_PASSWORD, password: TEST_PASSWORD }),
    endsOwnSession: true,
  },
  forgotPassword: { buildFields: ({ email }) => ({ client_id, email }) },
  resetPassword: {
    buildFields: ({ resetToken }) => buildPasswordResetFields(resetToken),
    buildForeignFields: ({ resetToken }) => buildPasswordResetFields(guessSecretOf(resetToken)),
    statusOverrides: { anonymous: 422, otherTenant: 422 },
  },
  getMe: fixtureWithoutFields,
  getMyDetails: fixtureWithoutFields,
  getMyFeatures: fixtureWithoutFields,
  getMySubscription: fixtureWithoutFields,
  getMyUsage: fixtureWithoutFields,

  loginToFacebook: fixtureWithoutFields,
  changeFacebookAccount: { buildFields: buildNoFields, statusOverrides: { expired: 402 } },
  facebookCallback: fixtureWithoutFields,
  getFbAccount: fixtureWithoutFields,
  listIgAccounts: fixtureWithoutFields,
  listActivatedIgAccounts: fixtureWithoutFields,
  getIgAccount: chosenAccountFixture,
  getIgAccountInfo: chosenAccountFixture,
  chooseIgAccount: {
    buildFields: ({ igUserId }) => ({ instagramId: igUserId }),
    statusOverrides: { otherTenant: 422, otherAccount: 200, newcomer: 422 },
  },
  beginImport: fixtureWithoutFields,
  getImport: chosenAccountFixture,

  listPosts: fixtureWithoutFields,
  cancelPostsRefresh: fixtureWithoutFields,
  listComments: {
    buildFields: (resources) => ({
      ...buildPostFields(resources),
      seen_comment_ids: [resources.commentId],
    }),
    // Ids of comments that do not belong to the post are ignored.
    singleFieldStatuses: { seen_comment_ids: 200 },
  },
  cancelCommentsRefresh: { buildFields: buildPostFields },
  markCommentSeen: { buildFields: buildCommentFields },
  markPostSeen: { buildFields: ({ mediaId }) => ({ media_id: mediaId }) },

  requestCommentDraft: { buildFields: buildCommentFields },
  postCommentReply: { buildFields: withText(buildReplyFields) },
  updateCommentReply: { buildFields: withText(buildReplyFields) },
  cancelCommentReply: { buildFields: buildReplyFields },
  checkCommentReply: { buildFields: buildReplyFields },

  getDisclosure: fixtureWithoutFields,
  saveDisclosure: {
    buildFields: () => ({ disclosure: { is_on: true, wording: 'By our assistant', version: 0 } }),
  },
  listDraftFigures: { buildFields: () => ({ days: 60 }) },

  listFacts: fixtureWithoutFields,
  saveFact: {
    buildFields: ({ factId, mediaId }) => ({
      fact: { id: factId, text: `We ship to ${factId}.`, media_ids: [mediaId], valid_until: null },
    }),
    otherValidFields: [() => ({ fact: { text: 'Closed on Mondays.' } })],
  },
  deleteFact: { buildFields: ({ factId }) => ({ fact_id: factId }) },
  decideFact: { buildFields: ({ factId }) => ({ fact_id: factId, accepted: true }) },

  getVoice: fixtureWithoutFields,
  saveVoice: { buildFields: () => ({ voice: { greeting: 'Hello,' }, version: 0 }) },
  tryVoice: { buildFields: () => ({ voice: { greeting: 'Hello,' }, count: 1 }) },

  listRules: fixtureWithoutFields,
  getRule: { buildFields: ({ ruleId }) => ({ id: ruleId }) },
  createRule: {
    buildFields: () => ({ rule: RULE_FIELDS }),
    otherValidFields: [() => ({ rule: { ...RULE_FIELDS, rule_event_type: 'message' } })],
  },
  updateRule: {
    buildFields: ({ ruleId }) => ({ currentlyEditingRule: { ...RULE_FIELDS, id: ruleId } }),
  },
  changeRules: {
    buildFields: ({ ruleId }) => ({
      rule_changes: [
        { change_type: 'rule_active', rule_ids: [ruleId], new_rule_active_value: false },
      ],
    }),
  },
  backdateRules: {
    buildFields: ({ ruleId }) => ({
      actions: [{ change_type: 'backdate_rule', rule_ids: [ruleId] }],
    }),
  },
  runRules: fixtureWithoutFields,
  resetRules: fixtureWithoutFields,
  // Posts of other users are left out.
  listSelectedPosts: {
    buildFields: ({ mediaId }) => ({ post_instagram_ids: [mediaId] }),
    statusOverrides: { otherTenant: 200, otherAccount: 200 },
  },
  generateRuleTexts: { buildFields: () => ({ inputText: 'Thank you!', count: 2 }) },
  rehearseRule: { buildFields: () => ({ rule: RULE_FIELDS, limit: 10 }) },
  // The log has no events of other users.
  listRuleActivity: {
    buildFields: ({ ruleId, commentId }) => ({ rule_id: ruleId, event_id: commentId }),
    statusOverrides: { otherTenant: 200, otherAccount: 200 },
  },
  // There are no figures of other users' rules.
  listRuleStats: {
    buildFields: ({ ruleId }) => ({ rule_ids: [ruleId], days: 30 }),
    statusOverrides: { otherTenant: 200, otherAccount: 200 },
  },
  changeRuleSettings: { buildFields: () => ({ caps: { account: 10, person: 2, post: 5 } }) },

  countApprovals: fixtureWithoutFields,
  getChanges: fixtureWithoutFields,
  listApprovals: fixtureWithoutFields,
  changeApprovals: {
    buildFields: ({ approvalId }) => ({
      actions: [
        {
          change_type: 'update_reply',
          awaiting_approval_ids: [approvalId],
          new_reply_value: 'Thank you!',
        },
      ],
    }),
  },
  // No reply is being sent, and taking it back changes nothing.
  cancelProcessedEvent: {
    buildFields: ({ processedEventId }) => ({ rule_processed_event_id: processedEventId }),
  },
  generateApprovalReply: { buildFields: buildApprovalFields },
  postApprovalReply: { buildFields: withText(buildProcessedReplyFields) },
  cancelApprovalReply: { buildFields: buildProcessedReplyFields },
  updateApprovalReply: { buildFields: withText(buildProcessedReplyFields) },
  // Ids that the caller does not have count as gone.
  checkApprovals: {
    buildFields: (resources) => ({ awaiting_approvals: [buildApprovalFields(resources)] }),
    statusOverrides: { otherTenant: 200, otherAccount: 200 },
  },

  listConversations: fixtureWithoutFields,
  cancelConversationsRefresh: fixtureWithoutFields,
  listMessages: {
    buildFields: (resources) => ({
      ...buildConversationFields(resources),
      set_messages_as_seen: true,
    }),
  },
  cancelMessagesRefresh: { buildFields: buildConversationFields },

  requestMessageDraft: { buildFields: buildMessageFields },
  postMessageReply: { buildFields: withText(buildMessageReplyFields) },
  updateMessageReply: { buildFields: withText(buildMessageReplyFields) },
  cancelMessageReply: { buildFields: buildMessageReplyFields },
  checkMessageReplies: {
    buildFields: ({ conversationId, messageId, messageResponseId }) => ({
      conversation_id: conversationId,
      message_ids: [messageResponseId, messageId],
    }),
    // Ids of messages that do not belong to the conversation are ignored.
    singleFieldStatuses: { message_ids: 200 },
  },

  verifyNetworkWebhook: {
    buildFields: () => ({ 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' }),
    sign: requestSigners.handshake,
    statusOverrides: { anonymous: 403 },
  },
  receiveNetworkWebhook: {
    buildFields: ({ igUserId, commentId }) => ({
      object: 'instagram',
      entry: [{ id: igUserId, changes: [{ field: 'comments', value: { id: commentId } }] }],
    }),
    sign: requestSigners.networkEvent,
  },

  listPrices: fixtureWithoutFields,
  checkout: { buildFields: () => ({ price_id: FAKE_STRIPE_PRICE_ID }) },
  billingPortal: { buildFields: buildNoFields, statusOverrides: { newcomer: 400 } },
  applyPromoCode: { buildFields: () => ({ promo_code: FAKE_STRIPE_PROMO_CODE }) },
  stripeWebhook: {
    buildFields: ({ customerId }) =>
      makeFakeStripeEvent('customer.subscription.updated', {
        object: 'subscription',
        customer: customerId,
      }),
    sign: requestSigners.cardEvent,
    statusOverrides: { anonymous: 400 },
  },

  checkAdmin: fixtureWithoutFields,
  listUsers: { buildFields: ({ email }) => ({ query: email }) },
  impersonate: { buildFields: ({ userId }) => ({ id: userId }) },
  stopImpersonating: {
    buildFields: buildNoFields,
    isImpersonationSession: true,
    endsOwnSession: true,
    statusOverrides: { owner: 409, newcomer: 409, expired: 409 },
  },

  deleteMe: { buildFields: buildNoFields, endsOwnSession: true },
  networkDeauthorize: signedRequestFixture,
  networkDataDeletion: signedRequestFixture,
  getDataDeletion: {
    buildFields: ({ deletionCode }) => ({ code: deletionCode }),
    // Everyone with the code may read the status, which does not reveal whose data it is about.
    statusOverrides: { anonymous: 404, otherTenant: 200 },
  },

  sendContact: {
    buildFields: ({ email, token }) => ({ ...buildContactFields(email), token }),
    buildForeignFields: ({ email, token }) => ({
      ...buildContactFields(email),
      token: guessSecretOf(token),
    }),
  },
};

export const findRoutesWithoutFixture = (contracts: readonly ApiContract[]) =>
  contracts.filter(({ name }) => ROUTE_FIXTURES[name] === undefined).map(({ name }) => name);
