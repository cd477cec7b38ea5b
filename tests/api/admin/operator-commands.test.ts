// Operators' commands, run on the table as separate programs.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { blockEmailAddress } from '#functions/mail/email-address-block-repository.ts';
import { setCurrentInstagramAccount } from '#functions/session/user-repository.ts';
import { getMe, setUpSessionTests } from '#tests/support/users/session-api-calls.ts';
import { callSessionApi, createTestUser } from '#tests/support/users/test-users.ts';

setUpSessionTests();

const run = promisify(execFile);
async function runOperatorCommand(...words: readonly string[]) {
  const script = ['functions/admin/operator.command.ts', ...words];
  return await run(process.execPath, script, { env: process.env })
    .then(({ stdout }) => ({ code: 0, output: stdout }))
    .catch(({ code, stderr }) => ({ code, output: String(stderr) }));
}

describe('the operator command', () => {
  test("grants and revokes a user's admin role", async () => {
    const user = await createTestUser();
    const role = async () => (await getMe(user.token)).body.role;

    expect((await runOperatorCommand('grant-admin', user.email.toUpperCase())).output).toContain(
      ', admin,',
    );
    expect(await role()).toBe('admin');
    await runOperatorCommand('revoke-admin', user.email);
    expect(await role()).toBe('user');
  });

  test("overrides a user's feature flag and resets it to the plan's", async () => {
    const user = await createTestUser();
    const isEnabled = async () =>
      (await callSessionApi('GET', '/users/me/features', user)).body.features.messages;

    await runOperatorCommand('set-feature', user.email, 'messages', 'off');
    expect(await isEnabled()).toBe(false);
    await runOperatorCommand('set-feature', user.email, 'messages', 'plan');
    expect(await isEnabled()).toBe(true);
  });

  test('the operator command shows and unblocks an address that gets no emails', async () => {
    const user = await createTestUser();
    const show = async () => (await runOperatorCommand('show', user.email)).output;
    await blockEmailAddress(user.email, 'bounce');

    expect(await show()).toMatch(/Gets no emails since 20.*: bounce/);
    await runOperatorCommand('unblock-mail', user.email);
    expect(await show()).not.toContain('Gets no emails');
  });

  test("the operator command extends a user's trial once it has started", async () => {
    const user = await createTestUser();
    expect((await runOperatorCommand('extend-trial', user.email, '3')).output).toContain(
      'begins with',
    );
    const { user: before } = await setCurrentInstagramAccount(user.userId, {
      igUserId: '17',
      facebookUserId: '12',
    });

    await runOperatorCommand('extend-trial', user.email, '3');

    const { body } = await callSessionApi('GET', '/users/me/subscription', user);
    const added = Date.parse(body.free_trial_ends_on) - Date.parse(before.trialEndsAt ?? '');
    expect(added).toBe(3 * 24 * 60 * 60 * 1_000);
  });

  test('prints the audit log of a user', async () => {
    const user = await createTestUser();
    await runOperatorCommand('set-feature', user.email, 'rules', 'on');

    expect((await runOperatorCommand('log', user.email)).output).toMatch(
      /operator:\S+ {2}feature rules on/,
    );
  });

  test.each([
    ['an unknown user', ['show', 'nobody@example.com'], 'Nobody has nobody@example.com.'],
    ['a missing command', [], 'npm run operator'],
    ['an unknown command', ['sell', 'a@b.example'], 'npm run operator'],
  ])('exits with 1 and a message for %s', async (_name, words, sentence) => {
    const { code, output } = await runOperatorCommand(...words);

    expect(code).toBe(1);
    expect(output).toContain(sentence);
  });

  test.each([
    ['feature', ['set-feature', 'flying', 'on']],
    ['switch', ['set-feature', 'rules', 'maybe']],
    ['number of days', ['extend-trial', '0']],
  ])('exits with 1 for an invalid %s', async (_name, [command = '', ...rest]) => {
    const user = await createTestUser();

    expect((await runOperatorCommand(command, user.email, ...rest)).code).toBe(1);
  });
});
