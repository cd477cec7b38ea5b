// Runs every feature with recognizable secrets, then searches every output and the table for them.
import { describe, expect, test, vi } from 'vitest';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { connectionContracts } from '#shared/contracts/connection.ts';
import { webhookIntakeContracts } from '#shared/contracts/intake.ts';
import {
  ann,
  bob,
  callRoute,
  customers,
  type ImportedUser,
  listResetTokens,
  logLines,
  PASSWORDS,
  queueBodies,
  recordedResponses,
  requestAccountInfo,
  setUpRunOfEveryFeature,
  vendors,
} from '#tests/security/set-up-run-of-every-feature.ts';
import type { TestResponse } from '#tests/support/api/invoke-api-handler.ts';
import { readAllTableItems } from '#tests/support/table/record-table-writes.ts';
import { CANARY_SECRETS } from '../fake-vendors.ts';
import { signNetworkBody } from '../request-signers.ts';

/** The product caches secrets in memory for five minutes. */
const PAST_SECRET_CACHE_MS = 6 * 60_000;

setUpRunOfEveryFeature();

/** The random part of every token that any response contained. */
const listSessionSecrets = () =>
  recordedResponses
    .flatMap(({ response: { body } }) => [body, body?.token])
    .flatMap((tokens) => [tokens?.access_token, tokens?.refresh_token])
    .filter((token): token is string => typeof token === 'string')
    .map((token) => token.slice(-43));
const listNetworkTokens = () =>
  [ann, bob].flatMap(({ person }) => vendors.fakeNetwork.listTokens(person.id));
const listOtherSecrets = () => [
  ...PASSWORDS,
  ...Object.values(CANARY_SECRETS),
  ...listNetworkTokens(),
];
const listSecrets = () => [...listOtherSecrets(), ...listSessionSecrets()];
/** Contracts whose responses contain tokens on purpose. */
const TOKEN_ISSUING_CONTRACTS = ['signUp', 'issueToken', 'updateProfile', 'impersonate'];

const toText = ({ response }: { readonly response: TestResponse }) => JSON.stringify(response);
const listEmailTexts = () => vendors.listSentEmails().map((email) => JSON.stringify(email));

const listModelRequests = () =>
  vendors.recordedCalls.filter(({ url }) => url.startsWith('/v1/')).map(({ body }) => body);

const findSecrets = (texts: readonly string[], secrets: readonly string[]) =>
  secrets.flatMap((secret) =>
    texts
      .filter((text) => text.includes(secret))
      .map((text) => `${secret} in ${text.slice(0, 300)}`),
  );

describe('secrets after a run of every feature', () => {
  test('the run covers logs, emails, payments, model calls and impersonation', () => {
    expect(vendors.publishedReplies).toHaveLength(1);
    expect(logLines.join('')).toContain('the model did not answer');
    expect(logLines.join('')).toContain('the publish call failed without proof');
    expect(vendors.listSentEmails().length).toBeGreaterThanOrEqual(2);
    expect([customers.length, listResetTokens().length]).toEqual([1, 1]);
    const statuses = Object.fromEntries(
      recordedResponses.map(({ contract, response }) => [contract, response.status]),
    );
    expect(statuses).toMatchObject({
      resetPassword: 200,
      impersonate: 200,
      stopImpersonating: 200,
      deleteMe: 200,
    });
    const checkoutResponses = recordedResponses.filter(({ contract }) => contract === 'checkout');
    expect(checkoutResponses.map(({ response }) => response.status)).toEqual([200, 503]);
    expect(listModelRequests().length).toBeGreaterThan(0);
    expect(listSessionSecrets().length).toBeGreaterThanOrEqual(12);
    expect(listNetworkTokens().length).toBeGreaterThanOrEqual(6);
    for (const kind of ['user', 'page'] as const) {
      const issued = vendors.fakeNetwork.listTokens(ann.person.id, kind);
      const isUsed = vendors.recordedCalls.some(({ bearer }) => issued.includes(bearer));
      expect(isUsed, kind).toBe(true);
    }
    expect(logLines.join('')).toContain('logged in');
    expect(logLines.join('')).toContain('login rejected');
  });

  test('writes no secret to the logs', () => {
    const mailed = [...listResetTokens(), ...customers];
    expect(findSecrets(logLines, [...listSecrets(), ...mailed])).toEqual([]);
  });

  test('API responses contain no secret except issued session tokens', () => {
    const texts = recordedResponses.map(toText);
    const neverReturned = [...listOtherSecrets(), ...listResetTokens(), ...customers];
    expect(findSecrets(texts, neverReturned)).toEqual([]);
    const others = recordedResponses.filter(
      ({ contract }) => !TOKEN_ISSUING_CONTRACTS.includes(contract),
    );
    expect(findSecrets(others.map(toText), listSessionSecrets())).toEqual([]);
    const errorResponses = recordedResponses.filter(({ response: { status } }) => status >= 400);
    expect(errorResponses.length).toBeGreaterThan(2);
    expect(findSecrets(errorResponses.map(toText), listSessionSecrets())).toEqual([]);
  });

  test('puts no secret into queue messages, dead letters, bus events or emails', () => {
    const texts = [...queueBodies, ...listEmailTexts()];
    expect(texts.length).toBeGreaterThan(10);
    expect(findSecrets(texts, listSecrets())).toEqual([]);
    expect(findSecrets(queueBodies, listResetTokens())).toEqual([]);
    expect(findSecrets(listEmailTexts(), customers)).toEqual([]);
  });

  test('stores no secret unencrypted in the table', async () => {
    const rows = (await readAllTableItems()).map((item) => JSON.stringify(item));
    expect(rows.length).toBeGreaterThan(20);
    expect(findSecrets(rows, [...listSecrets(), ...listResetTokens()])).toEqual([]);
  });

  test('calls no vendor URL with a secret, except the documented exchange', () => {
    const urls = vendors.recordedCalls.map(({ url }) => decodeURIComponent(url));
    const others = urls.filter((url) => !url.includes('/oauth/access_token?'));
    expect(findSecrets(others, listSecrets())).toEqual([]);
  });

  test('sends no secret to the language model', () => {
    expect(findSecrets(listModelRequests(), listSecrets())).toEqual([]);
  });
});

const readEncryptedTokens = async ({ userId, person, igUserId }: ImportedUser) => ({
  login: (await getItem(tableKeys.facebookAccount(userId, person.id)))?.sealedToken,
  page: (await getItem(tableKeys.instagramAccount({ userId, igUserId })))?.sealedPageToken,
});

/** The response, without a call of a vendor, when a secret cannot be read. */
const INTERNAL_ERROR = { status: 500, error: 'internal', calls: [] };

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
  test("another user's copied token is not decrypted, and no vendor is called", async () => {
    const ownTokens = await readEncryptedTokens(ann);
    const foreignTokens = await readEncryptedTokens(bob);
    const loginKey = tableKeys.facebookAccount(ann.userId, ann.person.id);
    const accountKey = tableKeys.instagramAccount({ userId: ann.userId, igUserId: ann.igUserId });
    expect((await recordVendorCalls(() => requestAccountInfo(ann))).status).toBe(200);

    await updateItem(loginKey, { set: { sealedToken: foreignTokens.login } });
    expect(await recordVendorCalls(() => requestAccountInfo(ann))).toEqual(INTERNAL_ERROR);
    await updateItem(loginKey, { set: { sealedToken: ownTokens.login } });
    for (const foreignToken of [foreignTokens.page, ownTokens.login]) {
      await updateItem(accountKey, { set: { sealedPageToken: foreignToken } });
      expect(await recordVendorCalls(() => requestAccountInfo(ann))).toEqual(INTERNAL_ERROR);
    }
    await updateItem(accountKey, { set: { sealedPageToken: ownTokens.page } });

    expect((await recordVendorCalls(() => requestAccountInfo(ann))).status).toBe(200);
  });
});

describe('when Secrets Manager denies access', () => {
  test('the API responds 500 until its secrets are readable', async () => {
    const event = { object: 'instagram', entry: [] };
    const headers = { 'x-hub-signature-256': signNetworkBody(JSON.stringify(event), '') };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PAST_SECRET_CACHE_MS });
    vendors.state.areSecretsLocked = true;

    const verification = { 'hub.mode': 'subscribe', 'hub.verify_token': 'undefined' };
    for (const call of [
      () => requestAccountInfo(ann),
      () => callRoute(connectionContracts.loginToFacebook, {}, { token: ann.token }),
      () => callRoute(webhookIntakeContracts.receiveNetworkWebhook, event, { headers }),
      () => callRoute(webhookIntakeContracts.verifyNetworkWebhook, verification),
    ])
      expect(await recordVendorCalls(call)).toEqual(INTERNAL_ERROR);

    vendors.state.areSecretsLocked = false;
    expect((await recordVendorCalls(() => requestAccountInfo(ann))).status).toBe(200);
    vi.useRealTimers();
  });
});
