// Direct messages: one comes, is drafted for, answered and live; and everything else a message can be.
import { describe, expect } from 'vitest';
import {
  conversationWith,
  draftCard,
  messageField,
  messageSaying,
  openConversation,
  ownMessageSaying,
  sendButton,
  somebody,
} from './support/conversations.ts';
import { logIn } from './support/entrance.ts';
import { LOST_PICTURE } from './support/inbox.ts';
import { inspectScreen } from './support/inspect.ts';
import { journey } from './support/journey.ts';
import type { Writing } from './support/network.ts';
import { expectGone, expectShown, expectSoon, newTab, soon } from './support/person.ts';

const ANSWER = 'Both blue mugs are back on Friday. Shall I keep one for you?';
const DAY_SECONDS = 24 * 60 * 60;
const UNAVAILABLE = /^Message unavailable\. This content may have been deleted by its owner/;

describe.concurrent('a direct message', () => {
  journey('comes while one looks, and is answered', async ({ person, stack, network }) => {
    person.expectsRefusals(LOST_PICTURE);
    const ana = somebody('ana');
    const first = await network.writes({ username: ana, text: 'Hello from the market' });
    await logIn(person, stack.demo);
    await person.seesHeading('Posts');
    await person.follows('Messages');
    const row = conversationWith(person, ana);
    await expectShown(row.getByText('1 new message', { exact: true }));
    await row.click();
    await expectShown(messageSaying(person, 'Hello from the market'));
    await person.sees('New messages');

    await network.writes({ username: ana, text: 'Is the blue mug back?' });
    await expectShown(messageSaying(person, 'Is the blue mug back?'));
    await draftCard(person).getByRole('button', { name: 'Use draft' }).click();
    const field = messageField(person);
    expect((await field.inputValue()).length).toBeGreaterThan(10);
    await field.fill(ANSWER);
    await person.sees(/^Saved/);
    await person.page.reload();
    await expectSoon(() => field.inputValue(), ANSWER);

    await sendButton(person).click();
    await person.presses('Cancel Post');
    await expectSoon(() => field.inputValue(), ANSWER);
    await expectGone(person.page.getByText('Sending', { exact: true }));
    expect(await network.ownMessagesIn(first.conversation_id)).toEqual([]);

    await sendButton(person).click();
    await expectShown(ownMessageSaying(person, ANSWER).getByText('Sending', { exact: true }));
    await expectGone(person.page.getByText('Sending', { exact: true }));
    await expectSoon(() => ownMessageSaying(person, ANSWER).count(), 1);
    expect(await network.ownMessagesIn(first.conversation_id)).toEqual([ANSWER]);
  });

  journey('that came a day ago cannot be answered', async ({ person, stack, network }) => {
    person.expectsRefusals(LOST_PICTURE);
    const [late, shuts] = [somebody('late'), somebody('shuts')];
    await network.writes({ username: late, text: 'Still there?', age_seconds: DAY_SECONDS + 60 });
    const open = await network.writes({ username: shuts, text: 'Do you ship?' });
    await logIn(person, stack.demo);
    await person.seesHeading('Posts');
    await openConversation(person, late);
    await person.sees(/^Instagram lets you answer within 24 hours of the last message\./);
    await messageField(person).fill('A word too late');
    expect(await sendButton(person).isDisabled()).toBe(true);
    expect(await messageField(person).inputValue()).toBe('A word too late');

    // The network is the judge: what it refuses comes back with its reason.
    await openConversation(person, shuts);
    await person.sees(/^You can reply for another/);
    await network.ages(open.conversation_id, DAY_SECONDS + 60);
    await messageField(person).fill('Yes, everywhere');
    await sendButton(person).click();
    await person.seesAlert(/24 hours/);
    await expectSoon(() => messageField(person).inputValue(), 'Yes, everywhere');
    expect(await network.ownMessagesIn(open.conversation_id)).toEqual([]);
  });

  journey('can be much else than text', async ({ person, stack, network }) => {
    person.expectsRefusals(LOST_PICTURE);
    const eva = somebody('eva');
    const writes = (what: Omit<Writing, 'username'>) => network.writes({ username: eva, ...what });
    const text = await writes({ text: 'Look what arrived 🎉 https://example.com/mugs' });
    await writes({ attachments: ['image'] });
    await writes({ attachments: ['image', 'image', 'image'] });
    await writes({ attachments: ['video'] });
    await writes({ attachments: ['audio'] });
    await writes({ attachments: ['file'] });
    await writes({ attachments: ['ig_post'] });
    await writes({ story: 'reply', text: 'Which glaze is that?' });
    await writes({ story: 'mention' });
    await writes({ unsupported: true });
    await network.writes({ username: eva, as_owner: true, text: 'Wonderful, thank you!' });
    await network.reacts(text.id, '❤');
    await logIn(person, stack.demo);
    await person.seesHeading('Posts');
    await openConversation(person, eva);
    await person.sees('Replied to a story');
    await person.sees('Shared a story');
    await person.sees(UNAVAILABLE);
    await expectShown(person.page.getByRole('link', { name: UNAVAILABLE }));
    await expectShown(messageSaying(person, 'Look what arrived').getByText('❤'));
    await expectShown(ownMessageSaying(person, 'Wonderful, thank you!'));
    await inspectScreen(person, 'conversation');
    await person.page.getByRole('button', { name: /^Open: Picture from/ }).click();
    await expectShown(person.page.getByRole('dialog'));
    await inspectScreen(person, 'conversation-picture');
    await person.page.keyboard.press('Escape');
    await expectGone(person.page.getByRole('dialog'));
    await person.opens('/messages');
    await expectShown(conversationWith(person, eva));
    await inspectScreen(person, 'messages');
  });

  journey(
    'is changed, taken back, or answered on the phone',
    async ({ person, stack, network }) => {
      person.expectsRefusals(LOST_PICTURE);
      const ida = somebody('ida');
      const wrong = await network.writes({ username: ida, text: 'Do you have it in gren?' });
      const secret = await network.writes({ username: ida, text: 'My number is 555-0199' });
      await logIn(person, stack.demo);
      await person.seesHeading('Posts');
      await openConversation(person, ida);
      await expectShown(messageSaying(person, '555-0199'));
      await network.edits(wrong.id, 'Do you have it in green?');
      await network.unsends(secret.id);
      await expectShown(messageSaying(person, 'in green?'));
      await expectGone(person.page.getByText('555-0199'));
      await person.sees(UNAVAILABLE);

      await draftCard(person).getByRole('button', { name: 'Use draft' }).click();
      const words = await messageField(person).inputValue();
      await network.writes({ username: ida, as_owner: true, text: 'Yes, from Monday on' });
      await expectShown(ownMessageSaying(person, 'from Monday on'));
      await person.sees(/^You answered on Instagram\./);
      expect(await messageField(person).inputValue()).toBe(words);
    },
  );

  journey('is answered once from two tabs', async ({ person, stack, network }) => {
    // The slower tab is told so, whatever it was about to do.
    person.expectsRefusals(LOST_PICTURE, /\/conversation\/message\/response\/(post|update)$/);
    const leo = somebody('leo');
    const asked = await network.writes({ username: leo, text: 'Is Sunday open?' });
    await logIn(person, stack.demo);
    await person.seesHeading('Posts');
    await openConversation(person, leo);
    await expectShown(draftCard(person).getByRole('button', { name: 'Use draft' }));
    const other = await newTab(person, stack);
    await openConversation(other, leo);
    for (const tab of [person, other]) {
      await draftCard(tab).getByRole('button', { name: 'Use draft' }).click();
    }
    const words = await messageField(person).inputValue();
    await Promise.all([sendButton(person).click(), sendButton(other).click()]);
    await soon(async () =>
      expect(await network.ownMessagesIn(asked.conversation_id)).toEqual([words]),
    );
    for (const tab of [person, other]) {
      await expectGone(tab.page.getByText('Sending', { exact: true }));
      await expectSoon(() => ownMessageSaying(tab, words).count(), 1);
    }
    expect(await network.ownMessagesIn(asked.conversation_id)).toEqual([words]);
  });
});
