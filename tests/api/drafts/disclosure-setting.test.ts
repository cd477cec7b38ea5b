// The line with which an account says that a reply is automated: reading, changing, and what is refused.
import { beforeEach, expect, test } from 'vitest';
import { findInstagramAccount } from '#functions/connection/account-repository.ts';
import { disclosureContracts } from '#shared/contracts/disclosure.ts';
import { DISCLOSURE_MAX_CHARACTERS } from '#shared/limits.ts';
import { invokeApiByContract } from '#tests/support/api/invoke-api-by-contract.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { storeLinkedAccount } from '#tests/support/users/store-linked-account.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';
import { startFakeQueues } from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';

setUpTestTable();
beforeEach(() => {
  startFakeQueues();
});

async function createDisclosureUser() {
  const user = await createTestUserWithAccount('17841');
  const { token, userId } = user;
  const account = { userId, igUserId: '17841' };
  await storeLinkedAccount(userId, account.igUserId);
  return {
    account,
    read: async () =>
      (await invokeApiByContract(disclosureContracts.getDisclosure, {}, { token })).body.disclosure,
    save: (disclosure: object) =>
      invokeApiByContract(disclosureContracts.saveDisclosure, { disclosure }, { token }),
  };
}

const STANDARD = { is_on: true, wording: null, version: 0, standard_line: '(Automated reply)' };
const WORDING = 'Our assistant wrote this.';

test('the line is on with the standard words at the beginning', async () => {
  const { read } = await createDisclosureUser();

  expect(await read()).toEqual(STANDARD);
});

test('a change is kept, also when the account is read from Instagram', async () => {
  const { read, save, account } = await createDisclosureUser();
  const { status, body } = await save({ is_on: false, wording: `  ${WORDING} `, version: 0 });
  await storeLinkedAccount(account.userId, account.igUserId);

  expect(status).toBe(200);
  const changed = { ...STANDARD, is_on: false, wording: WORDING, version: 1 };
  expect(body.disclosure).toEqual(changed);
  expect(await read()).toEqual(changed);
  expect(await findInstagramAccount(account)).toMatchObject({
    disclosure: { isOn: false, wording: WORDING, version: 1 },
  });
});

test('a change from an older version is refused, a repetition accepted', async () => {
  const { read, save } = await createDisclosureUser();
  const change = { is_on: true, wording: WORDING, version: 0 };
  await save(change);

  expect((await save(change)).status).toBe(200);
  const refused = await save({ is_on: false, wording: null, version: 0 });
  expect(refused.status).toBe(409);
  expect(refused.body.errors).toEqual([
    'This was changed in another window. Please look at it and save once more.',
  ]);
  expect(await read()).toMatchObject({ is_on: true, wording: WORDING, version: 1 });
});

test('one of two changes at once is refused', async () => {
  const { save } = await createDisclosureUser();

  const both = await Promise.all(
    ['By one bot', 'By another bot'].map((wording) => save({ is_on: true, wording, version: 0 })),
  );

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each([
  ['too many characters', 'a'.repeat(DISCLOSURE_MAX_CHARACTERS + 1)],
  ['no words', ' '],
  ['only signs', '🤖!'],
  ['two lines', 'Our assistant\nwrote this.'],
  ['a reversed end', 'Our assistant \u202e.siht etorw'],
  ['a link', 'Automated, see https://clay.example/bots'],
  ['a host', 'Automated by clay.studio'],
  ['a handle', 'Automated, ask @clay.house'],
  ['an address', 'Automated, ask help@clay.example'],
  ['a phone number', 'Automated, call +49 30 1234567'],
])('words with %s are refused at their field', async (_what, wording) => {
  const { read, save } = await createDisclosureUser();
  const { status, body } = await save({ is_on: true, wording, version: 0 });

  expect(status).toBe(422);
  expect(Object.keys(body.fields)).toEqual(['disclosure.wording']);
  expect(await read()).toEqual(STANDARD);
});
