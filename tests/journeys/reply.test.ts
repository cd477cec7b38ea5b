// A follower asks, the owner answers: drafted, edited, taken back, posted, live.
import { describe, expect } from 'vitest';
import { logIn } from './support/entrance.ts';
import {
  commentSaying,
  followerComments,
  LOST_PICTURE,
  newCount,
  openComment,
  postOf,
  postsStand,
  press,
  replyField,
  silentPosts,
} from './support/inbox.ts';
import { journey } from './support/journey.ts';
import { STUDIO } from './support/network.ts';
import { expectGone, expectShown, expectSoon, soon } from './support/person.ts';

const REPLY = 'Yes, on Tuesdays and Fridays. Write to us which colour you would like.';

describe.concurrent('a reply', () => {
  journey('from draft to live', async ({ person, newPerson, stack, network }) => {
    person.expectsRefusals(LOST_PICTURE);
    const asked = await followerComments(network, 7);
    await logIn(person, stack.demo);
    await person.seesHeading('Posts');
    const comment = await openComment(person, asked);
    const field = replyField(comment);

    // The draft is written while one watches.
    await network.answersAfter(1_500, 'POST openai/chat/completions');
    await press(comment, 'Reply');
    await expectSoon(() => field.inputValue(), 'Generating...');
    expect(await field.isDisabled()).toBe(true);
    await expectSoon(() => field.isEnabled(), true);
    expect((await field.inputValue()).length).toBeGreaterThan(10);

    // What is typed is kept.
    await field.fill(REPLY);
    await expectShown(comment.getByText(/^Saved/));
    await person.page.reload();
    await expectShown(comment);
    await press(comment, 'Reply');
    await expectSoon(() => field.inputValue(), REPLY);

    // Posting can be taken back.
    await press(comment, 'Post');
    await expectShown(comment.getByText(/^Posting in \d s$/));
    expect(await field.isDisabled()).toBe(true);
    await expectGone(comment.getByRole('button', { name: 'Post', exact: true }));
    await press(comment, 'Cancel Post');
    await expectSoon(() => field.isEnabled(), true);
    expect(await field.inputValue()).toBe(REPLY);
    expect(await network.ownRepliesTo(asked.mediaId, asked.id)).toEqual([]);

    // Posted, it goes live, once.
    await press(comment, 'Post');
    await expectShown(comment.getByText('Replied', { exact: true }));
    await expectShown(commentSaying(person, REPLY).getByText('You', { exact: true }));
    expect(await network.ownRepliesTo(asked.mediaId, asked.id)).toEqual([REPLY]);

    const follower = await newPerson();
    await follower.page.goto(network.playAddress(asked.mediaId));
    const theirs = follower.page.getByRole('article').filter({ hasText: REPLY });
    await expectShown(theirs.getByText('owner', { exact: true }));
    expect(await theirs.count()).toBe(1);
  });
});

describe.concurrent('a follower’s comment', () => {
  journey('is there as new by itself', async ({ person, newPerson, stack, network }) => {
    person.expectsRefusals(LOST_PICTURE);
    await logIn(person, stack.demo);
    const card = postOf(person, 'Forty bowls, one glaze');
    await expectShown(card);
    await postsStand(person);
    const before = await newCount(card);

    const post = (await network.posts(STUDIO.account))[0];
    const follower = await newPerson();
    await follower.page.goto(network.playAddress(post?.id ?? ''));
    await follower.fills('Comment', 'Written on the network itself');
    await follower.presses('Comment');
    await follower.sees('Written on the network itself');

    // The list is only read again, never refreshed: what is new came by webhook.
    const countAfterReload = async () => {
      await person.page.reload();
      await expectShown(card);
      return await newCount(card);
    };
    await soon(async () => expect(await countAfterReload()).toBeGreaterThan(before), {
      every: 500,
    });
    await person.switches('Show posts with new comments');
    await expectGone(silentPosts(person));
    await card.click({ position: { x: 60, y: 60 } });
    const filter = person.page.getByRole('switch', { name: 'Show new comments' });
    await expectSoon(() => filter.isChecked(), true);
    await expectShown(commentSaying(person, 'Written on the network itself'));
  });
});

describe('a comment nobody tells us of', () => {
  journey('is found on opening the post', async ({ person, stack, network }) => {
    person.expectsRefusals(LOST_PICTURE);
    await network.sendsWebhooks(false);
    await logIn(person, stack.demo);
    await postsStand(person);
    const asked = await followerComments(network, 9, 'Nobody told you about me');
    await openComment(person, asked);
  });
});
