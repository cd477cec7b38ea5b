// The network or the connection fails: no text is lost, no reply is published twice, and the user is informed.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectVisible, waitForPageIdle } from '../support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  type FollowerComment,
  getCommentLocatorByText,
  getReplyTextBox,
  openComment,
  requestDraftAndReplaceText,
  waitForPostsLoaded,
} from '../support/posts-and-comments-on-screen.ts';

/** Matches only the reply to this comment, because concurrent journeys publish replies too. */
const buildPublishRoute = (comment: FollowerComment) => `POST /graph/*/${comment.id}/replies`;
/** Longer than the product waits for a response. */
const RESPONSE_DELAY_MS = 25_000;

const API_URL_PATTERN = /\/api\/v1\//;

describe.concurrent('a user whose reply is published although the network reports a failure', () => {
  journeyTest(
    'a reply is published once despite timeout, error or lost connection',
    async ({ user, stack, sandbox }) => {
      const misleadingFaults = [
        { outcome: 'timeout', delay_ms: RESPONSE_DELAY_MS },
        { outcome: 'error', status: 500, code: 2 },
        { outcome: 'reset' },
      ] as const;
      const followerComments: FollowerComment[] = [];
      for (const misleadingFault of misleadingFaults) {
        const question = await addFollowerComment(
          sandbox,
          10,
          `Then a ${misleadingFault.outcome}?`,
        );
        await sandbox.injectFault({
          route: buildPublishRoute(question),
          when: 'after',
          ...misleadingFault,
        });
        followerComments.push(question);
      }
      const buildReplyText = (text: string) => `To be said once: ${text}`;

      await logInAndSeePosts(user, stack.demoAccount);
      for (const question of followerComments) {
        const comment = await openComment(user, question);
        await requestDraftAndReplaceText(comment, buildReplyText(question.text));
        await clickButtonInComment(comment, 'Post');
        await expectVisible(comment.getByText(/^Posting in \d s$/));
      }
      for (const { text, mediaId, id } of followerComments) {
        const comment = getCommentLocatorByText(user, text).first();
        await expectVisible(comment.getByText('Replied', { exact: true }), { timeoutMs: 120_000 });
        expect(await sandbox.listPublishedReplies({ mediaId, id })).toEqual([buildReplyText(text)]);
      }
    },
  );
});

describe.concurrent('a user whose reply the network rejects', () => {
  journeyTest(
    "a rejected reply's text returns to the reply field with the reason",
    async ({ user, stack, sandbox }) => {
      const followerComment = await addFollowerComment(sandbox, 11);
      await sandbox.injectFault({
        route: buildPublishRoute(followerComment),
        status: 400,
        code: 100,
        times: 5,
      });
      await logInAndSeePosts(user, stack.demoAccount);
      const comment = await openComment(user, followerComment);
      await requestDraftAndReplaceText(comment, 'Something it will not take');
      await clickButtonInComment(comment, 'Post');
      const alert = comment.getByRole('alert');
      await expectVisible(
        alert.getByText('There was an error trying to post your reply, please try again.'),
      );
      await expectVisible(alert.getByText(/Instagram refused this reply\./));
      expect(await getReplyTextBox(comment).inputValue()).toBe('Something it will not take');
      await expectEventually(() => getReplyTextBox(comment).isEnabled(), true);
      expect(await sandbox.listPublishedReplies(followerComment)).toEqual([]);
    },
  );
});

describe.concurrent('a user whose server cannot be reached', () => {
  journeyTest(
    'an offline user keeps the unsaved reply, and posts it after reconnecting',
    async ({ userWithNewProfile: user, stack, sandbox }) => {
      user.tolerateFailedRequests(API_URL_PATTERN);
      const followerComment = await addFollowerComment(sandbox, 11);
      await logInAndSeePosts(user, stack.demoAccount);
      const comment = await openComment(user, followerComment);
      await requestDraftAndReplaceText(comment, 'Typed before the line went dead');
      await expectVisible(comment.getByText(/^Saved/));

      await user.page.route(API_URL_PATTERN, (route) => route.abort('connectionrefused'));
      await getReplyTextBox(comment).fill('Typed after the line went dead');
      await expectVisible(comment.getByText('Not saved yet. Your text stays here.'));
      await clickButtonInComment(comment, 'Post');
      await expectVisible(
        comment
          .getByRole('alert')
          .getByText(/We could not reach Replyloom\. Please try again in a moment\./),
      );
      expect(await getReplyTextBox(comment).inputValue()).toBe('Typed after the line went dead');

      await user.page.unroute(API_URL_PATTERN);
      await clickButtonInComment(comment, 'Post');
      await expectVisible(comment.getByText('Replied', { exact: true }));
      expect(await sandbox.listPublishedReplies(followerComment)).toEqual([
        'Typed after the line went dead',
      ]);
    },
  );

  journeyTest(
    'sees the offline notice, which disappears when the browser is online again',
    async ({ userWithNewProfile: user, stack }) => {
      await logInAndSeePosts(user, stack.demoAccount);
      await waitForPostsLoaded(user);
      await waitForPageIdle(user);
      await user.page.context().setOffline(true);
      await user.expectText(
        'You are offline. What you typed stays here; we go on when you are back.',
      );
      await user.page.context().setOffline(false);
      await user.expectNoText(
        'You are offline. What you typed stays here; we go on when you are back.',
      );
    },
  );
});

describe.concurrent('a user whose session was revoked elsewhere', () => {
  journeyTest(
    'a user whose session was revoked is sent to the login page',
    async ({ user, stack }) => {
      user.tolerateFailedRequests(API_URL_PATTERN);
      await logInAndSeePosts(user, stack.demoAccount);
      await waitForPostsLoaded(user);
      const token = await user.page.evaluate(() => localStorage.getItem('refreshToken'));
      const revoked = await fetch(`${stack.appUrl}/api/v1/oauth/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_id: 'replyloom-web', token }),
      });
      expect(revoked.status).toBe(200);
      await user.clickButton('Refresh posts');
      await user.expectPath('/login');
      await user.expectHeading('Login');
    },
  );
});
