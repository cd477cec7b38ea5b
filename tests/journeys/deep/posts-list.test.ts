// The posts list: pagination, images, captions, counts and filter.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectNotVisible, expectVisible } from '../support/journey-user.ts';
import {
  expectPaginationPageNumber,
  getPostCardByText,
  getPostCards,
  getPostCardsWithoutComments,
  readNewCommentCount,
} from '../support/posts-and-comments-on-screen.ts';

describe.concurrent('a user on the posts list', () => {
  journeyTest('pages through the posts, 50 per page', async ({ user, stack }) => {
    await logInAndSeePosts(user, stack.demoAccount);
    await expectEventually(() => getPostCards(user).count(), 50);
    await expectNotVisible(user.page.getByRole('link', { name: 'Previous page' }));

    await user.clickLink('Page 2');
    await user.expectPath('/?page=2');
    await expectPaginationPageNumber(user, 2);
    await expectEventually(() => getPostCards(user).count(), 16);
    await expectNotVisible(user.page.getByRole('link', { name: 'Next page' }));

    await user.clickLink('First page');
    await user.expectPath('/');
    await expectPaginationPageNumber(user, 1);
    await user.clickLink('Last page');
    await user.expectPath('/?page=2');
    await expectPaginationPageNumber(user, 2);
    await user.clickLink('Previous page');
    await expectEventually(() => getPostCards(user).count(), 50);
    await user.expectPath('/');
  });

  journeyTest(
    "sees a post's counts, caption and image; opens only commented posts",
    async ({ user, stack }) => {
      await logInAndSeePosts(user, stack.demoAccount);
      const giveawayCard = getPostCardByText(user, 'GIVEAWAY');
      await expectVisible(giveawayCard.getByText(/^2,50\d Comments$/));
      await expectVisible(giveawayCard.getByText('9,412 Likes'));
      await expectVisible(giveawayCard.getByText(/^[\d,]+ New Comments$/));
      await expectVisible(getPostCards(user).getByText('Reel', { exact: true }));

      await giveawayCard.getByRole('button', { name: 'Show More' }).click();
      await giveawayCard.getByRole('button', { name: 'Show Less' }).click();
      await expectVisible(giveawayCard.getByRole('button', { name: 'Show More' }));
      await user.expectPath('/');

      const brokenImage = user.page.getByRole('img', { name: 'Picture not available' });
      await brokenImage.scrollIntoViewIfNeeded();
      await expectVisible(brokenImage);

      const cardWithoutComments = getPostCardsWithoutComments(user).first();
      await cardWithoutComments.click({ position: { x: 60, y: 60 } });
      await user.expectPath('/');

      await giveawayCard.click({ position: { x: 60, y: 60 } });
      await expectEventually(() => new URL(user.page.url()).pathname.startsWith('/posts/'), true);
    },
  );

  journeyTest('filters the posts list to posts with new comments', async ({ user, stack }) => {
    await logInAndSeePosts(user, stack.demoAccount);
    await expectEventually(() => getPostCards(user).count(), 50);
    await user.toggleSwitch('Show posts with new comments');
    const newPostsSwitch = user.page.getByRole('switch', { name: 'Show posts with new comments' });
    await expectEventually(() => newPostsSwitch.isChecked(), true);
    await expectVisible(getPostCards(user));
    await expectNotVisible(getPostCardsWithoutComments(user));
    const visibleCards = await getPostCards(user).all();
    expect(visibleCards.length).toBeGreaterThan(0);
    for (const card of visibleCards) expect(await readNewCommentCount(card)).toBeGreaterThan(0);
    await getPostCardByText(user, 'GIVEAWAY').click({ position: { x: 60, y: 60 } });
    const newCommentsSwitch = user.page.getByRole('switch', { name: 'Show new comments' });
    await expectEventually(() => newCommentsSwitch.isChecked(), true);
    await expectEventually(() => new URL(user.page.url()).search, '');
  });
});
