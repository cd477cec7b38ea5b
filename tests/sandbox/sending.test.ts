// Sending messages: both bodies, the limits of text and time, people who cannot be reached.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { reply, sendJson, standing, studioPage, writeAs } from './message-client.ts';
import { type SandboxClient, startClient, type Tokens } from './sandbox-client.ts';

const hour = 3_600;
const day = 24 * hour;

let client: SandboxClient;
let tokens: Tokens;
let page: string | undefined;

beforeAll(async () => {
  client = await startClient();
  tokens = await client.token();
  page = tokens.pages[studioPage];
  await client.control('POST', '/behaviour', { conversation_calls_per_second: 0 });
});

afterAll(async () => {
  await client.running.close();
});

describe('an answer inside the window', () => {
  test('stands in the conversation under the id it was answered with', async () => {
    const asked = await writeAs(client, 'ana');
    const sent = await sendJson(client, reply(asked.follower_id, '¡Vuelve el viernes! 🤎'), page);
    const messages = await standing(client, asked.conversation_id);

    expect(sent.body).toEqual({
      recipient_id: asked.follower_id,
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

  test('is taken as a form and at me too', async () => {
    const asked = await writeAs(client, 'bo');
    const sent = await client.post(
      '/me/messages',
      {
        recipient: JSON.stringify({ id: asked.follower_id }),
        message: JSON.stringify({ text: 'As a form' }),
      },
      page,
    );
    const messages = await standing(client, asked.conversation_id);

    expect(messages.at(-1)).toMatchObject({ id: sent.body.message_id, text: 'As a form' });
  });

  test('sent twice makes two messages', async () => {
    const asked = await writeAs(client, 'twice');
    const body = reply(asked.follower_id, 'The same words');
    const answers = [await sendJson(client, body, page), await sendJson(client, body, page)];
    const messages = await standing(client, asked.conversation_id);

    expect(new Set(answers.map((answer) => answer.body.message_id)).size).toBe(2);
    expect(messages.filter((each) => each.text === 'The same words')).toHaveLength(2);
  });

  test('may stand although its answer was lost', async () => {
    const asked = await writeAs(client, 'unlucky');
    await client.control('POST', '/faults', {
      route: 'POST page/messages',
      when: 'after',
      outcome: 'error',
      code: 2,
      status: 500,
    });
    const sent = await sendJson(client, reply(asked.follower_id, 'Did it arrive?'), page);
    const messages = await standing(client, asked.conversation_id);

    expect(sent.body.error.code).toBe(2);
    expect(messages.at(-1)).toMatchObject({ text: 'Did it arrive?', from_app: true });
  });

  test('is read back only after the visibility lag', async () => {
    const asked = await writeAs(client, 'lag');
    await client.control('POST', '/behaviour', { visibility_lag_ms: 60_000 });
    const sent = await sendJson(client, reply(asked.follower_id, 'Soon'), page);
    await client.control('POST', '/behaviour', { visibility_lag_ms: 0 });
    const early = await client.get(`/${sent.body.message_id}`, page);
    await client.control('POST', '/clock', { offset_seconds: 61 });
    const later = await client.get(`/${sent.body.message_id}?fields=message`, page);
    await client.control('POST', '/clock', { offset_seconds: 0 });

    expect(early.body.error.code).toBe(100);
    expect(later.body.message).toBe('Soon');
  });

  test('may be a sender action, which leaves nothing', async () => {
    const asked = await writeAs(client, 'typing');
    const sent = await sendJson(
      client,
      { recipient: { id: asked.follower_id }, sender_action: 'typing_on' },
      page,
    );

    expect(sent.body).toEqual({ recipient_id: asked.follower_id });
    expect(await standing(client, asked.conversation_id)).toHaveLength(1);
  });
});

describe('a message is refused', () => {
  test('above 1000 bytes, however many characters those are', async () => {
    const asked = await writeAs(client, 'long');
    const fits = await sendJson(client, reply(asked.follower_id, 'é'.repeat(500)), page);
    const over = await sendJson(client, reply(asked.follower_id, `${'é'.repeat(500)}a`), page);
    const empty = await sendJson(client, reply(asked.follower_id, ' '), page);

    expect(fits.status).toBe(200);
    expect(over.body.error.code).toBe(100);
    expect(over.body.error.message).toContain('1000');
    expect(empty.body.error.code).toBe(100);
  });

  test('while its account is limited, also where the address says me', async () => {
    const asked = await writeAs(client, 'limited');
    await client.control('POST', '/rate-limits', {
      account_id: castIds.studioAccount,
      code: 80_006,
      minutes: 1,
    });
    const sent = await sendJson(client, reply(asked.follower_id, 'Hi'), page, '/me/messages');
    await client.control('DELETE', '/rate-limits');

    expect(sent.body.error.code).toBe(80_006);
    expect(await standing(client, asked.conversation_id)).toHaveLength(1);
  });

  test('with the token of a person', async () => {
    const asked = await writeAs(client, 'ana');
    const sent = await sendJson(client, reply(asked.follower_id, 'Hi'), tokens.user);

    expect(sent.body.error.code).toBe(210);
  });

  test('a day after the person last wrote, in either of two ways', async () => {
    const asked = await writeAs(client, 'late', { text: 'Hello?', age_seconds: day - 60 });
    const inTime = await sendJson(client, reply(asked.follower_id, 'Just in time'), page);
    await client.control('POST', `/conversations/${asked.conversation_id}/age`, { seconds: 120 });
    const late = await sendJson(client, reply(asked.follower_id, 'Too late'), page);
    await client.control('POST', '/behaviour', { window_error: 2_018_278 });
    const otherwise = await sendJson(client, reply(asked.follower_id, 'Too late'), page);
    await client.control('POST', '/behaviour', { window_error: 2_534_022 });

    expect(inTime.status).toBe(200);
    expect(late.body.error).toMatchObject({ code: 10, error_subcode: 2_534_022 });
    expect(otherwise.body.error).toMatchObject({ code: 10, error_subcode: 2_018_278 });
  });

  test('a week after the person last wrote, for a human agent', async () => {
    const asked = await writeAs(client, 'human', { text: 'Hello?', age_seconds: 6 * day });
    const body = {
      ...reply(asked.follower_id, 'A person wrote this'),
      messaging_type: 'MESSAGE_TAG',
    };
    const untagged = await sendJson(client, body, page);
    const tagged = await sendJson(client, { ...body, tag: 'HUMAN_AGENT' }, page);
    await client.control('POST', `/messages/${asked.id}/age`, { seconds: 2 * day });
    const late = await sendJson(client, { ...body, tag: 'HUMAN_AGENT' }, page);

    expect(untagged.body.error.code).toBe(100);
    expect(tagged.status).toBe(200);
    expect(late.body.error).toMatchObject({ code: 10, error_subcode: 2_534_022 });
  });

  test('to somebody who never wrote, whatever the owner wrote them', async () => {
    const own = await writeAs(client, 'quiet', { text: 'Hello there', as_owner: true });
    const sent = await sendJson(client, reply(own.follower_id, 'Still there?'), page);

    expect(sent.body.error).toMatchObject({ code: 10, error_subcode: 2_534_022 });
  });

  test('to a person who blocked the account, to nobody, and while messages are off', async () => {
    const asked = await writeAs(client, 'blocker');
    const account = `/accounts/${castIds.studioAccount}`;
    await client.control('POST', `${account}/blocks`, { username: 'blocker' });
    const blocked = await sendJson(client, reply(asked.follower_id, 'Hi'), page);
    await client.control('POST', `${account}/blocks`, { username: 'blocker', blocked: false });
    const unblocked = await sendJson(client, reply(asked.follower_id, 'Hi'), page);
    const nobody = await sendJson(client, reply('4711', 'Hi'), page);
    await client.control('POST', `${account}/message-access`, { allowed: false });
    const off = await sendJson(client, reply(asked.follower_id, 'Hi'), page);
    await client.control('POST', `${account}/message-access`, { allowed: true });

    expect(blocked.body.error).toMatchObject({ code: 551, error_subcode: 1_545_041 });
    expect(unblocked.status).toBe(200);
    expect(nobody.body.error).toMatchObject({ code: 100, error_subcode: 2_534_014 });
    expect(off.body.error).toMatchObject({ code: 200, error_subcode: 2_534_041 });
  });
});
