// P9 and P10: the requests of an idle tab in a minute: with an open conversation, hidden, and on
// the posts list.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import { type BenchRow, createBenchRow, logProgress } from './bench-row.ts';
import type { BenchBrowserSession, BenchScreen } from './script-sizes.ts';

const MINUTE_MS = 60_000;
const QUIET_WAIT_MS = 8_000;
/** A conversation that is opened is marked as seen, a change that the lists read twice. */
const MARKS_DONE_MS = POLL_INTERVALS_MS.readAgainMs + 2 * POLL_INTERVALS_MS.heartbeatMs;
/**
 * How long a visible tab is observed to prove that it polls: longer than the slowest polling
 * interval.
 */
const POLLING_CHECK_MS = 12_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** Delay of a draft, so that it is in progress for the whole minute. */
const DRAFT_DELAY_MS = 120_000;

export type IdleTabScreens = {
  readonly posts: BenchScreen;
  readonly post: BenchScreen;
  readonly conversations: BenchScreen;
  /** The newest one: its draft is generated automatically. */
  readonly conversation: BenchScreen;
  /** One whose reply window has closed, so that nothing is in progress in it. */
  readonly unanswerableConversation: BenchScreen;
};

/** Counts all requests of the page during that time. */
async function countRequests(page: Page, milliseconds: number): Promise<number> {
  let count = 0;
  const countRequest = (): void => {
    count += 1;
  };
  page.on('request', countRequest);
  await sleep(milliseconds);
  page.off('request', countRequest);
  return count;
}

/**
 * A headless browser never hides a tab, so this sets the visibility in the page and dispatches its
 * event.
 */
const setTabVisibility = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${state === 'hidden'} });
    document.dispatchEvent(new Event('visibilitychange'));
  `);

/** Does not wait for network idle, which a polling screen rarely reaches. */
async function openScreen(
  { context, product }: BenchBrowserSession,
  { path }: BenchScreen,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.appUrl}${path}`, { waitUntil: 'load' });
  return page;
}

/** Opens a post while a draft is being generated, which the tab polls for. */
async function openScreenWithDraft(session: BenchBrowserSession, post: BenchScreen): Promise<Page> {
  await fetch(`${session.product.sandboxUrl}/control/latency`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route: 'POST openai/chat/completions', delay_ms: DRAFT_DELAY_MS }),
  });
  const page = await openScreen(session, post);
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  return page;
}

/** The requests of a polling tab in a minute after it was hidden. */
async function countHiddenRequests(page: Page, what: string): Promise<number> {
  await sleep(QUIET_WAIT_MS);
  const visibleCount = await countRequests(page, POLLING_CHECK_MS);
  if (visibleCount === 0)
    throw new Error(`A tab with ${what} polls nothing: hiding it proves nothing.`);
  await setTabVisibility(page, 'hidden');
  const hiddenCount = await countRequests(page, MINUTE_MS);
  await page.bringToFront();
  // A crashed tab would send no requests either, so the tab must poll again once it is visible.
  const nextRequest = page.waitForRequest(/./, { timeout: REQUEST_TIMEOUT_MS });
  await setTabVisibility(page, 'visible');
  await nextRequest;
  await page.close();
  logProgress(
    `A tab with ${what}: ${visibleCount} requests in ${POLLING_CHECK_MS / 1_000} s, hidden ${hiddenCount} in a minute`,
  );
  return hiddenCount;
}

/** The requests of a visible tab in a minute after its screen has settled. */
async function countVisibleRequests(page: Page, what: string): Promise<number> {
  await sleep(MARKS_DONE_MS);
  const requests = await countRequests(page, MINUTE_MS);
  await page.close();
  logProgress(`A visible tab with ${what}: ${requests} requests in a minute`);
  return requests;
}

const createHiddenRow = (id: string, what: string, ratio: number): BenchRow =>
  createBenchRow({
    id,
    what: `requests in a minute of a tab that says it is hidden, with ${what}`,
    ratio,
    target: { atMost: 0 },
  });

const HEARTBEATS_A_MINUTE = MINUTE_MS / POLL_INTERVALS_MS.heartbeatMs;

/** Nothing but the heartbeat may ask. */
const createVisibleRow = (id: string, what: string, count: number): BenchRow =>
  createBenchRow({
    id,
    what: `requests of any kind in a minute of a visible, settled tab with ${what} ÷ ${HEARTBEATS_A_MINUTE}`,
    ratio: count / HEARTBEATS_A_MINUTE,
    target: { atMost: 1 },
  });

export async function measureIdleTabRequests(
  session: BenchBrowserSession,
  screens: IdleTabScreens,
): Promise<BenchRow[]> {
  logProgress('Watching idle tabs for a minute');
  const { posts, post, conversations, conversation, unanswerableConversation } = screens;
  const draftLabel = 'a draft under way';
  const conversationLabel = 'an open conversation';
  const listLabel = 'the list of conversations';
  const [hiddenDraftCount, hiddenConversationCount, hiddenListCount] = await Promise.all([
    openScreenWithDraft(session, post).then((page) => countHiddenRequests(page, draftLabel)),
    openScreen(session, conversation).then((page) => countHiddenRequests(page, conversationLabel)),
    openScreen(session, conversations).then((page) => countHiddenRequests(page, listLabel)),
  ]);
  // Afterwards: those tabs change what these show.
  const [visiblePostsCount, visibleConversationCount, visibleListCount] = await Promise.all([
    openScreen(session, posts).then((page) => countVisibleRequests(page, 'the posts list')),
    openScreen(session, unanswerableConversation).then((page) =>
      countVisibleRequests(page, conversationLabel),
    ),
    openScreen(session, conversations).then((page) => countVisibleRequests(page, listLabel)),
  ]);
  return [
    createHiddenRow('P10-hidden', draftLabel, hiddenDraftCount),
    createHiddenRow('P10-hidden-conversation', conversationLabel, hiddenConversationCount),
    createHiddenRow('P10-hidden-conversations', listLabel, hiddenListCount),
    createVisibleRow('P10-posts', 'the posts list', visiblePostsCount),
    createVisibleRow('P10-conversations', listLabel, visibleListCount),
    createVisibleRow('P9-conversation-requests', conversationLabel, visibleConversationCount),
  ];
}
