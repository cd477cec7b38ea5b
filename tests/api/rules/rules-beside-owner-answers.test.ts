// The owner answers as well, from the app or on a phone: before a rule, at the same time or after it.
import { describe, expect, test, vi } from 'vitest';
import { runAroundNextPublish } from '#tests/support/network/run-around-next-publish.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  later,
  PRIVATE_LIST_MESSAGE_ACTION,
  PUBLIC_PRICE_REPLY_ACTION,
  SHIPPING_MESSAGE_ACTION,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

/** The newest message of a person, with the app's id. */
async function findNewestMessage(username: string) {
  const conversation_id = await world.findConversationId(username);
  const page = { instagram_conversation_id: conversation_id };
  const { body } = await world.call('listMessages', page);
  return { conversation_id, message_id: body.conversation_messages.at(-1).id };
}

const AS_OWNER = { as_owner: true };
const write = (text: string, username: string, fields = {}) =>
  world.sandbox.callControl('POST', '/messages', { text, username, ...fields });

async function postOwnWords(
  kind: 'Comment' | 'Message',
  fields: object,
  response_text: string,
): Promise<number> {
  const { body } = await world.call(`request${kind}Draft`, { ...fields, own_words: true });
  const reply = { ...fields, response_id: body.response.id, response_text };
  return (await world.call(`post${kind}Reply`, reply)).status;
}

const passMinute = () => world.passSeconds(6, 10);

describe('a comment', () => {
  test('a comment gets one answer when owner and rule reply at once', async () => {
    await world.createCommentRule('race');
    const mediaId = await world.firstMedia();
    let status = 0;
    runAroundNextPublish({
      before: async ({ path }) => {
        vi.setSystemTime(Date.now() + 1_000);
        const comment_id = path.split('/').at(-2);
        const fields = { media_id: mediaId, comment_id };
        status = await postOwnWords('Comment', fields, 'The owner herself');
      },
    });

    const asked = await world.comment(mediaId, 'race', 'own.race');
    await passMinute();

    expect(status).toBe(200);
    expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
  });

  test('sends no delayed private message once the owner answers the comment', async () => {
    await world.createCommentRule('phone', [
      PUBLIC_PRICE_REPLY_ACTION,
      later(PRIVATE_LIST_MESSAGE_ACTION, 60),
    ]);
    const asked = await world.ask('phone?', 'own.phone');
    await world.passSeconds(60);
    await world.answerOnPhone(asked, 'My own words');

    await world.passSeconds(2 * 3600);

    expect([...(await world.repliesTo(asked))].sort()).toEqual(['It is 20 euros.', 'My own words']);
    expect(await world.messagesTo('own.phone')).toEqual([]);
  });

  test('a waiting reply leaves the approvals when the owner answers the comment', async () => {
    await world.createCommentRule('phone');
    await world.createCommentRule('phone', [PRIVATE_LIST_MESSAGE_ACTION], APPROVAL_MODE_ON);
    const asked = await world.ask('phone?', 'own.listed');
    expect(await world.listApprovals()).toHaveLength(1);

    await world.answerOnPhone(asked, 'My own words');

    expect(await world.listApprovals()).toEqual([]);
  });

  test("sends no private reply within a day of the owner's message", async () => {
    await world.createCommentRule('list', [PRIVATE_LIST_MESSAGE_ACTION]);
    await world.message('Hello', 'own.day');
    await world.message('I look into it myself', 'own.day', AS_OWNER);
    await world.passSeconds(60);

    await world.ask('list please', 'own.day');
    await world.passSeconds(24 * 3600);
    await world.ask('the list again', 'own.day');

    expect(await world.messagesTo('own.day')).toEqual([
      'I look into it myself',
      'Here is the list.',
    ]);
  });
});

describe('what the network did not announce', () => {
  test("finds the owner's unannounced answer to a comment before a waiting reply", async () => {
    await world.createCommentRule('later', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
    const asked = await world.ask('later?', 'own.silent');
    await world.withoutWebhooks(() => world.answerOnPhone(asked, 'My own words'));

    await world.passSeconds(11 * 60);

    expect(await world.repliesTo(asked)).toEqual(['My own words']);
  });

  test("finds the owner's unannounced message to a person before a waiting reply", async () => {
    await world.createMessageRule('ship', [later(SHIPPING_MESSAGE_ACTION, 10)]);
    await world.message('When do you ship?', 'own.unheard');
    await world.passSeconds(60);
    await world.withoutWebhooks(() => write('I look into it', 'own.unheard', AS_OWNER));

    await world.passSeconds(11 * 60);

    expect(await world.messagesTo('own.unheard')).toEqual(['I look into it']);
  });

  test.each([
    ['hidden', 'hideComment'],
    ['deleted', 'deleteComment'],
  ] as const)(
    'is found before a waiting private message: the comment was %s',
    async (_what, act) => {
      await world.createCommentRule('later', [later(PRIVATE_LIST_MESSAGE_ACTION, 10)]);
      const username = `own.${_what}`;
      const asked = await world.ask('later?', username);
      await world[act](asked);

      await world.passSeconds(11 * 60);

      expect(await world.messagesTo(username)).toEqual([]);
      expect(await world.listApprovals()).toEqual([]);
    },
  );
});

describe("the private reply's message that arrives before its response", () => {
  test("an early private reply's message ends no approval in its conversation", async () => {
    await world.createMessageRule('ship', [SHIPPING_MESSAGE_ACTION], APPROVAL_MODE_ON);
    await world.createCommentRule('list', [PRIVATE_LIST_MESSAGE_ACTION]);
    await world.message('When do you ship?', 'own.echo');
    await world.passSeconds(60);
    runAroundNextPublish({ after: world.finishWork });

    await world.ask('list please', 'own.echo');
    await passMinute();

    expect(await world.messagesTo('own.echo')).toEqual(['Here is the list.']);
    expect(await world.listApprovals()).toHaveLength(1);
  });

  test("an early private reply's message does not stop the owner's posted reply", async () => {
    await world.createCommentRule('list', [PRIVATE_LIST_MESSAGE_ACTION]);
    await world.message('Hello, a question', 'own.queued');
    await world.passSeconds(60);
    const message = await findNewestMessage('own.queued');
    runAroundNextPublish({
      before: () => postOwnWords('Message', message, 'Owner answer'),
      after: world.finishWork,
    });

    await world.ask('list please', 'own.queued');
    await passMinute();

    const texts = await world.messagesTo('own.queued');
    expect([...texts].sort()).toEqual(['Here is the list.', 'Owner answer']);
  });
});

describe('a message', () => {
  test("a rule answers no message while the owner's reply is sent", async () => {
    await world.createMessageRule('ship', [later(SHIPPING_MESSAGE_ACTION, 10)]);
    await world.message('When do you ship?', 'own.two');
    await world.passSeconds(300);
    await world.message('hello?', 'own.two');
    const newest = await findNewestMessage('own.two');
    runAroundNextPublish({ before: () => world.passSeconds(310) });

    expect(await postOwnWords('Message', newest, 'I look into it')).toBe(200);
    await passMinute();

    expect(await world.messagesTo('own.two')).toEqual(['I look into it']);
  });

  test('a rule answers no message that its owner answered within seconds', async () => {
    await world.createMessageRule('ship');
    await world.message('Hello', 'own.quick');
    await write('Hi! How can I help?', 'own.quick', AS_OWNER);
    await world.finishWork();

    await world.message('When do you ship?', 'own.quick');

    expect(await world.messagesTo('own.quick')).toEqual(['Hi! How can I help?']);
  });

  const sendAutomatically = (username: string) => write('We are away.', username, AS_OWNER);
  /** The product learns quick words only once their subject is stored, so the order of the two events matters. */
  const learnAutomaticReply = async (text: string, username: string) => {
    await passMinute();
    await write(text, username);
    await world.finishWork();
    await sendAutomatically(username);
    await world.finishWork();
  };
  const writeAndGetAutomaticReply = async (text: string, username: string) => {
    await passMinute();
    await write(text, username);
    await sendAutomatically(username);
    await world.finishWork();
    await passMinute();
  };

  test("a rule answers a message beside Instagram's own automatic message", async () => {
    await world.createMessageRule('ship');
    await learnAutomaticReply('Hello', 'own.auto.one');
    await learnAutomaticReply('Hello', 'own.auto.two');

    await writeAndGetAutomaticReply('When do you ship?', 'own.auto.three');

    expect(await world.messagesTo('own.auto.three')).toContain('We ship on Mondays.');
  });

  test("a rule answers a message despite Instagram's repeated automatic messages", async () => {
    await world.createMessageRule('ship');
    await learnAutomaticReply('Hello', 'own.auto.first');
    await learnAutomaticReply('Hello', 'own.auto.often');
    await learnAutomaticReply('Hello?', 'own.auto.often');

    await writeAndGetAutomaticReply('When do you ship?', 'own.auto.often');

    expect(await world.messagesTo('own.auto.often')).toContain('We ship on Mondays.');
  });

  test('a rule answers no message after the owner wrote by phone', async () => {
    await world.createMessageRule('ship');
    await world.message('ship?', 'own.words');
    await world.passSeconds(60);
    await world.message('We ship on Mondays.', 'own.words', AS_OWNER);
    await world.passSeconds(60);

    await world.message('and ship what?', 'own.words');

    expect(await world.messagesTo('own.words')).toEqual([
      'We ship on Mondays.',
      'We ship on Mondays.',
    ]);
  });
});
