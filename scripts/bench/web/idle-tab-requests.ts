// P9 and P10 in the browser, against the built app: the requests of idle tabs in a minute, hidden and visible.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import { logProgress, type Measurement, reportAndExit } from '../measurement.ts';
import {
  type BenchProduct,
  logInAndFindPaths,
  runWithBenchProduct,
  runWithBrowser,
} from './run-with-bench-product.ts';
import type { BenchBrowserSession } from './script-sizes.ts';

const MINUTE_MS = 60_000;
const QUIET_WAIT_MS = 8_000;
/** Opening a conversation marks it as seen, which makes the lists read twice. */
const MARKS_DONE_MS = POLL_INTERVALS_MS.readAgainMs + 2 * POLL_INTERVALS_MS.heartbeatMs;
/**
 * How long a visible tab is observed to prove that it polls: longer than the slowest polling
 * interval.
 */
const POLLING_CHECK_MS = 12_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** Delay of a draft, so that it is in progress for the whole minute. */
const DRAFT_DELAY_MS = 120_000;

const HEARTBEATS_A_MINUTE = MINUTE_MS / POLL_INTERVALS_MS.heartbeatMs;

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

/** A headless browser never hides a tab, so this sets the visibility in the page and dispatches its event. */
const setTabVisibility = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${state === 'hidden'} });
    document.dispatchEvent(new Event('visibilitychange'));
  `);

/** Does not wait for network idle, which a polling screen rarely reaches. */
async function openScreen({ context, product }: BenchBrowserSession, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.appUrl}${path}`, { waitUntil: 'load' });
  return page;
}

/** Opens a post while a draft is being generated, which the tab polls for. */
async function openScreenWithDraft(session: BenchBrowserSession, postPath: string): Promise<Page> {
  await fetch(`${session.product.sandboxUrl}/control/latency`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route: 'POST openai/chat/completions', delay_ms: DRAFT_DELAY_MS }),
  });
  const page = await openScreen(session, postPath);
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  return page;
}

/** The requests of a polling tab in a minute after it was hidden. */
async function measureHidden(
  id: string,
  what: string,
  opening: Promise<Page>,
): Promise<Measurement> {
  const page = await opening;
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
  return { id, ratio: hiddenCount, detail: what };
}

/** The requests of a visible tab in a minute after its screen has loaded. Only the heartbeat may call. */
async function measureVisible(
  id: string,
  what: string,
  opening: Promise<Page>,
): Promise<Measurement> {
  const page = await opening;
  await sleep(MARKS_DONE_MS);
  const count = await countRequests(page, MINUTE_MS);
  await page.close();
  logProgress(`A visible tab with ${what}: ${count} requests in a minute`);
  return { id, ratio: count / HEARTBEATS_A_MINUTE, detail: what };
}

async function measureTabs(session: BenchBrowserSession): Promise<Measurement[]> {
  const { post, newest, oldest } = await logInAndFindPaths(session.context, session.product);
  logProgress('Watching idle tabs for a minute');
  const conversation = 'an open conversation';
  const list = 'the list of conversations';
  const open = (path: string) => openScreen(session, path);
  const hidden = await Promise.all([
    measureHidden('P10-hidden', 'a draft under way', openScreenWithDraft(session, post)),
    // The draft of the newest one is generated automatically.
    measureHidden('P10-hidden-conversation', conversation, open(newest)),
    measureHidden('P10-hidden-conversations', list, open('/messages')),
  ]);
  // Measured afterwards, because the hidden tabs change what these show.
  const visible = await Promise.all([
    measureVisible('P10-posts', 'the posts list', open('/posts')),
    measureVisible('P10-conversations', list, open('/messages')),
    // The reply window of the oldest one has closed, so that nothing is in progress in it.
    measureVisible('P9-conversation-requests', conversation, open(oldest)),
  ]);
  return [...hidden, ...visible];
}

const measure = (product: BenchProduct) =>
  runWithBrowser({}, (context) => measureTabs({ context, product }));

await reportAndExit(await runWithBenchProduct(measure));
