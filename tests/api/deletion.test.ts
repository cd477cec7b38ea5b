// Leaving: a deleted user, the network's callbacks, and that nothing is left, whenever something dies.
import { createHmac } from 'node:crypto';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as sweep } from '#functions/sweep/due.schedule.ts';
import { handler as usersApi } from '#functions/users/api.ts';
import { handler as eraseWorker } from '#functions/users/erase.worker.ts';
import {
  accountWith,
  call,
  chosen,
  commentsOf,
  conversationsOf,
  link,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { invoke } from '#tests/support/http.ts';
import { type FakeNetwork, type FakePerson, startNetwork } from '#tests/support/network.ts';
import { type Queues, SECRETS, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, PASSWORD, sessionApi, signedUp, type TestUser } from '#tests/support/users.ts';

let table: TestTable;
let network: FakeNetwork;
let queues: Queues;
let raw: DynamoDBClient;
beforeAll(async () => {
  Object.assign(process.env, { OAUTH_CLIENT_ID: CLIENT_ID, STRIPE_API_URL: 'http://127.0.0.1:1' });
  [table, network] = await Promise.all([startTable(), startNetwork()]);
  queues = startQueues({ import: importWorker, erasure: eraseWorker });
  raw = new DynamoDBClient({});
});
beforeEach(() => {
  queues.clear();
  network.state.failures.length = 0;
  network.state.calls.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  vi.useRealTimers();
  raw.destroy();
  network.stop();
  table.stop();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

/** What the table holds that names the user or their accounts, the records that outlive them aside. */
async function traces(user: TestUser, person?: FakePerson): Promise<readonly string[]> {
  const names = [
    user.userId,
    user.email,
    person?.id,
    ...(person?.accounts ?? []).map(({ id }) => id),
  ];
  const found: string[] = [];
  let start: Record<string, never> | undefined;
  do {
    const page = await raw.send(
      new ScanCommand({ TableName: 'replyloom-test', ...(start && { ExclusiveStartKey: start }) }),
    );
    for (const stored of page.Items ?? []) {
      const item = unmarshall(stored);
      const text = JSON.stringify(item);
      if (names.some((name) => name !== undefined && text.includes(name))) {
        found.push(`${item.pk} ${item.sk}`);
      }
    }
    start = page.LastEvaluatedKey as typeof start;
  } while (start !== undefined);
  return found;
}

const deleteMe = (user: TestUser) =>
  invoke(usersApi, { method: 'DELETE', path: '/api/v1/users/me', token: user.token });

/** Works until nothing is due any more: messages, then what only the sweep knows of. */
async function workOff(): Promise<void> {
  for (let round = 0; round < 8; round++) {
    await queues.run();
    pass(200);
    await sweep();
  }
}

/** More conversations than are erased at once. */
const smallPerson = () => {
  const media = [mediaWith(commentsOf(60, 1), 1), mediaWith(commentsOf(3), 2)];
  return personWith(network, [accountWith(media, 'business', conversationsOf(30, 3))]);
};

/** A user with an imported account. */
async function imported(person: FakePerson): Promise<TestUser> {
  const user = await chosen(person);
  await queues.run();
  return user;
}

describe('a deleted user', () => {
  test('is locked out at once, erased, and their address and accounts are free again', async () => {
    const person = smallPerson();
    const user = await imported(person);
    const messages = (await traces(user, person)).filter((row) => row.includes(' MESSAGE#'));
    expect(messages).toHaveLength(90);

    expect((await deleteMe(user)).body).toEqual({ message: 'User deleted successfully' });
    expect((await sessionApi('GET', '/users/me', { token: user.token })).status).toBe(401);
    const body = {
      client_id: CLIENT_ID,
      grant_type: 'password',
      email: user.email,
      password: PASSWORD,
    };
    expect((await sessionApi('POST', '/oauth/token', { body })).status).toBe(401);

    await workOff();
    expect(await traces(user, person)).toEqual([]);
    expect(network.state.calls).toContain(`DELETE /${person.id}/permissions`);
    const again = await signedUp(user.email);
    expect(await link(again, person)).toEqual([]);
  });

  test('leaves nothing behind when the import is under way', async () => {
    const person = smallPerson();
    const user = await chosen(person);
    await queues.run(2);

    await deleteMe(user);

    await workOff();
    expect(await traces(user, person)).toEqual([]);
    expect(queues.messages()).toEqual([]);
  });

  test('is erased though the message was lost', async () => {
    const user = await signedUp();
    queues.refuseSends(1);

    expect((await deleteMe(user)).status).toBe(200);
    expect(queues.messages()).toEqual([]);

    await workOff();
    expect(await traces(user)).toEqual([]);
  });

  test('is erased though the network cannot be told', async () => {
    const person = smallPerson();
    const user = await imported(person);
    network.state.failures.push({ on: /DELETE .*permissions/, times: 99, status: 500, code: 2 });

    await deleteMe(user);
    for (let round = 0; round < 3; round++) await workOff();

    expect(await traces(user, person)).toEqual([]);
  });

  test('is erased whichever call to the table is the last of a worker that dies', async () => {
    const send = DynamoDBClient.prototype.send;
    let dying = 1;
    for (; dying < 200; dying++) {
      const account = accountWith([mediaWith(commentsOf(2), 1)], 'business', conversationsOf(1));
      const person = personWith(network, [account]);
      const user = await imported(person);
      await deleteMe(user);
      let left = dying;
      vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation(function (
        this: DynamoDBClient,
        ...args: Parameters<typeof send>
      ) {
        left -= 1;
        if (left === 0) throw new Error('the worker dies');
        return send.apply(this, args);
      } as typeof send);
      await queues.run(1);
      vi.restoreAllMocks();
      await workOff();
      expect(await traces(user, person), `dying at call ${dying}`).toEqual([]);
      if (left > 0) break;
    }
    // It died at every call of the first job, and the last round did not die at all.
    expect(dying).toBeGreaterThan(15);
  }, 240_000);
});

const encode = (payload: object | string) => {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return Buffer.from(text).toString('base64url');
};
function signedRequest(
  payload: object | string,
  secret: string = SECRETS.FACEBOOK_APP_SECRET,
): string {
  const encoded = encode(payload);
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
}
const about = (userId: string) => ({
  user_id: userId,
  algorithm: 'HMAC-SHA256',
  issued_at: 1_795_000_000,
});
const tell = (callback: 'deauthorize' | 'data_deletion', signed: string) =>
  invoke(usersApi, {
    method: 'POST',
    path: `/webhooks/network/${callback}`,
    rawBody: new URLSearchParams({ signed_request: signed }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const status = (code: string) =>
  invoke(usersApi, { method: 'GET', path: `/api/v1/data_deletion/${code}` });

describe('the network’s callbacks', () => {
  test('a deauthorized login loses its tokens, and its owner is told', async () => {
    const person = smallPerson();
    const user = await imported(person);

    expect((await tell('deauthorize', signedRequest(about(person.id)))).status).toBe(200);

    const account = await call('GET', '/users/me/fb_account', { token: user.token });
    expect(account.body).toMatchObject({
      facebook_access_token_valid: false,
      messages: ['user_has_not_authorized_application'],
    });
    expect((await tell('deauthorize', signedRequest(about(person.id)))).status).toBe(200);
    expect(await link(user, person)).toEqual([]);
    const relinked = await call('GET', '/users/me/fb_account', { token: user.token });
    expect(relinked.body.facebook_access_token_valid).toBe(true);
  });

  test('a data deletion erases the user and can be followed by its code', async () => {
    const person = smallPerson();
    const user = await imported(person);
    // The network writes ids as text or as numbers, however long.
    const asNumber = `{"algorithm":"HMAC-SHA256","user_id":${person.id}}`;

    const answer = await tell('data_deletion', signedRequest(asNumber));
    const { url, confirmation_code: code } = answer.body;
    expect(url.endsWith(`/data-deletion/${code}`)).toBe(true);
    expect((await status(code)).body).toMatchObject({ status: 'in_progress', completed_at: null });
    expect((await sessionApi('GET', '/users/me', { token: user.token })).status).toBe(401);

    await workOff();
    expect((await status(code)).body).toMatchObject({ status: 'completed' });
    expect(await traces(user, person)).toEqual([]);
  });

  test('a second data deletion, or one of a stranger, is answered and completed too', async () => {
    const person = smallPerson();
    await imported(person);
    const signed = signedRequest(about(person.id));

    const first = await tell('data_deletion', signed);
    const second = await tell('data_deletion', signed);
    const stranger = await tell('data_deletion', signedRequest(about('999')));

    await workOff();
    for (const { body } of [first, second, stranger]) {
      expect((await status(body.confirmation_code)).body.status).toBe('completed');
    }
  });

  test.each([
    ['forged', signedRequest(about('1'), 'another secret'), 401],
    ['unsigned', `.${encode(about('1'))}`, 401],
    ['empty', '', 401],
    ['of another algorithm', signedRequest({ ...about('1'), algorithm: 'none' }), 400],
    ['about nobody', signedRequest({ algorithm: 'HMAC-SHA256' }), 400],
  ])('a request that is %s is refused', async (_name, signed, expected) => {
    expect((await tell('deauthorize', signed)).status).toBe(expected);
    expect((await tell('data_deletion', signed)).status).toBe(expected);
  });

  test('the signature is the one the network documents', async () => {
    // Computed with the app secret of the tests for user 122100000000001.
    const signed =
      '5qjASqb4VsfSEyjuCnR4QcTNmw9mEi8-bJDhGw_pb9k.eyJ1c2VyX2lkIjoiMTIyMTAwMDAwMDAwMDAxIiwiYWxnb3JpdGhtIjoiSE1BQy1TSEEyNTYiLCJpc3N1ZWRfYXQiOjE3OTUwMDAwMDAsImV4cGlyZXMiOjE3OTUwMDM2MDB9';

    expect((await tell('deauthorize', signed)).status).toBe(200);
  });

  test.each(['x', 'a'.repeat(43)])('no deletion has the code %s', async (code) => {
    expect((await status(code)).status).toBe(404);
  });
});
