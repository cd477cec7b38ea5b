// Posts, comments and the reply box, as a person finds them on the screen.
import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { type Network, STUDIO } from './network.ts';
import { expectShown, expectSoon, type Person } from './person.ts';

/** The picture the network no longer serves; one post has it on purpose. */
export const LOST_PICTURE = /\/images\/expired\//;

export const posts = (person: Person): Locator => person.page.getByRole('article');

/** The card of the post whose caption starts like this. */
export const postOf = (person: Person, words: string): Locator =>
  posts(person).filter({ hasText: words });

/** Posts nobody has commented on. */
export const silentPosts = (person: Person): Locator =>
  posts(person).filter({ has: person.page.getByText('0 Comments', { exact: true }) });

/** A refresh reads page after page, and the product looks at it every five seconds only. */
export const REFRESH_MS = 60_000;

/** The posts are there and nothing is under way any more. */
export async function postsStand(person: Person): Promise<void> {
  await expectShown(posts(person));
  await expectShown(person.page.getByRole('button', { name: 'Refresh posts', exact: true }), {
    within: REFRESH_MS,
  });
}

/**
 * Has the posts read from the network again, and waits until that is over. The answers say so: between
 * the press and the first of them the button reads as it did before.
 */
export async function refreshPosts(person: Person): Promise<void> {
  let begun = false;
  const over = person.page.waitForResponse(
    async (response) => {
      if (!response.url().endsWith('/users/me/ig/posts')) return false;
      const asked = response.request().postDataJSON() as { readonly update_from_api?: boolean };
      begun ||= asked.update_from_api === true;
      if (!begun) return false;
      const answer = (await response.json()) as { readonly still_updating_posts_from_api: boolean };
      return !answer.still_updating_posts_from_api;
    },
    { timeout: REFRESH_MS },
  );
  await person.presses('Refresh posts');
  await over;
  await postsStand(person);
}

/** The page of that number is the one shown; the address alone changes before what stands below it. */
export const standsOnPage = (person: Person, page: number): Promise<void> =>
  expectShown(person.page.locator(`a[aria-label="Page ${page}"][aria-current="page"]`));

export const comments = (person: Person): Locator =>
  person.page.getByRole('article', { name: /^Comment by / });

export const commentSaying = (person: Person, text: string): Locator =>
  comments(person).filter({ hasText: text });

export const newMarks = (person: Person): Locator =>
  comments(person).getByText('New', { exact: true });

export const replyField = (comment: Locator): Locator =>
  comment.getByRole('textbox', { name: 'Your reply' });

export const press = (comment: Locator, name: string): Promise<void> =>
  comment.getByRole('button', { name, exact: true }).click();

/** How many new comments the words on the screen name; 0 where they name none. */
export async function newCount(place: Locator): Promise<number> {
  const words = /([\d,]+) New Comments?/.exec((await place.textContent()) ?? '');
  return Number(words?.[1]?.replaceAll(',', '') ?? 0);
}

export type FreshComment = { readonly mediaId: string; readonly id: string; readonly text: string };

/** A follower comments on one of the account's posts; `index` 0 is the newest. */
export async function followerComments(
  network: Network,
  index: number,
  about = 'Do you ship this one?',
): Promise<FreshComment> {
  const post = (await network.posts(STUDIO.account))[index];
  if (post === undefined) throw new Error(`There is no post ${index}.`);
  const text = `${about} (${randomUUID().slice(0, 8)})`;
  const { id } = await network.comments({ media_id: post.id, text, username: 'ines.journey' });
  return { mediaId: post.id, id, text };
}

/** Opens the post and waits for the comment to be there. */
export async function openComment(person: Person, comment: FreshComment): Promise<Locator> {
  await person.opens(`/posts/${comment.mediaId}`);
  const found = commentSaying(person, comment.text);
  await expectShown(found);
  return found;
}

/** Has a draft written and changes it into `text`. */
export async function writeReply(comment: Locator, text: string): Promise<void> {
  await press(comment, 'Reply');
  const field = replyField(comment);
  await expectSoon(() => field.isEnabled(), true);
  await field.fill(text);
}
