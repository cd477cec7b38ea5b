// Sending messages through the Graph API: formats, length, reply window, unreachable recipients.
import { describe, expect, test } from 'vitest';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import {
  listSandboxMessages,
  makeMessageReplyBody,
  sendGraphMessageAsJson,
  studioFacebookPageId,
  writeMessageAsFollower,
} from './direct-message-test-helpers.ts';
import { type JsonBody, startSandboxForFile } from './start-sandbox-with-client.ts';

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

const client = await startSandboxForFile();
const tokens = await client.token();
const page = tokens.pages[studioFacebookPageId];
await client.control('POST', '/behaviour', { conversation_calls_per_second: 0 });

const reply = (inbound: JsonBody, text: string, token = page, path?: string) =>
  sendGraphMessageAsJson(client, makeMessageReplyBody(inbound.follower_id, text), token, path);

describe('a message sent to the sandbox inside the reply window', () => {
  test("the sandbox stores a sent message under its response's id", async () => {
    const inbound = await writeMessageAsFollower(client, 'ana');
    const sent = await reply(inbound, '¡Vuelve el viernes! 🤎');
    const messages = await listSandboxMessages(client, inbound.conversation_id);

    expect(sent.body).toEqual({
      recipient_id: inbound.follower_id,
      message_id: expect.stringMatching(/^aWdf[A-Za-z0-9]+$/),
    });
    expect(messages.at(-1)).toMatchObject({
      id: sent.body.message_id,
      text: '¡Vuelve el viernes! 🤎',
      is_owner: true,
      from_app: true,
      username: 'casa.marisol',
    });
  });

  test('the sandbox accepts a message as a form and under `me`', async () => {
    const inbound = await writeMessageAsFollower(client, 'bo');
    const sent = await client.post(
      '/me/messages',
      {
        recipient: JSON.stringify({ id: inbound.follower_id }),
        message: JSON.stringify({ text: 'As a form' }),
      },
      page,
    );
    const messages = await listSandboxMessages(client, inbound.conversation_id);

    expect(messages.at(-1)).toMatchObject({ id: sent.body.message_id, text: 'As a form' });
  });

  test('the sandbox stores a message twice when it is sent twice', async () => {
    const inbound = await writeMessageAsFollower(client, 'twice');
    const body = makeMessageReplyBody(inbound.follower_id, 'The same words');
    const responses = [
      await sendGraphMessageAsJson(client, body, page),
      await sendGraphMessageAsJson(client, body, page),
    ];
    const messages = await listSandboxMessages(client, inbound.conversation_id);

    expect(new Set(responses.map((response) => response.body.message_id)).size).toBe(2);
    expect(messages.filter((message) => message.text === 'The same words')).toHaveLength(2);
  });

  test('the sandbox stores a sent message although its response was lost', async () => {
    const inbound = await writeMessageAsFollower(client, 'unlucky');
    await client.control('POST', '/faults', {
      route: 'POST page/messages',
      when: 'after',
      outcome: 'error',
      code: 2,
      status: 500,
    });
    const sent = await reply(inbound, 'Did it arrive?');
    const messages = await listSandboxMessages(client, inbound.conversation_id);

    expect(sent.body.error.code).toBe(2);
    expect(messages.at(-1)).toMatchObject({ text: 'Did it arrive?', from_app: true });
  });

  test('the sandbox returns a sent message only after the visibility lag', async () => {
    const inbound = await writeMessageAsFollower(client, 'lag');
    await client.control('POST', '/behaviour', { visibility_lag_ms: 60_000 });
    const sent = await reply(inbound, 'Soon');
    await client.control('POST', '/behaviour', { visibility_lag_ms: 0 });
    const beforeLag = await client.get(`/${sent.body.message_id}`, page);
    await client.control('POST', '/clock', { offset_seconds: 61 });
    const afterLag = await client.get(`/${sent.body.message_id}?fields=message`, page);
    await client.control('POST', '/clock', { offset_seconds: 0 });

    expect(beforeLag.body.error.code).toBe(100);
    expect(afterLag.body.message).toBe('Soon');
  });

  test('the sandbox stores no message for a sender action like typing', async () => {
    const inbound = await writeMessageAsFollower(client, 'typing');
    const sent = await sendGraphMessageAsJson(
      client,
      { recipient: { id: inbound.follower_id }, sender_action: 'typing_on' },
      page,
    );

    expect(sent.body).toEqual({ recipient_id: inbound.follower_id });
    expect(await listSandboxMessages(client, inbound.conversation_id)).toHaveLength(1);
  });
});

describe('messages that the sandbox rejects', () => {
  test('the sandbox rejects a message text above 1000 bytes, regardless of characters', async () => {
    const inbound = await writeMessageAsFollower(client, 'long');
    const atLimit = await reply(inbound, 'é'.repeat(500));
    const aboveLimit = await reply(inbound, `${'é'.repeat(500)}a`);
    const empty = await reply(inbound, ' ');

    expect(atLimit.status).toBe(200);
    expect(aboveLimit.body.error.code).toBe(100);
    expect(aboveLimit.body.error.message).toContain('1000');
    expect(empty.body.error.code).toBe(100);
  });

  test('the sandbox rejects a message while rate-limited, also under `me`', async () => {
    const inbound = await writeMessageAsFollower(client, 'limited');
    await client.control('POST', '/rate-limits', {
      account_id: sandboxFixtureIds.studioAccount,
      code: 80_006,
      minutes: 1,
    });
    const sent = await reply(inbound, 'Hi', page, '/me/messages');
    await client.control('DELETE', '/rate-limits');

    expect(sent.body.error.code).toBe(80_006);
    expect(await listSandboxMessages(client, inbound.conversation_id)).toHaveLength(1);
  });

  test("the sandbox rejects sending a message with a person's token", async () => {
    const inbound = await writeMessageAsFollower(client, 'ana');
    const sent = await reply(inbound, 'Hi', tokens.user);

    expect(sent.body.error.code).toBe(210);
  });

  test('the sandbox rejects messages after a day with one of two subcodes', async () => {
    const inbound = await writeMessageAsFollower(client, 'late', {
      text: 'Hello?',
      age_seconds: daySeconds - 60,
    });
    const inTime = await reply(inbound, 'Just in time');
    await client.control('POST', `/conversations/${inbound.conversation_id}/age`, { seconds: 120 });
    const tooLate = await reply(inbound, 'Too late');
    await client.control('POST', '/behaviour', { window_error: 2_018_278 });
    const withOtherSubcode = await reply(inbound, 'Too late');
    await client.control('POST', '/behaviour', { window_error: 2_534_022 });

    expect(inTime.status).toBe(200);
    expect(tooLate.body.error).toMatchObject({ code: 10, error_subcode: 2_534_022 });
    expect(withOtherSubcode.body.error).toMatchObject({ code: 10, error_subcode: 2_018_278 });
  });

  test('the sandbox rejects a human-agent message after a week', async () => {
    const inbound = await writeMessageAsFollower(client, 'human', {
      text: 'Hello?',
      age_seconds: 6 * daySeconds,
    });
    const body = {
      ...makeMessageReplyBody(inbound.follower_id, 'A person wrote this'),
      messaging_type: 'MESSAGE_TAG',
    };
    const untagged = await sendGraphMessageAsJson(client, body, page);
    const tagged = await sendGraphMessageAsJson(client, { ...body, tag: 'HUMAN_AGENT' }, page);
    await client.control('POST', `/messages/${inbound.id}/age`, { seconds: 2 * daySeconds });
    const tooLate = await sendGraphMessageAsJson(client, { ...body, tag: 'HUMAN_AGENT' }, page);

    expect(untagged.body.error.code).toBe(100);
    expect(tagged.status).toBe(200);
    expect(tooLate.body.error).toMatchObject({ code: 10, error_subcode: 2_534_022 });
  });

  test('the sandbox rejects a message to a contact who never wrote', async () => {
    const outbound = await writeMessageAsFollower(client, 'quiet', {
      text: 'Hello there',
      as_owner: true,
    });
    const sent = await reply(outbound, 'Still there?');

    expect(sent.body.error).toMatchObject({ code: 10, error_subcode: 2_534_022 });
  });

  test('the sandbox rejects messages to blocking or unknown contacts', async () => {
    const inbound = await writeMessageAsFollower(client, 'blocker');
    const account = `/accounts/${sandboxFixtureIds.studioAccount}`;
    await client.control('POST', `${account}/blocks`, { username: 'blocker' });
    const blocked = await reply(inbound, 'Hi');
    await client.control('POST', `${account}/blocks`, { username: 'blocker', blocked: false });
    const unblocked = await reply(inbound, 'Hi');
    const unknownContact = await sendGraphMessageAsJson(
      client,
      makeMessageReplyBody('4711', 'Hi'),
      page,
    );
    await client.control('POST', `${account}/message-access`, { allowed: false });
    const whileDisabled = await reply(inbound, 'Hi');
    await client.control('POST', `${account}/message-access`, { allowed: true });

    expect(blocked.body.error).toMatchObject({ code: 551, error_subcode: 1_545_041 });
    expect(unblocked.status).toBe(200);
    expect(unknownContact.body.error).toMatchObject({ code: 100, error_subcode: 2_534_014 });
    expect(whileDisabled.body.error).toMatchObject({ code: 200, error_subcode: 2_534_041 });
  });
});
