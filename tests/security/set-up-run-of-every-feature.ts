// A run of every feature with recognizable secrets, whose outputs are recorded.
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, vi } from 'vitest';
import { handler as billingWorker } from '#functions/billing/sync.worker.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as draftWorker } from '#functions/drafts/generate.worker.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { handler as mailWorker } from '#functions/mail/send.worker.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { findUserIncludingDeleted, updateActiveUser } from '#functions/session/user-repository.ts';
import { handler as erasureWorker } from '#functions/users/erase.worker.ts';
import { logger } from '#platform/logger.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { deleteItem } from '#platform/table/table.ts';
import { adminContracts } from '#shared/contracts/admin.ts';
import { billingContracts } from '#shared/contracts/billing.ts';
import { connectionContracts } from '#shared/contracts/connection.ts';
import type { ApiContract } from '#shared/contracts/define-contract.ts';
import { draftsContracts } from '#shared/contracts/drafts.ts';
import { webhookIntakeContracts } from '#shared/contracts/intake.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { usersContracts } from '#shared/contracts/users.ts';
import {
  type ContractRequestFields,
  invokeApiByContract,
} from '#tests/support/api/invoke-api-by-contract.ts';
import type { TestRequest, TestResponse } from '#tests/support/api/invoke-api-handler.ts';
import { makeFakeLoginCode } from '#tests/support/network/fake-network.ts';
import type { FakeNetworkFacebookUser } from '#tests/support/network/fake-network-world.ts';
import {
  addFakeFacebookUser,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { TEST_CLIENT_ID } from '#tests/support/users/test-users.ts';
import {
  type FakeQueues,
  startFakeQueues,
} from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import { makeFakeStripeSubscription } from '#tests/support/vendors/fake-stripe.ts';
import { REFRESH_WORKER_HANDLERS } from '#tests/support/vendors/refresh-worker-handlers.ts';
import {
  addPlanAndPromoCode,
  FAKE_STRIPE_PRICE_ID,
  FAKE_STRIPE_PROMO_CODE,
} from './fake-stripe-with-plan.ts';
import { CANARY_SECRETS, type FakeVendors, startFakeVendors } from './fake-vendors.ts';
import { signNetworkBody, signStripeEventBody } from './request-signers.ts';

const PASSWORD = 'Canary-Passw-Ord-77x';
const WRONG_PASSWORD = 'Canary-Wrong-Word-77x';
const CHANGED_PASSWORD = 'Canary-Fresh-Word-77x';
const RESET_PASSWORD = 'Canary-Mailed-Link-77x';
const ADMIN_PASSWORD = 'Canary-Admin-Word-77x';
export const PASSWORDS = [
  PASSWORD,
  WRONG_PASSWORD,
  CHANGED_PASSWORD,
  RESET_PASSWORD,
  ADMIN_PASSWORD,
];

export let vendors: FakeVendors;
let queues: FakeQueues;
export const logLines: string[] = [];
export const recordedResponses: { readonly contract: string; readonly response: TestResponse }[] =
  [];
export const queueBodies: string[] = [];

function captureLogs(): void {
  logger.setLogLevel('DEBUG');
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => logLines.push(String(chunk)) > 0);
  }
}

export async function callRoute(
  contract: ApiContract,
  fields: ContractRequestFields = {},
  requestOverrides: Partial<TestRequest> = {},
) {
  const response = await invokeApiByContract(contract, fields, requestOverrides);
  recordedResponses.push({ contract: contract.name, response });
  return response;
}

async function runQueuedJobs(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    queueBodies.push(...queues.messages().map(({ body }) => body));
    await queues.run();
  }
  const left = [...queues.messages(), ...queues.deadLetters()];
  queueBodies.push(...left.map(({ body }) => body), JSON.stringify(queues.events()));
}

export type ImportedUser = {
  readonly userId: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly person: FakeNetworkFacebookUser;
  readonly igUserId: string;
  readonly mediaId: string;
  readonly commentId: string;
  readonly lastCommentId: string;
};

async function linkFacebookAccount(token: string, person: FakeNetworkFacebookUser): Promise<void> {
  const loginResponse = await callRoute(connectionContracts.loginToFacebook, {}, { token });
  const state = new URL(loginResponse.body.url).searchParams.get('state') ?? '';
  const cookies = loginResponse.cookies.map((cookie) => cookie.split(';')[0] ?? '');
  await callRoute(
    connectionContracts.facebookCallback,
    { state, code: makeFakeLoginCode(person) },
    { cookies },
  );
}

/** Signs up, fails and succeeds to log in, links the network and imports an account. */
async function signUpAndImport(email: string): Promise<ImportedUser> {
  const media = makeFakeNetworkMedia(makeFakeNetworkComments(3, 1));
  const account = makeFakeNetworkAccount([media]);
  const person = addFakeFacebookUser(vendors.fakeNetwork, [account]);
  const client = { client_id: TEST_CLIENT_ID, email };
  await callRoute(sessionContracts.signUp, { ...client, password: PASSWORD, tos_agreement: true });
  const grant = { ...client, grant_type: 'password' };
  await callRoute(sessionContracts.issueToken, { ...grant, password: WRONG_PASSWORD });
  const { body } = await callRoute(sessionContracts.issueToken, { ...grant, password: PASSWORD });
  const refreshResponse = await callRoute(sessionContracts.issueToken, {
    client_id: TEST_CLIENT_ID,
    grant_type: 'refresh_token',
    refresh_token: body.refresh_token,
  });
  const token: string = refreshResponse.body.access_token;
  await linkFacebookAccount(token, person);
  await callRoute(connectionContracts.chooseIgAccount, { instagramId: account.id }, { token });
  await runQueuedJobs();
  return {
    userId: body.user.id,
    token,
    refreshToken: refreshResponse.body.refresh_token,
    person,
    igUserId: account.id,
    mediaId: media.id,
    commentId: media.comments[0]?.id ?? '',
    lastCommentId: media.comments.at(-1)?.id ?? '',
  };
}

export const requestAccountInfo = ({ token }: ImportedUser) =>
  callRoute(connectionContracts.getIgAccountInfo, { update_from_api: true }, { token });

/** Requests a draft for the last comment, which has no reply yet. */
async function requestDraftForLastComment(user: ImportedUser): Promise<void> {
  const comment = { media_id: user.mediaId, comment_id: user.lastCommentId };
  await callRoute(draftsContracts.requestCommentDraft, comment, { token: user.token });
  await runQueuedJobs();
}

/** Reads posts and comments, generates a draft, posts it, and receives a comment event. */
async function runCommentActivities(
  { token, mediaId, commentId, igUserId }: ImportedUser,
  beforePosting = () => {},
): Promise<void> {
  const comment = { media_id: mediaId, comment_id: commentId };
  await callRoute(postsContracts.listPosts, { update_from_api: true }, { token });
  const post = { instagram_post_media_id: mediaId, update_from_api: true };
  await callRoute(postsContracts.listComments, post, { token });
  const newDraft = { ...comment, request_new_response: true };
  const { body } = await callRoute(draftsContracts.requestCommentDraft, newDraft, { token });
  await runQueuedJobs();
  beforePosting();
  const reply = { response_id: body.response?.id ?? 'none', response_text: 'Thank you!' };
  await callRoute(draftsContracts.postCommentReply, { ...comment, ...reply }, { token });
  const event = {
    object: 'instagram',
    entry: [{ id: igUserId, changes: [{ field: 'comments', value: { id: commentId } }] }],
  };
  const headers = { 'x-hub-signature-256': signNetworkBody(JSON.stringify(event)) };
  await callRoute(webhookIntakeContracts.receiveNetworkWebhook, event, { headers });
  await callRoute(webhookIntakeContracts.receiveNetworkWebhook, event);
  await runQueuedJobs();
  await runScheduler();
  await runQueuedJobs();
}

async function sendQueuedEmails(): Promise<void> {
  const Records = queues
    .messages()
    .filter(({ queue }) => queue === 'mail')
    .map(({ id: messageId, body }) => ({ messageId, body, attributes: {} }));
  await mailWorker({ Records } as unknown as SQSEvent);
}

const buildStripeEvent = (customer: string) => ({
  id: 'evt_canary',
  object: 'event',
  type: 'customer.subscription.updated',
  data: { object: { object: 'subscription', customer } },
});

/** Runs checkout, portal and webhook, first with a working and then with a failing Stripe. */
async function runBillingActivities({ userId, token }: ImportedUser): Promise<void> {
  await callRoute(billingContracts.checkout, { price_id: FAKE_STRIPE_PRICE_ID }, { token });
  const promo = { promo_code: FAKE_STRIPE_PROMO_CODE };
  await callRoute(billingContracts.applyPromoCode, promo, { token });
  await callRoute(billingContracts.billingPortal, {}, { token });
  const customer = (await findUserIncludingDeleted(userId))?.billingCustomerId ?? '';
  customers.push(customer);
  vendors.fakeStripe.state.subscriptions.push(makeFakeStripeSubscription(customer));
  const event = buildStripeEvent(customer);
  const { STRIPE_WEBHOOK_SECRET, STRIPE_SECRET_KEY } = CANARY_SECRETS;
  const validSignature = signStripeEventBody(JSON.stringify(event), STRIPE_WEBHOOK_SECRET);
  for (const signature of [validSignature, 't=1,v1=00']) {
    const headers = { 'stripe-signature': signature };
    await callRoute(billingContracts.stripeWebhook, event, { headers });
  }
  await runQueuedJobs();
  const message = `Invalid API Key provided: ${STRIPE_SECRET_KEY} for ${customer}`;
  const errorBody = { error: { type: 'invalid_request_error', message } };
  vendors.fakeStripe.fail(/./, { status: 401, body: errorBody }, 99);
  for (const contract of [billingContracts.billingPortal, billingContracts.checkout]) {
    await callRoute(contract, { price_id: FAKE_STRIPE_PRICE_ID }, { token });
  }
  vendors.fakeStripe.state.failures.length = 0;
}

/** Changes and resets the password, is impersonated by an admin, and deletes the account. */
async function changePasswordsAndDeleteAccount(
  { userId, token }: ImportedUser,
  email: string,
): Promise<void> {
  const client = { client_id: TEST_CLIENT_ID };
  const change = { current_password: PASSWORD, password: CHANGED_PASSWORD };
  for (const current_password of [WRONG_PASSWORD, PASSWORD])
    await callRoute(usersContracts.updateProfile, { ...change, current_password }, { token });
  await callRoute(sessionContracts.forgotPassword, { ...client, email });
  await sendQueuedEmails();
  const newPassword = { password: RESET_PASSWORD, password_confirmation: RESET_PASSWORD };
  for (const reset_password_token of listResetTokens()) {
    const fields = { ...client, ...newPassword, reset_password_token };
    await callRoute(sessionContracts.resetPassword, fields);
  }
  const login = { ...client, email: 'admin@example.com', password: ADMIN_PASSWORD };
  await callRoute(sessionContracts.signUp, { ...login, tos_agreement: true });
  const grant = { ...login, grant_type: 'password' };
  const { body } = await callRoute(sessionContracts.issueToken, grant);
  await updateActiveUser(body.user.id, { role: 'admin' });
  const admin = { token: body.access_token };
  await callRoute(adminContracts.listUsers, {}, admin);
  const impersonation = await callRoute(adminContracts.impersonate, { id: userId }, admin);
  const impersonationOptions = { token: impersonation.body.token.access_token };
  await callRoute(usersContracts.updateProfile, change, impersonationOptions);
  await callRoute(adminContracts.stopImpersonating, {}, impersonationOptions);
  const loginFields = { ...client, grant_type: 'password', email, password: RESET_PASSWORD };
  const { body: session } = await callRoute(sessionContracts.issueToken, loginFields);
  await callRoute(usersContracts.deleteMe, {}, { token: session.access_token });
  await runQueuedJobs();
}

/** Ids of customers at Stripe. */
export const customers: string[] = [];
/** Tokens of the links in the emails sent. */
export const listResetTokens = (): readonly string[] =>
  vendors
    .listSentEmails()
    .flatMap((email) => JSON.stringify(email).match(/usr_[0-9a-v]{26}[.-][\w-]{43}/)?.[0] ?? []);

export let ann: ImportedUser;
export let bob: ImportedUser;

async function runEveryFeature(): Promise<void> {
  vendors = await startFakeVendors();
  queues = startFakeQueues({
    import: importWorker,
    ...REFRESH_WORKER_HANDLERS,
    draft: draftWorker,
    post: postWorker,
    billing: billingWorker,
    erasure: erasureWorker,
  });
  addPlanAndPromoCode(vendors.fakeStripe);
  vendors.mockSecrets();
  process.env.MAIL_QUEUE_URL = 'q/mail';
  captureLogs();
  [ann, bob] = [await signUpAndImport('ann@example.com'), await signUpAndImport('bob@example.com')];
  await runCommentActivities(ann);
  await sendQueuedEmails();
  vendors.state.shouldRejectEmail = () => true;
  await sendQueuedEmails();
  await runCommentActivities(bob, () => {
    vendors.state.isHostile = true;
  });
  await requestDraftForLastComment(ann);
  await requestAccountInfo(bob);
  vendors.state.shouldRejectEmail = () => false;
  await linkFacebookAccount(bob.token, bob.person);
  await runCommentActivities(bob);
  vendors.state.isHostile = false;
  const cara = await signUpAndImport('cara@example.com');
  await runBillingActivities(cara);
  await changePasswordsAndDeleteAccount(cara, 'cara@example.com');
  const nonsense = { client_id: TEST_CLIENT_ID, token: 'rla_nonsense' };
  await callRoute(sessionContracts.revokeToken, nonsense);
  // A paused account answers without its tokens, and in slow runs the hostile vendors seem to have paused hers.
  await deleteItem(tableKeys.networkPause({ userId: ann.userId, igUserId: ann.igUserId }));
  logger.setLogLevel('SILENT');
  vi.restoreAllMocks();
}

/** Runs every feature once, before the tests of the file, and records all outputs. */
export function setUpRunOfEveryFeature(): void {
  setUpTestTable();
  beforeAll(runEveryFeature);
  afterAll(() => vendors.stop());
}
