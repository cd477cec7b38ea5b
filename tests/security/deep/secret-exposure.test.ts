// Runs every feature with recognizable secrets, then searches every output and the table for them.
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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
import { getItem, updateItem } from '#platform/table/table.ts';
import { adminContracts } from '#shared/contracts/admin.ts';
import { billingContracts } from '#shared/contracts/billing.ts';
import { connectionContracts } from '#shared/contracts/connection.ts';
import type { ApiContract } from '#shared/contracts/define-contract.ts';
import { draftsContracts } from '#shared/contracts/drafts.ts';
import { webhookIntakeContracts } from '#shared/contracts/intake.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { usersContracts } from '#shared/contracts/users.ts';
import { type FakeNetworkFacebookUser, makeFakeLoginCode } from '#tests/support/fake-network.ts';
import { type FakeQueues, startFakeQueues } from '#tests/support/fake-queues-bus-and-secrets.ts';
import { makeFakeStripePrice, makeFakeStripeSubscription } from '#tests/support/fake-stripe.ts';
import { invokeApiByContract, type RequestFields } from '#tests/support/invoke-api-by-contract.ts';
import type { TestRequest, TestResponse } from '#tests/support/invoke-api-handler.ts';
import {
  addFakeFacebookUser,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/link-fake-network-account.ts';
import { readAllTableItems } from '#tests/support/record-table-writes.ts';
import { refreshWorkers } from '#tests/support/refresh-workers.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';
import { TEST_CLIENT_ID } from '#tests/support/test-users.ts';
import { FAKE_STRIPE_PRICE_ID, FAKE_STRIPE_PROMO_CODE } from '../fake-stripe-with-plan.ts';
import { CANARY_SECRETS, type FakeVendors, startFakeVendors } from '../fake-vendors.ts';
import { signNetworkBody, signStripeEventBody } from '../request-signers.ts';

const PASSWORD = 'Canary-Passw-Ord-77x';
const WRONG_PASSWORD = 'Canary-Wrong-Word-77x';
const CHANGED_PASSWORD = 'Canary-Fresh-Word-77x';
const RESET_PASSWORD = 'Canary-Mailed-Link-77x';
const ADMIN_PASSWORD = 'Canary-Admin-Word-77x';
/** The product caches secrets in memory for five minutes. */
const PAST_SECRET_CACHE_MS = 6 * 60_000;

setUpTestTable();
let vendors: FakeVendors;
let queues: FakeQueues;
const logLines: string[] = [];
const recordedResponses: { readonly contract: string; readonly response: TestResponse }[] = [];
const queueBodies: string[] = [];

function captureLogs(): void {
  logger.setLogLevel('DEBUG');
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => logLines.push(String(chunk)) > 0);
  }
}

async function callRoute(
  contract: ApiContract,
  fields: RequestFields = {},
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
  queueBodies.push(...queues.messages().map(({ body }) => body));
  queueBodies.push(
    ...queues.deadLetters().map(({ body }) => body),
    JSON.stringify(queues.events()),
  );
}

type ImportedUser = {
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

const requestAccountInfo = ({ token }: ImportedUser) =>
  callRoute(connectionContracts.getIgAccountInfo, { update_from_api: true }, { token });

/** Requests a draft for the last comment, which has no reply yet. */
async function requestDraftForLastComment({
  token,
  mediaId,
  lastCommentId,
}: ImportedUser): Promise<void> {
  const comment = { media_id: mediaId, comment_id: lastCommentId };
  await callRoute(draftsContracts.requestCommentDraft, comment, { token });
  await runQueuedJobs();
}

/** Reads posts and comments, generates a draft, posts it, and receives a comment event. */
async function runCommentActivities(
  { token, mediaId, commentId, igUserId }: ImportedUser,
  beforePosting = () => {},
): Promise<void> {
  const comment = { media_id: mediaId, comment_id: commentId };
  await callRoute(postsContracts.listPosts, { update_from_api: true }, { token });
  await callRoute(
    postsContracts.listComments,
    { instagram_post_media_id: mediaId, update_from_api: true },
    { token },
  );
  const draftResponse = await callRoute(
    draftsContracts.requestCommentDraft,
    { ...comment, request_new_response: true },
    { token },
  );
  await runQueuedJobs();
  beforePosting();
  await callRoute(
    draftsContracts.postCommentReply,
    {
      ...comment,
      response_id: draftResponse.body.response?.id ?? 'none',
      response_text: 'Thank you!',
    },
    { token },
  );
  const event = {
    object: 'instagram',
    entry: [{ id: igUserId, changes: [{ field: 'comments', value: { id: commentId } }] }],
  };
  const signature = signNetworkBody(JSON.stringify(event));
  await callRoute(webhookIntakeContracts.receiveNetworkWebhook, event, {
    headers: { 'x-hub-signature-256': signature },
  });
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
  await callRoute(
    billingContracts.applyPromoCode,
    { promo_code: FAKE_STRIPE_PROMO_CODE },
    { token },
  );
  await callRoute(billingContracts.billingPortal, {}, { token });
  const customer = (await findUserIncludingDeleted(userId))?.billingCustomerId ?? '';
  customers.push(customer);
  vendors.fakeStripe.state.subscriptions.push(makeFakeStripeSubscription(customer));
  const event = buildStripeEvent(customer);
  const validSignature = signStripeEventBody(
    JSON.stringify(event),
    CANARY_SECRETS.STRIPE_WEBHOOK_SECRET,
  );
  for (const signature of [validSignature, 't=1,v1=00']) {
    await callRoute(billingContracts.stripeWebhook, event, {
      headers: { 'stripe-signature': signature },
    });
  }
  await runQueuedJobs();
  const message = `Invalid API Key provided: ${CANARY_SECRETS.STRIPE_SECRET_KEY} for ${customer}`;
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
  await callRoute(
    usersContracts.updateProfile,
    { ...change, current_password: WRONG_PASSWORD },
    { token },
  );
  await callRoute(usersContracts.updateProfile, change, { token });
  await callRoute(sessionContracts.forgotPassword, { ...client, email });
  await sendQueuedEmails();
  const newPasswordFields = {
    ...client,
    password: RESET_PASSWORD,
    password_confirmation: RESET_PASSWORD,
  };
  for (const reset_password_token of listResetTokens()) {
    await callRoute(sessionContracts.resetPassword, { ...newPasswordFields, reset_password_token });
  }
  await callRoute(sessionContracts.signUp, {
    ...client,
    email: 'admin@example.com',
    password: ADMIN_PASSWORD,
    tos_agreement: true,
  });
  const grant = { ...client, grant_type: 'password', email: 'admin@example.com' };
  const { body } = await callRoute(sessionContracts.issueToken, {
    ...grant,
    password: ADMIN_PASSWORD,
  });
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

const customers: string[] = [];
/** Tokens of the links in the emails sent. */
const listResetTokens = (): readonly string[] =>
  vendors
    .listSentEmails()
    .flatMap((email) => JSON.stringify(email).match(/usr_[0-9a-v]{26}[.-][\w-]{43}/)?.[0] ?? []);

let ann: ImportedUser;
let bob: ImportedUser;
beforeAll(async () => {
  vendors = await startFakeVendors();
  queues = startFakeQueues({
    import: importWorker,
    ...refreshWorkers,
    draft: draftWorker,
    post: postWorker,
    billing: billingWorker,
    erasure: erasureWorker,
  });
  vendors.fakeStripe.state.prices = [makeFakeStripePrice('small', 1_900)];
  vendors.fakeStripe.state.promotionCodes.push({
    id: 'promo_1',
    active: true,
    code: FAKE_STRIPE_PROMO_CODE,
  });
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
  await callRoute(sessionContracts.revokeToken, {
    client_id: TEST_CLIENT_ID,
    token: 'rla_nonsense',
  });
  logger.setLogLevel('SILENT');
  vi.restoreAllMocks();
});
afterAll(() => {
  vendors.stop();
});

/** The random part of every token that any response contained. */
const listSessionSecrets = () =>
  recordedResponses
    .flatMap(({ response: { body } }) => [body, body?.token])
    .flatMap((tokens) => [tokens?.access_token, tokens?.refresh_token])
    .filter((token): token is string => typeof token === 'string')
    .map((token) => token.slice(-43));
const listNetworkTokens = () =>
  [ann, bob].flatMap(({ person: { id } }) =>
    ['short', 'long', 'page'].map((kind) => `${kind}:${id}:`),
  );
const PASSWORDS = [PASSWORD, WRONG_PASSWORD, CHANGED_PASSWORD, RESET_PASSWORD, ADMIN_PASSWORD];
const listOtherSecrets = () => [
  ...PASSWORDS,
  ...Object.values(CANARY_SECRETS),
  ...listNetworkTokens(),
];
/** Contracts whose responses contain tokens on purpose. */
const TOKEN_ISSUING_CONTRACTS = ['signUp', 'issueToken', 'updateProfile', 'impersonate'];

const findSecrets = (texts: readonly string[], secrets: readonly string[]) =>
  secrets.flatMap((secret) =>
    texts
      .filter((text) => text.includes(secret))
      .map((text) => `${secret} in ${text.slice(0, 300)}`),
  );

describe('secrets after a run of every feature', () => {
  test('the run of every feature covers logs, emails, payments, model calls and impersonation', () => {
    expect(vendors.publishedReplies).toHaveLength(1);
    for (const expectedLogText of [
      'the model did not answer',
      'the publish call failed without proof',
    ]) {
      expect(logLines.join('')).toContain(expectedLogText);
    }
    expect(vendors.listSentEmails().length).toBeGreaterThanOrEqual(2);
    expect([customers.length, listResetTokens().length]).toEqual([1, 1]);
    const statusByContract = new Map(
      recordedResponses.map((recorded) => [recorded.contract, recorded.response.status]),
    );
    const expectedStatuses = {
      resetPassword: 200,
      impersonate: 200,
      stopImpersonating: 200,
      deleteMe: 200,
    };
    for (const [contract, status] of Object.entries(expectedStatuses)) {
      expect([contract, statusByContract.get(contract)]).toEqual([contract, status]);
    }
    const checkoutResponses = recordedResponses.filter(({ contract }) => contract === 'checkout');
    expect(checkoutResponses.map(({ response }) => response.status)).toEqual([200, 503]);
    expect(
      vendors.recordedCalls.filter(({ url }) => url.startsWith('/v1/')).length,
    ).toBeGreaterThan(0);
    expect(listSessionSecrets().length).toBeGreaterThanOrEqual(12);
    for (const kind of ['long', 'page']) {
      const isUsed = vendors.recordedCalls.some(({ bearer }) =>
        bearer.startsWith(`${kind}:${ann.person.id}:`),
      );
      expect(isUsed, kind).toBe(true);
    }
    expect(logLines.join('')).toContain('logged in');
    expect(logLines.join('')).toContain('login rejected');
  });

  test('writes no secret to the logs', () => {
    expect(
      findSecrets(logLines, [
        ...listOtherSecrets(),
        ...listSessionSecrets(),
        ...listResetTokens(),
        ...customers,
      ]),
    ).toEqual([]);
  });

  test('returns no secret in a response, except session tokens where they are issued', () => {
    const texts = recordedResponses.map(({ response }) => JSON.stringify(response));
    expect(findSecrets(texts, [...listOtherSecrets(), ...listResetTokens(), ...customers])).toEqual(
      [],
    );
    const others = recordedResponses.filter(
      ({ contract }) => !TOKEN_ISSUING_CONTRACTS.includes(contract),
    );
    expect(
      findSecrets(
        others.map(({ response }) => JSON.stringify(response)),
        listSessionSecrets(),
      ),
    ).toEqual([]);
    const errorResponses = recordedResponses.filter(({ response: { status } }) => status >= 400);
    expect(errorResponses.length).toBeGreaterThan(2);
    expect(
      findSecrets(
        errorResponses.map(({ response }) => JSON.stringify(response)),
        listSessionSecrets(),
      ),
    ).toEqual([]);
  });

  test('puts no secret into queue messages, dead letters, bus events or emails', () => {
    const texts = [
      ...queueBodies,
      ...vendors.listSentEmails().map((email) => JSON.stringify(email)),
    ];
    expect(texts.length).toBeGreaterThan(10);
    expect(findSecrets(texts, [...listOtherSecrets(), ...listSessionSecrets()])).toEqual([]);
    expect(findSecrets(queueBodies, listResetTokens())).toEqual([]);
    expect(
      findSecrets(
        vendors.listSentEmails().map((email) => JSON.stringify(email)),
        customers,
      ),
    ).toEqual([]);
  });

  test('stores no secret unencrypted in the table', async () => {
    const rows = (await readAllTableItems()).map((item) => JSON.stringify(item));
    expect(rows.length).toBeGreaterThan(20);
    expect(
      findSecrets(rows, [...listOtherSecrets(), ...listSessionSecrets(), ...listResetTokens()]),
    ).toEqual([]);
  });

  test('calls no vendor URL with a secret in it, except the documented token exchange', () => {
    const urls = vendors.recordedCalls.map(({ url }) => decodeURIComponent(url));
    const others = urls.filter((url) => !url.includes('/oauth/access_token?'));
    expect(findSecrets(others, [...listOtherSecrets(), ...listSessionSecrets()])).toEqual([]);
  });

  test('sends no secret to the language model', () => {
    const modelRequests = vendors.recordedCalls
      .filter(({ url }) => url.startsWith('/v1/'))
      .map(({ body }) => body);
    expect(findSecrets(modelRequests, [...listOtherSecrets(), ...listSessionSecrets()])).toEqual(
      [],
    );
  });
});

const readEncryptedTokens = async ({ userId, person, igUserId }: ImportedUser) => ({
  login: (await getItem(tableKeys.facebookAccount(userId, person.id)))?.sealedToken,
  page: (await getItem(tableKeys.instagramAccount({ userId, igUserId })))?.sealedPageToken,
});

/** Runs the call and returns its response together with the vendor calls it caused. */
async function recordVendorCalls(run: () => Promise<TestResponse>) {
  const callCountBefore = vendors.recordedCalls.length;
  const response = await run();
  return {
    status: response.status,
    error: response.body?.error,
    calls: vendors.recordedCalls.slice(callCountBefore),
  };
}

describe("another user's encrypted token", () => {
  test("does not decrypt another user's token copied into one's own item, and calls no vendor", async () => {
    const [ownTokens, foreignTokens] = [
      await readEncryptedTokens(ann),
      await readEncryptedTokens(bob),
    ];
    const loginKey = tableKeys.facebookAccount(ann.userId, ann.person.id);
    const accountKey = tableKeys.instagramAccount({ userId: ann.userId, igUserId: ann.igUserId });
    expect((await recordVendorCalls(() => requestAccountInfo(ann))).status).toBe(200);

    await updateItem(loginKey, { set: { sealedToken: foreignTokens.login } });
    expect(await recordVendorCalls(() => requestAccountInfo(ann))).toEqual({
      status: 500,
      error: 'internal',
      calls: [],
    });
    await updateItem(loginKey, { set: { sealedToken: ownTokens.login } });
    for (const foreignToken of [foreignTokens.page, ownTokens.login]) {
      await updateItem(accountKey, { set: { sealedPageToken: foreignToken } });
      expect(await recordVendorCalls(() => requestAccountInfo(ann))).toEqual({
        status: 500,
        error: 'internal',
        calls: [],
      });
    }
    await updateItem(accountKey, { set: { sealedPageToken: ownTokens.page } });

    expect((await recordVendorCalls(() => requestAccountInfo(ann))).status).toBe(200);
  });
});

describe('when Secrets Manager denies access', () => {
  test('responds with 500 and calls no vendor until the secrets are readable again', async () => {
    const event = { object: 'instagram', entry: [] };
    const headers = { 'x-hub-signature-256': signNetworkBody(JSON.stringify(event), '') };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PAST_SECRET_CACHE_MS });
    vendors.state.areSecretsLocked = true;
    const internalErrorWithoutCalls = { status: 500, error: 'internal', calls: [] };

    expect(await recordVendorCalls(() => requestAccountInfo(ann))).toEqual(
      internalErrorWithoutCalls,
    );
    expect(
      await recordVendorCalls(() =>
        callRoute(connectionContracts.loginToFacebook, {}, { token: ann.token }),
      ),
    ).toEqual(internalErrorWithoutCalls);
    expect(
      await recordVendorCalls(() =>
        callRoute(webhookIntakeContracts.receiveNetworkWebhook, event, { headers }),
      ),
    ).toEqual(internalErrorWithoutCalls);
    expect(
      await recordVendorCalls(() =>
        callRoute(webhookIntakeContracts.verifyNetworkWebhook, {
          'hub.mode': 'subscribe',
          'hub.verify_token': 'undefined',
        }),
      ),
    ).toEqual(internalErrorWithoutCalls);

    vendors.state.areSecretsLocked = false;
    expect((await recordVendorCalls(() => requestAccountInfo(ann))).status).toBe(200);
    vi.useRealTimers();
  });
});
