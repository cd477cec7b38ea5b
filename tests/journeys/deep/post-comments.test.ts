// A post with thousands of comments: pagination, threads that continue on the next page, and new comments.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import {
  expectEventually,
  expectNotVisible,
  expectVisible,
  type JourneyUser,
  retryUntilPasses,
} from '../support/journey-user.ts';
import {
  addFollowerComment,
  expectPaginationPageNumber,
  type FollowerComment,
  getCommentLocatorByText,
  getCommentLocators,
  getNewCommentMarks,
  getPostCardByText,
  openComment,
  readNewCommentCount,
} from '../support/posts-and-comments-on-screen.ts';
import {
  SANDBOX_STUDIO_IDS,
  type SandboxControlClient,
} from '../support/sandbox-control-client.ts';

const PAGE_SIZE = 50;
const CONTINUATION_LINK_TEXT = 'Continuation of the previous page conversation';

async function findGiveawayPostId(sandbox: SandboxControlClient): Promise<string> {
  const giveawayPost = (await sandbox.listPosts(SANDBOX_STUDIO_IDS.accountId)).find(
    (post) => post.comments_count >= 2_500,
  );
  if (giveawayPost === undefined) throw new Error('The busy post is missing.');
  return giveawayPost.id;
}

/** Returns for each page whether it starts with a reply, computed from the order of the network's threads. */
async function listPagesStartingWithReply(
  sandbox: SandboxControlClient,
  mediaId: string,
): Promise<readonly boolean[]> {
  const kindsInOrder = (await sandbox.threads(mediaId)).flatMap(({ replies }) => [
    'comment',
    ...replies.map(() => 'reply'),
  ]);
  const pages = Math.ceil(kindsInOrder.length / PAGE_SIZE);
  return Array.from({ length: pages }, (_, page) => kindsInOrder[page * PAGE_SIZE] === 'reply');
}

const getPostPanel = (user: JourneyUser) =>
  user.page.getByRole('article', { name: 'Post', exact: true });

describe.concurrent('a user who opens a post with 2,500 comments', () => {
  journeyTest(
    'pages through 50 comments, and follows a thread one page back',
    async ({ user, stack, sandbox }) => {
      await logInAndSeePosts(user, stack.demoAccount);
      await getPostCardByText(user, 'GIVEAWAY').click({ position: { x: 60, y: 60 } });
      await user.expectHeading('Comments');
      await expectEventually(() => getCommentLocators(user).count(), PAGE_SIZE);
      const postPath = new URL(user.page.url()).pathname;
      const pagesStartingWithReply = await listPagesStartingWithReply(
        sandbox,
        await findGiveawayPostId(sandbox),
      );
      const pages = pagesStartingWithReply.length;

      for (const page of [2, 3, 4, 5]) {
        await user.clickLink('Next page');
        await user.expectPath(`${postPath}?page=${page}`);
        await expectPaginationPageNumber(user, page);
        await expectEventually(() => getCommentLocators(user).count(), PAGE_SIZE);
        const continuationLink = user.page.getByRole('link', { name: CONTINUATION_LINK_TEXT });
        if (pagesStartingWithReply[page - 1]) await expectVisible(continuationLink);
        else await expectNotVisible(continuationLink);
      }
      expect(pagesStartingWithReply.slice(1, 5)).toContain(true);

      await user.clickLink('Last page');
      await user.expectPath(`${postPath}?page=${pages}`);
      await expectPaginationPageNumber(user, pages);
      await expectVisible(getCommentLocators(user));
      const firstContinuedPage = pagesStartingWithReply.indexOf(true) + 1;
      await user.openPath(`${postPath}?page=${firstContinuedPage}`);
      await user.clickLink(CONTINUATION_LINK_TEXT);
      await user.expectPath(
        firstContinuedPage === 2 ? postPath : `${postPath}?page=${firstContinuedPage - 1}`,
      );
      await user.clickLink('Back');
      await user.expectPath('/');
    },
  );

  journeyTest(
    'sees the number of new comments go down while scrolling',
    async ({ user, stack, sandbox }) => {
      await logInAndSeePosts(user, stack.demoAccount);
      await user.openPath(`/posts/${await findGiveawayPostId(sandbox)}`);
      await expectVisible(getNewCommentMarks(user));
      const countBefore = await readNewCommentCount(getPostPanel(user));
      expect(countBefore).toBeGreaterThan(500);
      await expectEventually(() => getCommentLocators(user).count(), PAGE_SIZE);
      const marksBefore = await getNewCommentMarks(user).count();
      await user.page.mouse.move(900, 500);
      await user.page.mouse.wheel(0, 2_000);
      await retryUntilPasses(async () =>
        expect(await getNewCommentMarks(user).count()).toBeLessThan(marksBefore),
      );
      await retryUntilPasses(async () =>
        expect(await readNewCommentCount(getPostPanel(user))).toBeLessThan(countBefore),
      );

      await user.toggleSwitch('Show new comments');
      const newCommentsSwitch = user.page.getByRole('switch', { name: 'Show new comments' });
      await expectEventually(() => newCommentsSwitch.isChecked(), true);
      await expectNotVisible(
        getCommentLocators(user).filter({ hasText: 'You' }).getByText('You', { exact: true }),
      );
      await expectEventually(() => getCommentLocators(user).count(), PAGE_SIZE);

      const countNow = await readNewCommentCount(getPostPanel(user));
      await user.clickLink('Back');
      await retryUntilPasses(async () =>
        expect(await readNewCommentCount(getPostCardByText(user, 'GIVEAWAY'))).toBeLessThanOrEqual(
          countNow,
        ),
      );
    },
  );

  journeyTest('marks all comments of the post as read with one click', async ({ user, stack }) => {
    await logInAndSeePosts(user, stack.demoAccount);
    const eveningPost = getPostCardByText(user, 'Thursday evening, two streets behind the market');
    await retryUntilPasses(async () =>
      expect(await readNewCommentCount(eveningPost)).toBeGreaterThan(0),
    );
    await eveningPost.click({ position: { x: 60, y: 60 } });
    await expectVisible(getNewCommentMarks(user));
    await user.clickButton('Mark all as read');
    await expectNotVisible(getNewCommentMarks(user));
    await expectNotVisible(user.page.getByRole('button', { name: 'Mark all as read' }));
    await expectNotVisible(user.page.getByRole('switch', { name: 'Show new comments' }));
    expect(await readNewCommentCount(getPostPanel(user))).toBe(0);
    await user.clickLink('Back');
    await expectVisible(eveningPost);
    await expectEventually(() => readNewCommentCount(eveningPost), 0);
  });
});

describe('a user who reads a right-to-left comment', () => {
  journeyTest(
    'finds its text beside its author, like that of every other comment',
    async ({ user, stack, sandbox }) => {
      const latin = await addFollowerComment(sandbox, 3, 'Is it blue?');
      const hebrew = await addFollowerComment(sandbox, 3, 'כמה זה עולה?');
      await logInAndSeePosts(user, stack.demoAccount);
      const readTextEdge = async (comment: FollowerComment) => {
        const text = (await openComment(user, comment)).getByText(comment.text);
        return (await text.boundingBox())?.x;
      };

      expect(await readTextEdge(hebrew)).toBe(await readTextEdge(latin));
      const text = getCommentLocatorByText(user, hebrew.text).getByText(hebrew.text);
      expect((await text.boundingBox())?.width).toBeLessThan(300);
    },
  );
});
