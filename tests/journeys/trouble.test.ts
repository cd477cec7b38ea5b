// When the network or the connection fails: nothing lost, nothing twice, and words for it.
import { describe, expect } from 'vitest';
import { logIn } from './support/entrance.ts';
import {
  commentSaying,
  type FreshComment,
  followerComments,
  LOST_PICTURE,
  openComment,
  postsStand,
  press,
  replyField,
  writeReply,
} from './support/inbox.ts';
import { journey } from './support/journey.ts';
import { expectSettled, expectShown, expectSoon } from './support/person.ts';

/** Publishing the reply to one comment, whatever is published elsewhere meanwhile. */
const publishingAt = (comment: FreshComment) => `POST /graph/*/${comment.id}/replies`;
/** Longer than the product waits for an answer. */
const NO_ANSWER_MS = 25_000;

const API = /\/api\/v1\//;

describe.concurrent('a reply that took effect, though the network says otherwise', () => {
  journey('ends live and stands there once', async ({ person, stack, network }) => {
    person.expectsRefusals(LOST_PICTURE);
    const lies = [
      { outcome: 'timeout', delay_ms: NO_ANSWER_MS },
      { outcome: 'error', status: 500, code: 2 },
      { outcome: 'reset' },
    ] as const;
    const asked: FreshComment[] = [];
    for (const lie of lies) {
      const question = await followerComments(network, 10, `Then a ${lie.outcome}?`);
      await network.fails({ route: publishingAt(question), when: 'after', ...lie });
      asked.push(question);
    }
    const reply = (text: string) => `To be said once: ${text}`;

    await logIn(person, stack.demo);
    await person.seesHeading('Posts');
    for (const question of asked) {
      const comment = await openComment(person, question);
      await writeReply(comment, reply(question.text));
      await press(comment, 'Post');
      await expectShown(comment.getByText(/^Posting in \d s$/));
    }
    for (const { text, mediaId, id } of asked) {
      const comment = commentSaying(person, text).first();
      await expectShown(comment.getByText('Replied', { exact: true }), { within: 120_000 });
      expect(await network.ownRepliesTo(mediaId, id)).toEqual([reply(text)]);
    }
  });
});

describe.concurrent('a reply the network refuses', () => {
  journey('comes back with its text and the reason', async ({ person, stack, network }) => {
    person.expectsRefusals(LOST_PICTURE);
    const asked = await followerComments(network, 11);
    await network.fails({ route: publishingAt(asked), status: 400, code: 100, times: 5 });
    await logIn(person, stack.demo);
    await person.seesHeading('Posts');
    const comment = await openComment(person, asked);
    await writeReply(comment, 'Something it will not take');
    await press(comment, 'Post');
    const alert = comment.getByRole('alert');
    await expectShown(
      alert.getByText('There was an error trying to post your reply, please try again.'),
    );
    await expectShown(alert.getByText(/Instagram refused this reply\./));
    expect(await replyField(comment).inputValue()).toBe('Something it will not take');
    await expectSoon(() => replyField(comment).isEnabled(), true);
    expect(await network.ownRepliesTo(asked.mediaId, asked.id)).toEqual([]);
  });
});

describe.concurrent('a server that cannot be reached', () => {
  journey('keeps what was typed and says so', async ({ person, stack, network }) => {
    person.expectsRefusals(LOST_PICTURE, API);
    const asked = await followerComments(network, 11);
    await logIn(person, stack.demo);
    await person.seesHeading('Posts');
    const comment = await openComment(person, asked);
    await writeReply(comment, 'Typed before the line went dead');
    await expectShown(comment.getByText(/^Saved/));

    await person.page.route(API, (route) => route.abort('connectionrefused'));
    await replyField(comment).fill('Typed after the line went dead');
    await expectShown(comment.getByText('Not saved yet. Your text stays here.'));
    await press(comment, 'Post');
    await expectShown(
      comment
        .getByRole('alert')
        .getByText(/We could not reach Replyloom\. Please try again in a moment\./),
    );
    expect(await replyField(comment).inputValue()).toBe('Typed after the line went dead');

    await person.page.unroute(API);
    await press(comment, 'Post');
    await expectShown(comment.getByText('Replied', { exact: true }));
    expect(await network.ownRepliesTo(asked.mediaId, asked.id)).toEqual([
      'Typed after the line went dead',
    ]);
  });

  journey('says so on the whole screen, and goes on by itself', async ({ person, stack }) => {
    person.expectsRefusals(LOST_PICTURE);
    await logIn(person, stack.demo);
    await postsStand(person);
    await expectSettled(person);
    await person.page.context().setOffline(true);
    await person.sees('You are offline. What you typed stays here; we go on when you are back.');
    await person.page.context().setOffline(false);
    await person.seesNo('You are offline. What you typed stays here; we go on when you are back.');
  });
});

describe.concurrent('a session that was ended elsewhere', () => {
  journey('leads to the login', async ({ person, stack }) => {
    person.expectsRefusals(LOST_PICTURE, API);
    await logIn(person, stack.demo);
    await postsStand(person);
    const token = await person.page.evaluate(() => localStorage.getItem('refreshToken'));
    const revoked = await fetch(`${stack.appUrl}/api/v1/oauth/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: 'replyloom-web', token }),
    });
    expect(revoked.status).toBe(200);
    await person.presses('Refresh posts');
    await person.isAt('/login');
    await person.seesHeading('Login');
  });
});
