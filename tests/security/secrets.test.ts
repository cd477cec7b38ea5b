// A run of every feature with secrets that are easy to find, and then looking for them everywhere.
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as billingWorker } from '#functions/billing/sync.worker.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { handler as draftWorker } from '#functions/drafts/generate.worker.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { handler as mailWorker } from '#functions/mail/send.worker.ts';
import { changeLivingUser, getUser } from '#functions/session/user-repository.ts';
import { handler as sweep } from '#functions/sweep/due.schedule.ts';
import { handler as erasureWorker } from '#functions/users/erase.worker.ts';
import { logger } from '#platform/logger.ts';
import { keys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { adminContracts } from '#shared/contracts/admin.ts';
import { billingContracts } from '#shared/contracts/billing.ts';
import { connectionContracts } from '#shared/contracts/connection.ts';
import type { Contract } from '#shared/contracts/define.ts';
import { draftsContracts } from '#shared/contracts/drafts.ts';
import { intakeContracts } from '#shared/contracts/intake.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { usersContracts } from '#shared/contracts/users.ts';
import { priceOf, subscriptionOf } from '#tests/support/card-provider.ts';
import { accountWith, commentsOf, mediaWith, personWith } from '#tests/support/connection.ts';
import { callContract, type Fields } from '#tests/support/every-api.ts';
import type { TestRequest, TestResponse } from '#tests/support/http.ts';
import { codeOf, type FakePerson } from '#tests/support/network.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { allItems } from '#tests/support/table-writes.ts';
import { CLIENT_ID } from '#tests/support/users.ts';
import { PRICE_ID, PROMO_CODE } from './cards.ts';
import { CANARIES, type Outside, startOutside } from './outside.ts';
import { cardSignature, networkSignature } from './signed.ts';

const PASSWORD = 'Canary-Passw-Ord-77x';
const WRONG = 'Canary-Wrong-Word-77x';
const CHANGED = 'Canary-Fresh-Word-77x';
const RESET = 'Canary-Mailed-Link-77x';
const ADMIN_PASSWORD = 'Canary-Admin-Word-77x';
/** Secrets are kept in memory for five minutes. */
const FORGOTTEN_AFTER_MS = 6 * 60_000;

let table: TestTable;
let outside: Outside;
let queues: Queues;
const logged: string[] = [];
const answers: { readonly contract: string; readonly answer: TestResponse }[] = [];
const messages: string[] = [];

function listenToLogs(): void {
  logger.setLogLevel('DEBUG');
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => logged.push(String(chunk)) > 0);
  }
}

async function call(contract: Contract, fields: Fields = {}, more: Partial<TestRequest> = {}) {
  const answer = await callContract(contract, fields, more);
  answers.push({ contract: contract.name, answer });
  return answer;
}

async function work(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    messages.push(...queues.messages().map(({ body }) => body));
    await queues.run();
  }
  messages.push(...queues.messages().map(({ body }) => body));
  messages.push(...queues.deadLetters().map(({ body }) => body), JSON.stringify(queues.events()));
}

type Someone = {
  readonly userId: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly person: FakePerson;
  readonly igUserId: string;
  readonly mediaId: string;
  readonly commentId: string;
  readonly lastCommentId: string;
};

async function link(token: string, person: FakePerson): Promise<void> {
  const begun = await call(connectionContracts.loginToFacebook, {}, { token });
  const state = new URL(begun.body.url).searchParams.get('state') ?? '';
  const cookies = begun.cookies.map((cookie) => cookie.split(';')[0] ?? '');
  await call(connectionContracts.facebookCallback, { state, code: codeOf(person) }, { cookies });
}

/** From the sign-up to an imported account. */
async function settle(email: string): Promise<Someone> {
  const media = mediaWith(commentsOf(3, 1));
  const account = accountWith([media]);
  const person = personWith(outside.network, [account]);
  const client = { client_id: CLIENT_ID, email };
  await call(sessionContracts.signUp, { ...client, password: PASSWORD, tos_agreement: true });
  const grant = { ...client, grant_type: 'password' };
  await call(sessionContracts.issueToken, { ...grant, password: WRONG });
  const { body } = await call(sessionContracts.issueToken, { ...grant, password: PASSWORD });
  const renewed = await call(sessionContracts.issueToken, {
    client_id: CLIENT_ID,
    grant_type: 'refresh_token',
    refresh_token: body.refresh_token,
  });
  const token: string = renewed.body.access_token;
  await link(token, person);
  await call(connectionContracts.chooseIgAccount, { instagramId: account.id }, { token });
  await work();
  return {
    userId: body.user.id,
    token,
    refreshToken: renewed.body.refresh_token,
    person,
    igUserId: account.id,
    mediaId: media.id,
    commentId: media.comments[0]?.id ?? '',
    lastCommentId: media.comments.at(-1)?.id ?? '',
  };
}

const infoOf = ({ token }: Someone) =>
  call(connectionContracts.getIgAccountInfo, { update_from_api: true }, { token });

/** A draft for the last comment, which nobody has answered. */
async function askForDraft({ token, mediaId, lastCommentId }: Someone): Promise<void> {
  const comment = { media_id: mediaId, comment_id: lastCommentId };
  await call(draftsContracts.requestCommentDraft, comment, { token });
  await work();
}

/** Reading, drafting, posting, hearing of a comment: all that an account is there for. */
async function live(
  { token, mediaId, commentId, igUserId }: Someone,
  beforePosting = () => {},
): Promise<void> {
  const comment = { media_id: mediaId, comment_id: commentId };
  await call(postsContracts.listPosts, { update_from_api: true }, { token });
  await call(
    postsContracts.listComments,
    { instagram_post_media_id: mediaId, update_from_api: true },
    { token },
  );
  const asked = await call(
    draftsContracts.requestCommentDraft,
    { ...comment, request_new_response: true },
    { token },
  );
  await work();
  beforePosting();
  await call(
    draftsContracts.postCommentReply,
    { ...comment, response_id: asked.body.response?.id ?? 'none', response_text: 'Thank you!' },
    { token },
  );
  const event = {
    object: 'instagram',
    entry: [{ id: igUserId, changes: [{ field: 'comments', value: { id: commentId } }] }],
  };
  const signature = networkSignature(JSON.stringify(event));
  await call(intakeContracts.receiveNetworkWebhook, event, {
    headers: { 'x-hub-signature-256': signature },
  });
  await call(intakeContracts.receiveNetworkWebhook, event);
  await work();
  await sweep();
  await work();
}

async function sendMails(): Promise<void> {
  const Records = queues
    .messages()
    .filter(({ queue }) => queue === 'mail')
    .map(({ id: messageId, body }) => ({ messageId, body, attributes: {} }));
  await mailWorker({ Records } as unknown as SQSEvent);
}

const cardEvent = (customer: string) => ({
  id: 'evt_canary',
  object: 'event',
  type: 'customer.subscription.updated',
  data: { object: { object: 'subscription', customer } },
});

/** Paying, with the card provider at its best and at its worst. */
async function pay({ userId, token }: Someone): Promise<void> {
  await call(billingContracts.checkout, { price_id: PRICE_ID }, { token });
  await call(billingContracts.applyPromoCode, { promo_code: PROMO_CODE }, { token });
  await call(billingContracts.billingPortal, {}, { token });
  const customer = (await getUser(userId))?.billingCustomerId ?? '';
  customers.push(customer);
  outside.cards.state.subscriptions.push(subscriptionOf(customer));
  const event = cardEvent(customer);
  const proof = cardSignature(JSON.stringify(event), CANARIES.STRIPE_WEBHOOK_SECRET);
  for (const signature of [proof, 't=1,v1=00']) {
    await call(billingContracts.stripeWebhook, event, {
      headers: { 'stripe-signature': signature },
    });
  }
  await work();
  const message = `Invalid API Key provided: ${CANARIES.STRIPE_SECRET_KEY} for ${customer}`;
  const told = { error: { type: 'invalid_request_error', message } };
  outside.cards.fail(/./, { status: 401, body: told }, 99);
  for (const contract of [billingContracts.billingPortal, billingContracts.checkout]) {
    await call(contract, { price_id: PRICE_ID }, { token });
  }
  outside.cards.state.failures.length = 0;
}

/** Other passwords, an admin who looks in, and leaving. */
async function leave({ userId, token }: Someone, email: string): Promise<void> {
  const client = { client_id: CLIENT_ID };
  const change = { current_password: PASSWORD, password: CHANGED };
  await call(usersContracts.updateProfile, { ...change, current_password: WRONG }, { token });
  await call(usersContracts.updateProfile, change, { token });
  await call(sessionContracts.forgotPassword, { ...client, email });
  await sendMails();
  const chosen = { ...client, password: RESET, password_confirmation: RESET };
  for (const reset_password_token of resetTokens()) {
    await call(sessionContracts.resetPassword, { ...chosen, reset_password_token });
  }
  await call(sessionContracts.signUp, {
    ...client,
    email: 'admin@example.com',
    password: ADMIN_PASSWORD,
    tos_agreement: true,
  });
  const grant = { ...client, grant_type: 'password', email: 'admin@example.com' };
  const { body } = await call(sessionContracts.issueToken, { ...grant, password: ADMIN_PASSWORD });
  await changeLivingUser(body.user.id, { role: 'admin' });
  const admin = { token: body.access_token };
  await call(adminContracts.listUsers, {}, admin);
  const acting = await call(adminContracts.impersonate, { id: userId }, admin);
  const asUser = { token: acting.body.token.access_token };
  await call(usersContracts.updateProfile, change, asUser);
  await call(adminContracts.stopImpersonating, {}, asUser);
  const again = { ...client, grant_type: 'password', email, password: RESET };
  const { body: last } = await call(sessionContracts.issueToken, again);
  await call(usersContracts.deleteMe, {}, { token: last.access_token });
  await work();
}

const customers: string[] = [];
/** What stands in the mailed links. */
const resetTokens = (): readonly string[] =>
  outside
    .mails()
    .flatMap((mail) => JSON.stringify(mail).match(/usr_[0-9a-v]{26}[.-][\w-]{43}/)?.[0] ?? []);

let ann: Someone;
let bob: Someone;
beforeAll(async () => {
  [table, outside] = await Promise.all([startTable(), startOutside()]);
  queues = startQueues({
    import: importWorker,
    refresh: refreshWorker,
    draft: draftWorker,
    post: postWorker,
    billing: billingWorker,
    erasure: erasureWorker,
  });
  outside.cards.state.prices = [priceOf('small', 1_900)];
  outside.cards.state.promotionCodes.push({ id: 'promo_1', active: true, code: PROMO_CODE });
  outside.keepSecrets();
  process.env.MAIL_QUEUE_URL = 'q/mail';
  listenToLogs();
  [ann, bob] = [await settle('ann@example.com'), await settle('bob@example.com')];
  await live(ann);
  await sendMails();
  outside.state.mailRefused = () => true;
  await sendMails();
  await live(bob, () => {
    outside.state.hostile = true;
  });
  await askForDraft(ann);
  await infoOf(bob);
  outside.state.mailRefused = () => false;
  await link(bob.token, bob.person);
  await live(bob);
  outside.state.hostile = false;
  const cara = await settle('cara@example.com');
  await pay(cara);
  await leave(cara, 'cara@example.com');
  await call(sessionContracts.revokeToken, { client_id: CLIENT_ID, token: 'rla_nonsense' });
  logger.setLogLevel('SILENT');
  vi.restoreAllMocks();
}, 60_000);
afterAll(() => {
  outside.stop();
  table.stop();
});

/** Every token that was ever answered, by the part nobody could guess. */
const sessionSecrets = () =>
  answers
    .flatMap(({ answer: { body } }) => [body, body?.token])
    .flatMap((tokens) => [tokens?.access_token, tokens?.refresh_token])
    .filter((token): token is string => typeof token === 'string')
    .map((token) => token.slice(-43));
const providerSecrets = () =>
  [ann, bob].flatMap(({ person: { id } }) =>
    ['short', 'long', 'page'].map((kind) => `${kind}:${id}:`),
  );
const PASSWORDS = [PASSWORD, WRONG, CHANGED, RESET, ADMIN_PASSWORD];
const otherSecrets = () => [...PASSWORDS, ...Object.values(CANARIES), ...providerSecrets()];
/** Where tokens are handed out. */
const ISSUING = ['signUp', 'issueToken', 'updateProfile', 'impersonate'];

const found = (places: readonly string[], secrets: readonly string[]) =>
  secrets.flatMap((secret) =>
    places
      .filter((place) => place.includes(secret))
      .map((place) => `${secret} in ${place.slice(0, 300)}`),
  );

describe('after a run of every feature no secret stands', () => {
  test('in what was written about it: the run reached all there is', () => {
    expect(outside.published).toHaveLength(1);
    for (const trouble of ['the model did not answer', 'publishing proved nothing']) {
      expect(logged.join('')).toContain(trouble);
    }
    expect(outside.mails().length).toBeGreaterThanOrEqual(2);
    expect([customers.length, resetTokens().length]).toEqual([1, 1]);
    const answered = new Map(answers.map((one) => [one.contract, one.answer.status]));
    const wanted = { resetPassword: 200, impersonate: 200, stopImpersonating: 200, deleteMe: 200 };
    for (const [contract, status] of Object.entries(wanted)) {
      expect([contract, answered.get(contract)]).toEqual([contract, status]);
    }
    const paid = answers.filter(({ contract }) => contract === 'checkout');
    expect(paid.map(({ answer }) => answer.status)).toEqual([200, 503]);
    expect(outside.calls.filter(({ url }) => url.startsWith('/v1/')).length).toBeGreaterThan(0);
    expect(sessionSecrets().length).toBeGreaterThanOrEqual(12);
    for (const kind of ['long', 'page']) {
      const used = outside.calls.some(({ bearer }) =>
        bearer.startsWith(`${kind}:${ann.person.id}:`),
      );
      expect(used, kind).toBe(true);
    }
    expect(logged.join('')).toContain('logged in');
    expect(logged.join('')).toContain('log-in refused');
  });

  test('in a log line', () => {
    expect(
      found(logged, [...otherSecrets(), ...sessionSecrets(), ...resetTokens(), ...customers]),
    ).toEqual([]);
  });

  test('in an answer, but for the tokens of who logs in', () => {
    const texts = answers.map(({ answer }) => JSON.stringify(answer));
    expect(found(texts, [...otherSecrets(), ...resetTokens(), ...customers])).toEqual([]);
    const others = answers.filter(({ contract }) => !ISSUING.includes(contract));
    expect(
      found(
        others.map(({ answer }) => JSON.stringify(answer)),
        sessionSecrets(),
      ),
    ).toEqual([]);
    const refusals = answers.filter(({ answer: { status } }) => status >= 400);
    expect(refusals.length).toBeGreaterThan(2);
    expect(
      found(
        refusals.map(({ answer }) => JSON.stringify(answer)),
        sessionSecrets(),
      ),
    ).toEqual([]);
  });

  test('in a message, a dead letter, an event or a mail', () => {
    const places = [...messages, ...outside.mails().map((mail) => JSON.stringify(mail))];
    expect(places.length).toBeGreaterThan(10);
    expect(found(places, [...otherSecrets(), ...sessionSecrets()])).toEqual([]);
    expect(found(messages, resetTokens())).toEqual([]);
    expect(
      found(
        outside.mails().map((mail) => JSON.stringify(mail)),
        customers,
      ),
    ).toEqual([]);
  });

  test('in a row of the table', async () => {
    const rows = (await allItems()).map((item) => JSON.stringify(item));
    expect(rows.length).toBeGreaterThan(20);
    expect(found(rows, [...otherSecrets(), ...sessionSecrets(), ...resetTokens()])).toEqual([]);
  });

  test('in an address that was called, but for the one the network documents so', () => {
    const urls = outside.calls.map(({ url }) => decodeURIComponent(url));
    const others = urls.filter((url) => !url.includes('/oauth/access_token?'));
    expect(found(others, [...otherSecrets(), ...sessionSecrets()])).toEqual([]);
  });

  test('in what the model was asked', () => {
    const asked = outside.calls.filter(({ url }) => url.startsWith('/v1/')).map(({ body }) => body);
    expect(found(asked, [...otherSecrets(), ...sessionSecrets()])).toEqual([]);
  });
});

const sealedOf = async ({ userId, person, igUserId }: Someone) => ({
  login: (await getItem(keys.facebookAccount(userId, person.id)))?.sealedToken,
  page: (await getItem(keys.instagramAccount({ userId, igUserId })))?.sealedPageToken,
});

/** Runs it and says what reached the network meanwhile. */
async function reaching(run: () => Promise<TestResponse>) {
  const before = outside.calls.length;
  const answer = await run();
  return { status: answer.status, error: answer.body?.error, calls: outside.calls.slice(before) };
}

describe("another user's sealed token", () => {
  test('does not open in this row, and nothing is called', async () => {
    const [own, theirs] = [await sealedOf(ann), await sealedOf(bob)];
    const loginKey = keys.facebookAccount(ann.userId, ann.person.id);
    const accountKey = keys.instagramAccount({ userId: ann.userId, igUserId: ann.igUserId });
    expect((await reaching(() => infoOf(ann))).status).toBe(200);

    await updateItem(loginKey, { set: { sealedToken: theirs.login } });
    expect(await reaching(() => infoOf(ann))).toEqual({
      status: 500,
      error: 'internal',
      calls: [],
    });
    await updateItem(loginKey, { set: { sealedToken: own.login } });
    for (const moved of [theirs.page, own.login]) {
      await updateItem(accountKey, { set: { sealedPageToken: moved } });
      expect(await reaching(() => infoOf(ann))).toEqual({
        status: 500,
        error: 'internal',
        calls: [],
      });
    }
    await updateItem(accountKey, { set: { sealedPageToken: own.page } });

    expect((await reaching(() => infoOf(ann))).status).toBe(200);
  });
});

describe('without the secrets', () => {
  test('nothing is opened, believed or sent', async () => {
    const event = { object: 'instagram', entry: [] };
    const headers = { 'x-hub-signature-256': networkSignature(JSON.stringify(event), '') };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + FORGOTTEN_AFTER_MS });
    outside.state.locked = true;
    const closed = { status: 500, error: 'internal', calls: [] };

    expect(await reaching(() => infoOf(ann))).toEqual(closed);
    expect(
      await reaching(() => call(connectionContracts.loginToFacebook, {}, { token: ann.token })),
    ).toEqual(closed);
    expect(
      await reaching(() => call(intakeContracts.receiveNetworkWebhook, event, { headers })),
    ).toEqual(closed);
    expect(
      await reaching(() =>
        call(intakeContracts.verifyNetworkWebhook, {
          'hub.mode': 'subscribe',
          'hub.verify_token': 'undefined',
        }),
      ),
    ).toEqual(closed);

    outside.state.locked = false;
    expect((await reaching(() => infoOf(ann))).status).toBe(200);
    vi.useRealTimers();
  });
});
