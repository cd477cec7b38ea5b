// Users with two imported accounts each, stored directly: without the network and the queues.
import { activateInstagramAccount } from '#functions/connection/account-activation-repository.ts';
import {
  encryptFacebookToken,
  findInstagramAccount,
  saveFacebookAccount as saveFacebookLogin,
  saveFetchedInstagramAccount,
  updateInstagramAccount,
} from '#functions/connection/account-repository.ts';
import { readFactList, writeFact } from '#functions/facts/fact-repository.ts';
import { buildSessionWithTokens } from '#functions/session/build-session-with-tokens.ts';
import { createUser } from '#functions/session/credentials-repository.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { createImpersonationSession } from '#functions/session/impersonation.ts';
import { hashPassword } from '#functions/session/password-hash.ts';
import { createPasswordReset } from '#functions/session/password-reset-repository.ts';
import { saveLoginSession } from '#functions/session/session-repository.ts';
import { parseSessionToken } from '#functions/session/session-tokens.ts';
import { saveBillingCustomerId } from '#functions/session/user-billing-repository.ts';
import {
  findUserIncludingDeleted,
  setCurrentInstagramAccount,
} from '#functions/session/user-repository.ts';
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { createId, createRandomSecret } from '#platform/ids.ts';
import { type AccountRef, type PostRef, tableKeys } from '#platform/table/keys.ts';
import { putItem } from '#platform/table/table.ts';
import { makeStoredFact } from '../facts/make-stored-fact.ts';
import { makeInboundMessage, makeNetworkConversation } from '../network/make-network-messages.ts';
import { makeNetworkComment, makeNetworkMedia } from '../network/make-network-posts.ts';
import { storeConversations } from '../network/store-test-conversations.ts';
import { storePostWithComments } from '../network/store-test-posts.ts';
import { makeTestDraft } from '../replies/make-draft.ts';
import { storeReply } from '../replies/store-test-replies.ts';
import { storeRuleWithAwaitingReply } from '../rules/store-rule-with-awaiting-reply.ts';
import { EVERY_FEATURE_ENABLED, TEST_PASSWORD } from './test-users.ts';

/** The ids that a call may name of one account. Ids and texts are unique, so that a leak to another tenant shows. */
export type TenantResources = {
  readonly userId: string;
  readonly email: string;
  /** The user's id at Stripe. */
  readonly customerId: string;
  readonly facebookUserId: string;
  readonly igUserId: string;
  readonly mediaId: string;
  readonly commentId: string;
  readonly responseId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly messageResponseId: string;
  readonly ruleId: string;
  /** The id of a reply by that rule which awaits approval. */
  readonly approvalId: string;
  readonly processedEventId: string;
  readonly ruleResponseId: string;
  readonly factId: string;
  readonly token: string;
  /** The token of the link that was mailed to choose a new password. */
  readonly resetToken: string;
  /** The code under which the deletion of the user's data can be followed. */
  readonly deletionCode: string;
};

export type TestTenant = {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly own: TenantResources;
  readonly otherAccount: TenantResources;
  /** Values that no other user may ever see. */
  readonly traces: readonly string[];
};

const DAY_SECONDS = 86_400;
let count = 0;
/** An id as long as the network's; no id is part of another one. */
export const makeNetworkId = (): string => `179${String(++count).padStart(8, '0')}${'7'.repeat(6)}`;

let hash: Promise<string> | undefined;

async function createLoggedInUser(
  fields: Partial<StoredUser>,
): Promise<Omit<TestTenant, 'own' | 'otherAccount' | 'traces'>> {
  hash ??= hashPassword(TEST_PASSWORD);
  const user: StoredUser = {
    id: createId('user'),
    email: `tenant-${++count}@example.com`,
    passwordHash: await hash,
    role: 'user',
    createdAt: nowIso(),
    refreshedPostsAfterLogin: false,
    featureOverrides: EVERY_FEATURE_ENABLED,
    ...fields,
  };
  await createUser(user, []);
  const { session, response } = buildSessionWithTokens(user);
  await saveLoginSession(session, user);
  return {
    userId: user.id,
    email: user.email,
    token: response.access_token,
    refreshToken: response.refresh_token,
  };
}

async function linkAccount(userId: string, facebookUserId: string): Promise<string> {
  const igUserId = makeNetworkId();
  const ref = { userId, igUserId };
  await saveFetchedInstagramAccount(userId, {
    igUserId,
    facebookUserId,
    firstFacebookUserId: null,
    pageId: makeNetworkId(),
    pageName: `Page of ${igUserId}`,
    sealedPageToken: await encryptFacebookToken(`page-token-${igUserId}`, userId, igUserId),
    type: 'business',
    username: `owner${igUserId}`,
    name: null,
    picture: null,
    details: { biography: null, followersCount: 1, followsCount: 1, mediaCount: 1, website: null },
    available: true,
    problem: null,
  });
  const account = await findInstagramAccount(ref);
  if (!account) throw new Error('the account was not stored');
  await activateInstagramAccount({ ...ref, importId: createId('import') }, account, 5);
  await updateInstagramAccount(ref, { webhooks: 'subscribed' });
  return igUserId;
}

/** Stores a conversation with one message and its draft. */
async function storeConversation(account: AccountRef) {
  const [conversationId, messageId] = [makeNetworkId(), makeNetworkId()];
  const messageResponseId = createId('response');
  const contact = { id: makeNetworkId(), username: `person-${conversationId}` };
  const message = makeInboundMessage(messageId, {
    text: `text-${messageId}`,
    timestamp: nowIso(),
    fromId: contact.id,
    fromUsername: contact.username,
  });
  await storeConversations(account, [
    makeNetworkConversation(conversationId, [message], { contact }),
  ]);
  const generatedText = `draft-${messageResponseId}`;
  const draft = makeTestDraft({ id: messageResponseId, generatedText });
  await storeReply({ kind: 'message', ...account, conversationId, messageId }, draft);
  return { conversationId, messageId, messageResponseId };
}

/** Stores a fact from a reply, about which the owner may decide once more. */
async function storeFact(post: PostRef): Promise<string> {
  const id = createId('fact');
  const { mediaId } = post;
  const place = { mediaId, commentId: null };
  const fact = makeStoredFact({ id, text: `fact-${id}`, source: 'reply', place });
  await writeFact(post, await readFactList(post), fact);
  return id;
}

/** Stores a post with one comment and its draft, a fact, and a conversation with one message and its draft. */
async function storeContent(userId: string, igUserId: string) {
  const [mediaId, commentId, responseId] = [makeNetworkId(), makeNetworkId(), createId('response')];
  const media = makeNetworkMedia(mediaId, { caption: `caption-${mediaId}`, comments_count: 1 });
  const comment = makeNetworkComment(commentId, { text: `text-${commentId}`, timestamp: nowIso() });
  const post = await storePostWithComments({ userId, igUserId }, [comment], media);
  const draft = makeTestDraft({ id: responseId, generatedText: `draft-${responseId}` });
  await storeReply({ kind: 'comment', ...post, commentId }, draft);
  const conversation = await storeConversation({ userId, igUserId });
  const awaiting = await storeRuleWithAwaitingReply({ ...post, commentId });
  const factId = await storeFact(post);
  return { igUserId, mediaId, commentId, responseId, ...conversation, ...awaiting, factId };
}

/** Stores only the record of a deletion; the user is not deleted. */
async function storeDeletionRecord(userId: string): Promise<string> {
  const code = createRandomSecret();
  await putItem(tableKeys.deletion(code), { code, userId, requestedAt: nowIso() });
  return code;
}

/** A user on trial with a customer at Stripe and two imported accounts, the first of them chosen. */
export async function createTestTenant(fields: Partial<StoredUser> = {}): Promise<TestTenant> {
  const facebookUserId = makeNetworkId();
  const user = await createLoggedInUser({
    trialEndsAt: isoSecondsFromNow(DAY_SECONDS),
    ...fields,
  });
  const { userId, email, token } = user;
  const customerId = `cus_${makeNetworkId()}`;
  await saveBillingCustomerId(userId, customerId, undefined);
  const [resetToken, deletionCode] = [
    await createPasswordReset(userId),
    await storeDeletionRecord(userId),
  ];
  await saveFacebookLogin(userId, {
    facebookUserId,
    name: `Name of ${facebookUserId}`,
    picture: null,
    sealedToken: await encryptFacebookToken(`user-token-${facebookUserId}`, userId, facebookUserId),
    tokenExpiresAt: isoSecondsFromNow(60 * DAY_SECONDS),
    problems: [],
    linkedAt: nowIso(),
    accountsReadAt: nowIso(),
    renewalTriedAt: null,
    expiryNoticeSentFor: null,
  });
  const second = await storeContent(userId, await linkAccount(userId, facebookUserId));
  const first = await storeContent(userId, await linkAccount(userId, facebookUserId));
  await setCurrentInstagramAccount(userId, { igUserId: first.igUserId, facebookUserId });
  const common = { userId, email, customerId, facebookUserId, token, resetToken, deletionCode };
  return {
    ...user,
    own: { ...first, ...common },
    otherAccount: { ...second, ...common },
    traces: [
      ...[userId, email, customerId, facebookUserId, resetToken],
      ...[...Object.values(first), ...Object.values(second)],
    ],
  };
}

/** A user who has just signed up: without an account and without a trial. */
export const createNewTestUser = (fields: Partial<StoredUser> = {}) => createLoggedInUser(fields);

/** The access token of a session in which the admin impersonates the user. */
export async function createImpersonationToken(
  tenant: TestTenant,
  actor: Pick<TestTenant, 'userId' | 'token'>,
): Promise<string> {
  const user = await findUserIncludingDeleted(tenant.userId);
  if (!user) throw new Error('no such user');
  const sessionId = parseSessionToken(actor.token)?.sessionId ?? '';
  return (await createImpersonationSession(user, { userId: actor.userId, sessionId })).access_token;
}

/** Valid ids of resources that do not exist. */
export const makeNonexistentResourceIds = (): TenantResources => ({
  userId: createId('user'),
  customerId: `cus_${makeNetworkId()}`,
  facebookUserId: makeNetworkId(),
  resetToken: `${createId('user')}-${createRandomSecret()}`,
  deletionCode: createRandomSecret(),
  email: `nobody-${++count}@example.com`,
  igUserId: makeNetworkId(),
  mediaId: makeNetworkId(),
  commentId: makeNetworkId(),
  responseId: createId('response'),
  conversationId: makeNetworkId(),
  messageId: makeNetworkId(),
  messageResponseId: createId('response'),
  ruleId: createId('rule'),
  approvalId: `p~${makeNetworkId()}~${createId('response')}`,
  processedEventId: `p~${makeNetworkId()}~COMMENT~${'0'.repeat(24)}~${createId('rule')}`,
  ruleResponseId: createId('response'),
  factId: createId('fact'),
  token: `rla_usr_${'0'.repeat(26)}.ses_${'0'.repeat(26)}.${'A'.repeat(43)}`,
});
