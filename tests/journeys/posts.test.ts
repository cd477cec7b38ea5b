// The posts list: pages, pictures, captions, counts, and quiet once it stands.
import { describe, expect } from 'vitest';
import { logIn } from './support/entrance.ts';
import {
  LOST_PICTURE,
  newCount,
  postOf,
  posts,
  postsStand,
  silentPosts,
  standsOnPage,
} from './support/inbox.ts';
import { journey } from './support/journey.ts';
import { expectGone, expectSettled, expectShown, expectSoon } from './support/person.ts';

const QUIET_MS = 15_000;

describe.concurrent('the posts list', () => {
  journey('shows 50 posts a page', async ({ person, stack }) => {
    person.expectsRefusals(LOST_PICTURE);
    await logIn(person, stack.demo);
    await expectSoon(() => posts(person).count(), 50);
    await expectGone(person.page.getByRole('link', { name: 'Previous page' }));

    await person.follows('Page 2');
    await person.isAt('/?page=2');
    await standsOnPage(person, 2);
    await expectSoon(() => posts(person).count(), 16);
    await expectGone(person.page.getByRole('link', { name: 'Next page' }));

    await person.follows('First page');
    await person.isAt('/');
    await standsOnPage(person, 1);
    await person.follows('Last page');
    await person.isAt('/?page=2');
    await standsOnPage(person, 2);
    await person.follows('Previous page');
    await expectSoon(() => posts(person).count(), 50);
    await person.isAt('/');
  });

  journey('shows what each post is', async ({ person, stack }) => {
    person.expectsRefusals(LOST_PICTURE);
    await logIn(person, stack.demo);
    const giveaway = postOf(person, 'GIVEAWAY');
    await expectShown(giveaway.getByText(/^2,50\d Comments$/));
    await expectShown(giveaway.getByText('9,412 Likes'));
    await expectShown(giveaway.getByText(/^[\d,]+ New Comments$/));
    await expectShown(posts(person).getByText('Reel', { exact: true }));

    await giveaway.getByRole('button', { name: 'Show More' }).click();
    await giveaway.getByRole('button', { name: 'Show Less' }).click();
    await expectShown(giveaway.getByRole('button', { name: 'Show More' }));
    await person.isAt('/');

    const broken = person.page.getByRole('img', { name: 'Picture not available' });
    await broken.scrollIntoViewIfNeeded();
    await expectShown(broken);

    const silent = silentPosts(person).first();
    await silent.click({ position: { x: 60, y: 60 } });
    await person.isAt('/');

    await giveaway.click({ position: { x: 60, y: 60 } });
    await expectSoon(() => new URL(person.page.url()).pathname.startsWith('/posts/'), true);
  });

  journey('shows only posts with new comments when asked', async ({ person, stack }) => {
    person.expectsRefusals(LOST_PICTURE);
    await logIn(person, stack.demo);
    await expectSoon(() => posts(person).count(), 50);
    await person.switches('Show posts with new comments');
    const newOnly = person.page.getByRole('switch', { name: 'Show posts with new comments' });
    await expectSoon(() => newOnly.isChecked(), true);
    await expectShown(posts(person));
    await expectGone(silentPosts(person));
    const shown = await posts(person).all();
    expect(shown.length).toBeGreaterThan(0);
    for (const post of shown) expect(await newCount(post)).toBeGreaterThan(0);
    await postOf(person, 'GIVEAWAY').click({ position: { x: 60, y: 60 } });
    const filter = person.page.getByRole('switch', { name: 'Show new comments' });
    await expectSoon(() => filter.isChecked(), true);
    await expectSoon(() => new URL(person.page.url()).search, '');
  });

  journey('asks for nothing once it has settled', async ({ person, stack }) => {
    person.expectsRefusals(LOST_PICTURE);
    await logIn(person, stack.demo);
    await postsStand(person);
    await expectSettled(person);
    const anyRequest = person.page.waitForRequest(() => true, { timeout: QUIET_MS });
    await expect(anyRequest).rejects.toThrow(/Timeout/);
  });
});
