// When the writer fails, the person writes.
import { describe, expect } from 'vitest';
import { logIn } from './support/entrance.ts';
import { followerComments, LOST_PICTURE, openComment, press, replyField } from './support/inbox.ts';
import { journey } from './support/journey.ts';
import { expectShown, expectSoon } from './support/person.ts';

describe('a draft the writer fails at', () => {
  journey('leaves an empty box and a sentence', async ({ person, stack, network }) => {
    person.expectsRefusals(LOST_PICTURE);
    const asked = await followerComments(network, 11);
    await network.fails({ route: 'POST openai/chat/completions', status: 500, times: 9 });
    await logIn(person, stack.demo);
    await person.seesHeading('Posts');
    const comment = await openComment(person, asked);
    await press(comment, 'Reply');
    await expectShown(
      comment.getByRole('alert').getByText(/We could not write a draft for this one\./),
    );
    await expectSoon(() => replyField(comment).isEnabled(), true);
    expect(await replyField(comment).inputValue()).toBe('');
    await replyField(comment).fill('Then I write it myself');
    await expectShown(comment.getByText(/^Saved/));
  });
});
