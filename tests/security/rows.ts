// One row a route: how to name things in a call, and where its answers are not what its access says.

import type { Contract } from '#shared/contracts/define.ts';
import { billingEvent } from '#tests/support/card-provider.ts';
import type { Fields } from '#tests/support/every-api.ts';
import type { TestRequest } from '#tests/support/http.ts';
import type { Things } from '#tests/support/tenants.ts';
import { CLIENT_ID, PASSWORD } from '#tests/support/users.ts';
import { PRICE_ID, PROMO_CODE } from './cards.ts';
import { signed, signedRequest } from './signed.ts';

type Who =
  | 'owner'
  | 'anonymous'
  | 'newcomer'
  | 'expired'
  | 'impersonated'
  | 'otherTenant'
  | 'otherAccount';

export type Row = {
  /** Fields of a call that is right in every respect and names these things. */
  readonly names: (things: Things) => Fields;
  /** How somebody without a right to them names things, where not in the same way. */
  readonly namesForeign?: (things: Things) => Fields;
  /** Further right calls, which the fuzzing begins from. */
  readonly also?: readonly ((things: Things) => Fields)[];
  /** What makes a call by another system genuine. */
  readonly signed?: (fields: Fields) => Partial<TestRequest>;
  /** The right caller is an admin who acts as a user. */
  readonly isActing?: true;
  /** After a right call its token is good no more. */
  readonly endsSession?: true;
  /** Statuses that differ from `expectations` (cells.ts). */
  readonly answers?: Partial<Record<Who, number>>;
  /** The same where one field alone names something foreign, by that field. */
  readonly alone?: Readonly<Record<string, number>>;
};

const nothing = () => ({});
const plain: Row = { names: nothing };
/** Asks for the chosen account: without one there is nothing to show. */
const ofChosen: Row = { names: nothing, answers: { newcomer: 404 } };

const comment = ({ mediaId, commentId }: Things) => ({ media_id: mediaId, comment_id: commentId });
const reply = (things: Things) => ({ ...comment(things), response_id: things.responseId });
const replyText = (things: Things) => ({ ...reply(things), response_text: 'Thank you!' });
const post = ({ mediaId }: Things) => ({ instagram_post_media_id: mediaId });
const conversation = ({ conversationId }: Things) => ({
  instagram_conversation_id: conversationId,
});
const message = ({ conversationId, messageId }: Things) => ({
  conversation_id: conversationId,
  message_id: messageId,
});
const messageReply = (things: Things) => ({
  ...message(things),
  response_id: things.messageResponseId,
});
const messageReplyText = (things: Things) => ({
  ...messageReply(things),
  response_text: 'Thank you!',
});
const newPassword = (token: string) => ({
  client_id: CLIENT_ID,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  reset_password_token: token,
});
/** Right in every respect but its signature. */
const forgedRequest = ({ facebookUserId }: Things) => ({
  signed_request: signedRequest({ algorithm: 'HMAC-SHA256', user_id: facebookUserId }, 'guessed'),
});
const letter = (email: string) => ({ name: 'Ann', email, subject: 'Hello', message: email });

export const ROWS: Readonly<Record<string, Row>> = {
  getHealth: plain,
  getOpenApi: plain,

  signUp: {
    names: ({ email }) => ({
      client_id: CLIENT_ID,
      email,
      password: PASSWORD,
      tos_agreement: true,
    }),
    answers: { otherTenant: 422, owner: 422 },
  },
  issueToken: {
    names: ({ email }) => ({
      client_id: CLIENT_ID,
      grant_type: 'password',
      email,
      password: PASSWORD,
    }),
    namesForeign: ({ email }) => ({
      client_id: CLIENT_ID,
      grant_type: 'password',
      email,
      password: 'Wrong-Tram-88x',
    }),
    also: [
      ({ token }) => ({ client_id: CLIENT_ID, grant_type: 'refresh_token', refresh_token: token }),
    ],
    answers: { anonymous: 401, otherTenant: 401 },
  },
  revokeToken: {
    names: ({ token }) => ({ client_id: CLIENT_ID, token }),
    namesForeign: ({ token }) => ({
      client_id: CLIENT_ID,
      token: `${token.slice(0, -43)}${'A'.repeat(43)}`,
    }),
    answers: { otherTenant: 200 },
  },
  updateProfile: {
    names: () => ({ current_password: PASSWORD, password: PASSWORD }),
    endsSession: true,
  },
  forgotPassword: {
    names: ({ email }) => ({ client_id: CLIENT_ID, email }),
  },
  resetPassword: {
    names: ({ resetToken }) => newPassword(resetToken),
    namesForeign: ({ resetToken }) => newPassword(`${resetToken.slice(0, -43)}${'A'.repeat(43)}`),
    answers: { anonymous: 422, otherTenant: 422 },
  },
  getMe: plain,
  getMyDetails: plain,
  getMyFeatures: plain,
  getMySubscription: plain,
  getMyUsage: plain,

  loginToFacebook: plain,
  changeFacebookAccount: { names: nothing, answers: { expired: 402 } },
  facebookCallback: plain,
  getFbAccount: plain,
  listIgAccounts: plain,
  listActivatedIgAccounts: plain,
  getIgAccount: ofChosen,
  getIgAccountInfo: ofChosen,
  chooseIgAccount: {
    names: ({ igUserId }) => ({ instagramId: igUserId }),
    answers: { otherTenant: 422, otherAccount: 200, newcomer: 422 },
  },
  beginImport: plain,
  getImport: ofChosen,

  listPosts: plain,
  cancelPostsRefresh: plain,
  listComments: {
    names: (things) => ({ ...post(things), seen_comment_ids: [things.commentId] }),
    // A comment that is not of this post is passed over.
    alone: { seen_comment_ids: 200 },
  },
  cancelCommentsRefresh: { names: post },
  markCommentSeen: { names: comment },
  markPostSeen: { names: ({ mediaId }) => ({ media_id: mediaId }) },

  requestCommentDraft: { names: comment },
  postCommentReply: { names: replyText },
  updateCommentReply: { names: replyText },
  cancelCommentReply: { names: reply },
  checkCommentReply: { names: reply },

  listConversations: plain,
  cancelConversationsRefresh: plain,
  listMessages: {
    names: (things) => ({ ...conversation(things), set_messages_as_seen: true }),
  },
  cancelMessagesRefresh: { names: conversation },

  requestMessageDraft: { names: message },
  postMessageReply: { names: messageReplyText },
  updateMessageReply: { names: messageReplyText },
  cancelMessageReply: { names: messageReply },
  checkMessageReplies: {
    names: ({ conversationId, messageId, messageResponseId }) => ({
      conversation_id: conversationId,
      message_ids: [messageResponseId, messageId],
    }),
    // A message that is not of this conversation is passed over.
    alone: { message_ids: 200 },
  },

  verifyNetworkWebhook: {
    names: () => ({ 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' }),
    signed: signed.handshake,
    answers: { anonymous: 403 },
  },
  receiveNetworkWebhook: {
    names: ({ igUserId, commentId }) => ({
      object: 'instagram',
      entry: [{ id: igUserId, changes: [{ field: 'comments', value: { id: commentId } }] }],
    }),
    signed: signed.networkEvent,
  },

  listPrices: plain,
  checkout: { names: () => ({ price_id: PRICE_ID }) },
  billingPortal: { names: nothing, answers: { newcomer: 400 } },
  applyPromoCode: { names: () => ({ promo_code: PROMO_CODE }) },
  stripeWebhook: {
    names: ({ customerId }) =>
      billingEvent('customer.subscription.updated', {
        object: 'subscription',
        customer: customerId,
      }),
    signed: signed.cardEvent,
    answers: { anonymous: 400 },
  },

  checkAdmin: plain,
  listUsers: { names: ({ email }) => ({ query: email }) },
  impersonate: { names: ({ userId }) => ({ id: userId }) },
  stopImpersonating: {
    names: nothing,
    isActing: true,
    endsSession: true,
    answers: { owner: 409, newcomer: 409, expired: 409 },
  },

  deleteMe: { names: nothing, endsSession: true },
  networkDeauthorize: { names: forgedRequest, signed: signed.networkRequest },
  networkDataDeletion: { names: forgedRequest, signed: signed.networkRequest },
  getDataDeletion: {
    names: ({ deletionCode }) => ({ code: deletionCode }),
    // Whoever holds a code may follow it; it says nothing of whom it is about.
    answers: { anonymous: 404, otherTenant: 200 },
  },

  sendContact: {
    names: ({ email, token }) => ({ ...letter(email), token }),
    namesForeign: ({ email, token }) => ({
      ...letter(email),
      token: `${token.slice(0, -43)}${'A'.repeat(43)}`,
    }),
  },
};

/** The routes nobody has written a row for. */
export const withoutRow = (contracts: readonly Contract[]) =>
  contracts.filter(({ name }) => ROWS[name] === undefined).map(({ name }) => name);
