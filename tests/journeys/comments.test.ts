// A post with thousands of comments: pages, conversations across them, what is new and what was read.
import { describe, expect } from 'vitest';
import { logIn } from './support/entrance.ts';
import {
  comments,
  LOST_PICTURE,
  newCount,
  newMarks,
  postOf,
  standsOnPage,
} from './support/inbox.ts';
import { journey } from './support/journey.ts';
import { type Network, STUDIO } from './support/network.ts';
import { expectGone, expectShown, expectSoon, type Person, soon } from './support/person.ts';

const PAGE = 50;
const CONTINUATION = 'Continuation of the previous page conversation';

async function giveawayOf(network: Network): Promise<string> {
  const found = (await network.posts(STUDIO.account)).find((post) => post.comments_count >= 2_500);
  if (found === undefined) throw new Error('The busy post is missing.');
  return found.id;
}

/** Pages that begin with a reply, from how the network itself orders the conversations. */
async function continuedPages(network: Network, mediaId: string): Promise<readonly boolean[]> {
  const flat = (await network.threads(mediaId)).flatMap(({ replies }) => [
    'comment',
    ...replies.map(() => 'reply'),
  ]);
  const pages = Math.ceil(flat.length / PAGE);
  return Array.from({ length: pages }, (_, page) => flat[page * PAGE] === 'reply');
}

const panel = (person: Person) => person.page.getByRole('article', { name: 'Post', exact: true });

describe.concurrent('a post with 2,500 comments', () => {
  journey('shows them 50 a page, conversations continued', async ({ person, stack, network }) => {
    person.expectsRefusals(LOST_PICTURE);
    await logIn(person, stack.demo);
    await postOf(person, 'GIVEAWAY').click({ position: { x: 60, y: 60 } });
    await person.seesHeading('Comments');
    await expectSoon(() => comments(person).count(), PAGE);
    const address = new URL(person.page.url()).pathname;
    const continued = await continuedPages(network, await giveawayOf(network));
    const pages = continued.length;

    for (const page of [2, 3, 4, 5]) {
      await person.follows('Next page');
      await person.isAt(`${address}?page=${page}`);
      await standsOnPage(person, page);
      await expectSoon(() => comments(person).count(), PAGE);
      const link = person.page.getByRole('link', { name: CONTINUATION });
      if (continued[page - 1]) await expectShown(link);
      else await expectGone(link);
    }
    expect(continued.slice(1, 5)).toContain(true);

    await person.follows('Last page');
    await person.isAt(`${address}?page=${pages}`);
    await standsOnPage(person, pages);
    await expectShown(comments(person));
    const first = continued.indexOf(true) + 1;
    await person.opens(`${address}?page=${first}`);
    await person.follows(CONTINUATION);
    await person.isAt(first === 2 ? address : `${address}?page=${first - 1}`);
    await person.follows('Back');
    await person.isAt('/');
  });

  journey('counts down as they are read', async ({ person, stack, network }) => {
    person.expectsRefusals(LOST_PICTURE);
    await logIn(person, stack.demo);
    await person.seesHeading('Posts');
    await person.opens(`/posts/${await giveawayOf(network)}`);
    await expectShown(newMarks(person));
    const before = await newCount(panel(person));
    expect(before).toBeGreaterThan(500);
    await expectSoon(() => comments(person).count(), PAGE);
    const marks = await newMarks(person).count();
    await person.page.mouse.move(900, 500);
    await person.page.mouse.wheel(0, 2_000);
    await soon(async () => expect(await newMarks(person).count()).toBeLessThan(marks));
    await soon(async () => expect(await newCount(panel(person))).toBeLessThan(before));

    await person.switches('Show new comments');
    const filter = person.page.getByRole('switch', { name: 'Show new comments' });
    await expectSoon(() => filter.isChecked(), true);
    await expectGone(comments(person).filter({ hasText: 'You' }).getByText('You', { exact: true }));
    await expectSoon(() => comments(person).count(), PAGE);

    const now = await newCount(panel(person));
    await person.follows('Back');
    await soon(async () =>
      expect(await newCount(postOf(person, 'GIVEAWAY'))).toBeLessThanOrEqual(now),
    );
  });

  journey('are all read with one press', async ({ person, stack }) => {
    person.expectsRefusals(LOST_PICTURE);
    await logIn(person, stack.demo);
    const evening = postOf(person, 'Thursday evening, two streets behind the market');
    await soon(async () => expect(await newCount(evening)).toBeGreaterThan(0));
    await evening.click({ position: { x: 60, y: 60 } });
    await expectShown(newMarks(person));
    await person.presses('Mark all as read');
    await expectGone(newMarks(person));
    await expectGone(person.page.getByRole('button', { name: 'Mark all as read' }));
    await expectGone(person.page.getByRole('switch', { name: 'Show new comments' }));
    expect(await newCount(panel(person))).toBe(0);
    await person.follows('Back');
    await expectShown(evening);
    await expectSoon(() => newCount(evening), 0);
  });
});
