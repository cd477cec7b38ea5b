// The operators' commands, run as operators run them: a program of its own on the table.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseAccount } from '#functions/session/user-repository.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, sessionApi, signedUp } from '#tests/support/users.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
});
afterAll(() => table.stop());

const run = promisify(execFile);
async function operator(...words: readonly string[]) {
  const script = ['functions/admin/operator.command.ts', ...words];
  return await run(process.execPath, script, { env: process.env })
    .then(({ stdout }) => ({ code: 0, said: stdout }))
    .catch(({ code, stderr }) => ({ code, said: String(stderr) }));
}

describe('an operator', () => {
  test('makes an admin and takes it back', async () => {
    const user = await signedUp();
    const role = async () =>
      (await sessionApi('GET', '/users/me', { token: user.token })).body.role;

    expect((await operator('grant-admin', user.email.toUpperCase())).said).toContain(', admin,');
    expect(await role()).toBe('admin');
    await operator('revoke-admin', user.email);
    expect(await role()).toBe('user');
  });

  test('switches a feature on, off, and back to the plan', async () => {
    const user = await signedUp();
    const isOpen = async () =>
      (await sessionApi('GET', '/users/me/features', { token: user.token })).body.features.messages;

    await operator('set-feature', user.email, 'messages', 'off');
    expect(await isOpen()).toBe(false);
    await operator('set-feature', user.email, 'messages', 'plan');
    expect(await isOpen()).toBe(true);
  });

  test('extends a trial from its end, and only one that has begun', async () => {
    const user = await signedUp();
    expect((await operator('extend-trial', user.email, '3')).said).toContain('begins with');
    const { user: before } = await chooseAccount(user.userId, {
      igUserId: '17',
      facebookUserId: '12',
    });

    await operator('extend-trial', user.email, '3');

    const { body } = await sessionApi('GET', '/users/me/subscription', { token: user.token });
    const added = Date.parse(body.free_trial_ends_on) - Date.parse(before.trialEndsAt ?? '');
    expect(added).toBe(3 * 24 * 60 * 60 * 1_000);
  });

  test('reads who did what', async () => {
    const user = await signedUp();
    await operator('set-feature', user.email, 'rules', 'on');

    expect((await operator('log', user.email)).said).toMatch(/operator:\S+ {2}feature rules on/);
  });

  test.each([
    ['nobody there', ['show', 'nobody@example.com'], 'Nobody has nobody@example.com.'],
    ['no command', [], 'npm run operator'],
    ['an unknown command', ['sell', 'a@b.example'], 'npm run operator'],
  ])('is told of %s', async (_name, words, sentence) => {
    const { code, said } = await operator(...words);

    expect(code).toBe(1);
    expect(said).toContain(sentence);
  });

  test.each([
    ['feature', ['set-feature', 'flying', 'on']],
    ['switch', ['set-feature', 'rules', 'maybe']],
    ['number of days', ['extend-trial', '0']],
  ])('cannot mistype a %s', async (_name, [command = '', ...rest]) => {
    const user = await signedUp();

    expect((await operator(command, user.email, ...rest)).code).toBe(1);
  });
});
