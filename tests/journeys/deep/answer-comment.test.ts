// A user answers a follower's comment: generates a draft, edits it, cancels posting, and posts it.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import {
  expectEventually,
  expectNotVisible,
  expectVisible,
  retryUntilPasses,
} from '../support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  getCommentLocatorByText,
  getPostCardByText,
  getPostCardsWithoutComments,
  getReplyTextBox,
  openComment,
  readNewCommentCount,
  waitForPostsLoaded,
} from '../support/posts-and-comments-on-screen.ts';
import { SANDBOX_STUDIO_IDS } from '../support/sandbox-control-client.ts';

const REPLY_TEXT = 'Yes, on Tuesdays and Fridays. Write to us which colour you would like.';

describe.concurrent('a user who answers a comment', () => {
  journeyTest(
    "a user edits a comment's draft, cancels, posts, sees it once",
    async ({ user, makeUser, stack, sandbox }) => {
      const followerComment = await addFollowerComment(sandbox, 7);
      await logInAndSeePosts(user, stack.demoAccount);
      const comment = await openComment(user, followerComment);
      const replyField = getReplyTextBox(comment);

      // Slows the draft down, so that the loading state is visible.
      await sandbox.delayResponses(1_500, 'POST openai/chat/completions');
      await clickButtonInComment(comment, 'Reply');
      await expectEventually(() => replyField.inputValue(), 'Generating...');
      expect(await replyField.isDisabled()).toBe(true);
      await expectEventually(() => replyField.isEnabled(), true);
      expect((await replyField.inputValue()).length).toBeGreaterThan(10);

      // The typed text survives a reload.
      await replyField.fill(REPLY_TEXT);
      await expectVisible(comment.getByText(/^Saved/));
      await user.page.reload();
      await expectVisible(comment);
      await clickButtonInComment(comment, 'Reply');
      await expectEventually(() => replyField.inputValue(), REPLY_TEXT);

      // Canceling within the hold time returns the text and publishes nothing.
      await clickButtonInComment(comment, 'Post');
      await expectVisible(comment.getByText(/^Posting in \d s$/));
      expect(await replyField.count()).toBe(0);
      await expectNotVisible(comment.getByRole('button', { name: 'Post', exact: true }));
      await clickButtonInComment(comment, 'Cancel Post');
      await expectEventually(() => replyField.isEnabled(), true);
      expect(await replyField.inputValue()).toBe(REPLY_TEXT);
      expect(await sandbox.listPublishedReplies(followerComment)).toEqual([]);

      // Posting publishes the reply exactly once.
      await clickButtonInComment(comment, 'Post');
      await expectVisible(comment.getByText('Replied', { exact: true }));
      await expectVisible(
        getCommentLocatorByText(user, REPLY_TEXT).getByText('You', { exact: true }),
      );
      expect(await sandbox.listPublishedReplies(followerComment)).toEqual([REPLY_TEXT]);

      const follower = await makeUser();
      await follower.page.goto(sandbox.getPostPageUrl(followerComment.mediaId));
      const publishedReply = follower.page.getByRole('article').filter({ hasText: REPLY_TEXT });
      await expectVisible(publishedReply.getByText('owner', { exact: true }));
      expect(await publishedReply.count()).toBe(1);

      // A second answer shows the first one before it is sent.
      await clickButtonInComment(comment, 'Reply');
      await clickButtonInComment(comment, 'Write another');
      await expectEventually(() => replyField.isEnabled(), true);
      await replyField.fill('And on Sundays.');
      await clickButtonInComment(comment, 'Post');
      await expectVisible(comment.getByText(`ago: “${REPLY_TEXT}”`));
      expect(await sandbox.listPublishedReplies(followerComment)).toEqual([REPLY_TEXT]);
      await clickButtonInComment(comment, 'Post a second answer');
      await expectEventually(
        () => sandbox.listPublishedReplies(followerComment),
        ['And on Sundays.', REPLY_TEXT],
      );
    },
  );
});

describe.concurrent('a user who gets a new comment from a follower', () => {
  journeyTest(
    'sees the comment marked as new without refreshing the posts from Instagram',
    async ({ user, makeUser, stack, sandbox }) => {
      await logInAndSeePosts(user, stack.demoAccount);
      const postCard = getPostCardByText(user, 'Forty bowls, one glaze');
      await expectVisible(postCard);
      await waitForPostsLoaded(user);
      const countBefore = await readNewCommentCount(postCard);

      const post = (await sandbox.listPosts(SANDBOX_STUDIO_IDS.accountId))[0];
      const follower = await makeUser();
      await follower.page.goto(sandbox.getPostPageUrl(post?.id ?? ''));
      await follower.fillField('Comment', 'Written on the network itself');
      await follower.clickButton('Comment');
      await follower.expectText('Written on the network itself');

      // A reload reads only the stored list, so the comment must have arrived as a webhook event.
      const readCountAfterReload = async () => {
        await user.page.reload();
        await expectVisible(postCard);
        return await readNewCommentCount(postCard);
      };
      await retryUntilPasses(
        async () => expect(await readCountAfterReload()).toBeGreaterThan(countBefore),
        {
          intervalMs: 500,
        },
      );
      await user.toggleSwitch('Show posts with new comments');
      await expectNotVisible(getPostCardsWithoutComments(user));
      await postCard.click({ position: { x: 60, y: 60 } });
      const newCommentsSwitch = user.page.getByRole('switch', { name: 'Show new comments' });
      await expectEventually(() => newCommentsSwitch.isChecked(), true);
      await expectVisible(getCommentLocatorByText(user, 'Written on the network itself'));
    },
  );
});

describe('a user who gets a comment whose webhook event never arrives', () => {
  journeyTest(
    'a user sees a comment without webhook after opening its post',
    async ({ user, stack, sandbox }) => {
      await sandbox.setWebhooksEnabled(false);
      await logInAndSeePosts(user, stack.demoAccount);
      await waitForPostsLoaded(user);
      const followerComment = await addFollowerComment(sandbox, 9, 'Nobody told you about me');
      await openComment(user, followerComment);
    },
  );
});
