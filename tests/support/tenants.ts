// Users with two imported accounts each, stored straight away: no hashing, no network, no queue.
import {
  getAccount,
  saveLogin as saveFacebookLogin,
  saveSeenAccount,
  sealToken,
  updateAccount,
} from '#functions/connection/account-repository.ts';
import { activateAccount } from '#functions/connection/activation-repository.ts';
import { writeMessageDraft } from '#functions/conversations/storage/message-repository.ts';
import { saveConversations } from '#functions/conversations/updates/save-messages.ts';
import { writeDraft } from '#functions/posts/comment-repository.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { createUser } from '#functions/session/credentials-repository.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { openSessionFor } from '#functions/session/impersonation.ts';
import { hashPassword } from '#functions/session/password-hash.ts';
import { createReset } from '#functions/session/password-reset-repository.ts';
import { saveLogin } from '#functions/session/session-repository.ts';
import { newSession } from '#functions/session/start-session.ts';
import { saveCustomer } from '#functions/session/subscription-repository.ts';
import { parseToken } from '#functions/session/tokens.ts';
import { chooseAccount, getUser } from '#functions/session/user-repository.ts';
import { isoIn, nowIso } from '#platform/clock.ts';
import { newId, newSecret } from '#platform/ids.ts';
import { type AccountRef, keys } from '#platform/table/keys.ts';
import { putItem } from '#platform/table/table.ts';
import { conversationOf, OWN, told } from './conversations.ts';
import { draftOf } from './drafts.ts';
import { batchOf, commentOf, mediaOf } from './posts.ts';
import { PASSWORD } from './users.ts';

/** What a call may name of one account. Ids and texts stand nowhere else, so that a leak shows. */
export type Things = {
  readonly userId: string;
  readonly email: string;
  /** Of the card provider. */
  readonly customerId: string;
  readonly facebookUserId: string;
  readonly igUserId: string;
  readonly mediaId: string;
  readonly commentId: string;
  readonly responseId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly messageResponseId: string;
  readonly token: string;
  /** Of the link mailed to choose a new password. */
  readonly resetToken: string;
  /** Confirms that the user is being deleted. */
  readonly deletionCode: string;
};

export type Tenant = {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly own: Things;
  readonly otherAccount: Things;
  /** What nobody else may ever be shown. */
  readonly traces: readonly string[];
};

const DAY_SECONDS = 86_400;
let count = 0;
/** As long as the network's, and never part of one another. */
export const networkId = (): string => `179${String(++count).padStart(8, '0')}${'7'.repeat(6)}`;

let hash: Promise<string> | undefined;

async function openUser(
  fields: Partial<StoredUser>,
): Promise<Omit<Tenant, 'own' | 'otherAccount' | 'traces'>> {
  hash ??= hashPassword(PASSWORD);
  const user: StoredUser = {
    id: newId('user'),
    email: `tenant-${++count}@example.com`,
    passwordHash: await hash,
    role: 'user',
    createdAt: nowIso(),
    refreshedPostsAfterLogin: false,
    ...fields,
  };
  await createUser(user, []);
  const { session, answer } = newSession(user);
  await saveLogin(session, user);
  return {
    userId: user.id,
    email: user.email,
    token: answer.access_token,
    refreshToken: answer.refresh_token,
  };
}

async function linkAccount(userId: string, facebookUserId: string): Promise<string> {
  const igUserId = networkId();
  const ref = { userId, igUserId };
  await saveSeenAccount(userId, {
    igUserId,
    facebookUserId,
    pageId: networkId(),
    pageName: `Page of ${igUserId}`,
    sealedPageToken: await sealToken(`page-token-${igUserId}`, userId, igUserId),
    type: 'business',
    username: `owner${igUserId}`,
    name: null,
    picture: null,
    details: { biography: null, followersCount: 1, followsCount: 1, mediaCount: 1, website: null },
    available: true,
    problem: null,
  });
  const account = await getAccount(ref);
  if (!account) throw new Error('the account was not stored');
  await activateAccount({ ...ref, importId: newId('import') }, account, 5);
  await updateAccount(ref, { webhooks: 'subscribed' });
  return igUserId;
}

/** A conversation with one message, whose draft waits for its owner. */
async function plantConversation(account: AccountRef) {
  const [conversationId, messageId] = [networkId(), networkId()];
  const messageResponseId = newId('response');
  const person = { id: networkId(), username: `person-${conversationId}` };
  const message = told(messageId, {
    text: `text-${messageId}`,
    timestamp: nowIso(),
    fromId: person.id,
    fromUsername: person.username,
  });
  const conversations = [conversationOf(conversationId, [message], { person })];
  await saveConversations(account, { conversations, own: OWN });
  const draft = draftOf({ id: messageResponseId, generatedText: `draft-${messageResponseId}` });
  await writeMessageDraft({ ...account, conversationId, messageId }, 0, draft);
  return { conversationId, messageId, messageResponseId };
}

/** A post with one comment, whose draft waits for its owner, and a conversation likewise. */
async function plant(userId: string, igUserId: string) {
  const [mediaId, commentId, responseId] = [networkId(), networkId(), newId('response')];
  const post = { userId, igUserId, mediaId };
  const media = mediaOf(mediaId, { caption: `caption-${mediaId}`, comments_count: 1 });
  await contentStore.savePosts(post, { media: [media], covered: undefined });
  const comment = commentOf(commentId, { text: `text-${commentId}`, timestamp: nowIso() });
  await contentStore.saveComments(post, batchOf([comment]));
  const draft = draftOf({ id: responseId, generatedText: `draft-${responseId}` });
  await writeDraft({ ...post, commentId }, 0, draft);
  const conversation = await plantConversation({ userId, igUserId });
  return { igUserId, mediaId, commentId, responseId, ...conversation };
}

/** The record alone: whom it concerns lives on. */
async function plantDeletion(userId: string): Promise<string> {
  const code = newSecret();
  await putItem(keys.deletion(code), { code, userId, requestedAt: nowIso() });
  return code;
}

/** A customer on trial with two imported accounts, the first of them chosen. */
export async function newTenant(fields: Partial<StoredUser> = {}): Promise<Tenant> {
  const facebookUserId = networkId();
  const user = await openUser({ trialEndsAt: isoIn(DAY_SECONDS), ...fields });
  const { userId, email, token } = user;
  const customerId = `cus_${networkId()}`;
  await saveCustomer(userId, customerId, undefined);
  const [resetToken, deletionCode] = [await createReset(userId), await plantDeletion(userId)];
  await saveFacebookLogin(userId, {
    facebookUserId,
    name: `Name of ${facebookUserId}`,
    picture: null,
    sealedToken: await sealToken(`user-token-${facebookUserId}`, userId, facebookUserId),
    tokenExpiresAt: isoIn(60 * DAY_SECONDS),
    problems: [],
    linkedAt: nowIso(),
    accountsReadAt: nowIso(),
    renewalTriedAt: null,
    toldOfEnd: null,
  });
  const second = await plant(userId, await linkAccount(userId, facebookUserId));
  const first = await plant(userId, await linkAccount(userId, facebookUserId));
  await chooseAccount(userId, { igUserId: first.igUserId, facebookUserId });
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

/** A user who has just signed up: no account, no trial. */
export const newcomer = (fields: Partial<StoredUser> = {}) => openUser(fields);

/** An access token of a session in which this admin acts as this user. */
export async function impersonationOf(
  tenant: Tenant,
  actor: Pick<Tenant, 'userId' | 'token'>,
): Promise<string> {
  const user = await getUser(tenant.userId);
  if (!user) throw new Error('no such user');
  const sessionId = parseToken(actor.token)?.sessionId ?? '';
  return (await openSessionFor(user, { userId: actor.userId, sessionId })).access_token;
}

/** Ids as good as any, of things that are nowhere. */
export const nothingThere = (): Things => ({
  userId: newId('user'),
  customerId: `cus_${networkId()}`,
  facebookUserId: networkId(),
  resetToken: `${newId('user')}-${newSecret()}`,
  deletionCode: newSecret(),
  email: `nobody-${++count}@example.com`,
  igUserId: networkId(),
  mediaId: networkId(),
  commentId: networkId(),
  responseId: newId('response'),
  conversationId: networkId(),
  messageId: networkId(),
  messageResponseId: newId('response'),
  token: `rla_usr_${'0'.repeat(26)}.ses_${'0'.repeat(26)}.${'A'.repeat(43)}`,
});
