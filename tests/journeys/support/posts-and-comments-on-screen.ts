// Finds posts, comments and the reply field on the screen, by what a user sees.
import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { expectEventually, expectVisible, type JourneyUser } from './journey-user.ts';
import { expectVisibleAfterNewItemsPill } from './new-items-pill-on-screen.ts';
import { SANDBOX_STUDIO_IDS, type SandboxControlClient } from './sandbox-control-client.ts';

/** One post of the demo account has an image whose URL has expired, so the browser reports a failed load. */
export const EXPIRED_IMAGE_URL_PATTERN = /\/images\/expired\//;

export const getPostCards = (user: JourneyUser): Locator => user.page.getByRole('article');

/** @param captionText a part of the post's caption */
export const getPostCardByText = (user: JourneyUser, captionText: string): Locator =>
  getPostCards(user).filter({ hasText: captionText });

export const getPostCardsWithoutComments = (user: JourneyUser): Locator =>
  getPostCards(user).filter({ has: user.page.getByText('0 Comments', { exact: true }) });

/** A refresh reads many pages from the network, and the browser polls its state every five seconds. */
export const POSTS_REFRESH_TIMEOUT_MS = 60_000;

/** Waits until posts are visible and the refresh button is back, so that no refresh is running. */
export async function waitForPostsLoaded(user: JourneyUser): Promise<void> {
  await expectVisible(getPostCards(user));
  await expectVisible(user.page.getByRole('button', { name: 'Refresh posts', exact: true }), {
    timeoutMs: POSTS_REFRESH_TIMEOUT_MS,
  });
}

/**
 * Refreshes the posts from the network, and waits for the end. It reads the responses, because the button keeps its
 * idle label between the click and the first response.
 */
export async function refreshPostsInBrowser(user: JourneyUser): Promise<void> {
  let hasRefreshStarted = false;
  const refreshFinished = user.page.waitForResponse(
    async (response) => {
      if (!response.url().endsWith('/users/me/ig/posts')) return false;
      const requestBody = response.request().postDataJSON() as {
        readonly update_from_api?: boolean;
      };
      hasRefreshStarted ||= requestBody.update_from_api === true;
      if (!hasRefreshStarted) return false;
      const responseBody = (await response.json()) as {
        readonly still_updating_posts_from_api: boolean;
      };
      return !responseBody.still_updating_posts_from_api;
    },
    { timeout: POSTS_REFRESH_TIMEOUT_MS },
  );
  await user.clickButton('Refresh posts');
  await refreshFinished;
  await waitForPostsLoaded(user);
}

/** Checks the pagination and not the URL, which changes before the list below it. */
export const expectPaginationPageNumber = (user: JourneyUser, pageNumber: number): Promise<void> =>
  expectVisible(user.page.locator(`a[aria-label="Page ${pageNumber}"][aria-current="page"]`));

export const getCommentLocators = (user: JourneyUser): Locator =>
  user.page.getByRole('article', { name: /^Comment by / });

export const getCommentLocatorByText = (user: JourneyUser, text: string): Locator =>
  getCommentLocators(user).filter({ hasText: text });

export const getNewCommentMarks = (user: JourneyUser): Locator =>
  getCommentLocators(user).getByText('New', { exact: true });

export const getReplyTextBox = (comment: Locator): Locator =>
  comment.getByRole('textbox', { name: 'Your reply' });

export const clickButtonInComment = (comment: Locator, buttonName: string): Promise<void> =>
  comment.getByRole('button', { name: buttonName, exact: true }).click();

/** Reads the number from the label "… New Comments"; 0 when there is no such label. */
export async function readNewCommentCount(container: Locator): Promise<number> {
  const countLabel = /([\d,]+) New Comments?/.exec((await container.textContent()) ?? '');
  return Number(countLabel?.[1]?.replaceAll(',', '') ?? 0);
}

export type FollowerComment = {
  readonly mediaId: string;
  readonly id: string;
  readonly text: string;
};

/** A follower comments on one of the account's posts; `postIndex` 0 is the newest. */
export async function addFollowerComment(
  sandbox: SandboxControlClient,
  postIndex: number,
  question = 'Do you ship this one?',
  accountId: string = SANDBOX_STUDIO_IDS.accountId,
): Promise<FollowerComment> {
  const post = (await sandbox.listPosts(accountId))[postIndex];
  if (post === undefined) throw new Error(`The account has no post with the index ${postIndex}.`);
  const text = `${question} (${randomUUID().slice(0, 8)})`;
  const { id } = await sandbox.addComment({ media_id: post.id, text, username: 'ines.journey' });
  return { mediaId: post.id, id, text };
}

/** Opens the post of the comment and waits until the comment is visible; the pill announces one that arrives later. */
export async function openComment(user: JourneyUser, comment: FollowerComment): Promise<Locator> {
  await user.openPath(`/posts/${comment.mediaId}`);
  const commentCard = getCommentLocatorByText(user, comment.text);
  await expectVisibleAfterNewItemsPill(user, commentCard, 'comments?');
  return commentCard;
}

/** Requests a draft, waits for it and replaces it with `text`. */
export async function requestDraftAndReplaceText(comment: Locator, text: string): Promise<void> {
  await clickButtonInComment(comment, 'Reply');
  const replyField = getReplyTextBox(comment);
  await expectEventually(() => replyField.isEnabled(), true);
  await replyField.fill(text);
}
