// P9 and P10: what an idle tab asks in a minute: of an open conversation; hidden; and on the settled posts list.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { POLL } from '#shared/limits.ts';
import { note, type Row, rowOf } from './row.ts';
import type { Place, Screen } from './weight.ts';

const MINUTE_MS = 60_000;
const SETTLING_MS = 8_000;
/** How long a visible tab is watched to see that it does poll: longer than the slowest waits. */
const PROOF_MS = 12_000;
const PATIENCE_MS = 20_000;
/** A draft takes this long, so that it is under way for the whole minute. */
const DRAFT_MS = 120_000;

export type IdleScreens = {
  readonly posts: Screen;
  readonly post: Screen;
  readonly conversations: Screen;
  /** The newest: a draft for it begins by itself. */
  readonly conversation: Screen;
  /** One nobody can answer any more, so that nothing is under way in it. */
  readonly quiet: Screen;
};

/** How many requests the page makes, of whatever kind, while the time passes. */
async function requestsOf(page: Page, milliseconds: number): Promise<number> {
  let count = 0;
  const counted = (): void => {
    count += 1;
  };
  page.on('request', counted);
  await sleep(milliseconds);
  page.off('request', counted);
  return count;
}

/** A browser without a screen hides no tab, so the page is told what it would be told. */
const tellVisibility = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${state === 'hidden'} });
    document.dispatchEvent(new Event('visibilitychange'));
  `);

/** Not until the network is idle: some of these screens never are for long. */
async function open({ context, product }: Place, { path }: Screen): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.appUrl}${path}`, { waitUntil: 'load' });
  return page;
}

/** A draft is being written on the open post, which the tab asks about again and again. */
async function openDrafting(place: Place, post: Screen): Promise<Page> {
  await fetch(`${place.product.sandboxUrl}/control/latency`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route: 'POST openai/chat/completions', delay_ms: DRAFT_MS }),
  });
  const page = await open(place, post);
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  return page;
}

/** What a tab that polls asks in a minute once it says that it is hidden. */
async function hiddenRequests(page: Page, what: string): Promise<number> {
  await sleep(SETTLING_MS);
  const visible = await requestsOf(page, PROOF_MS);
  if (visible === 0) throw new Error(`A tab with ${what} polls nothing: hiding proves nothing.`);
  await tellVisibility(page, 'hidden');
  const hidden = await requestsOf(page, MINUTE_MS);
  await page.bringToFront();
  // A tab that had merely died would have asked nothing either.
  const alive = page.waitForRequest(/./, { timeout: PATIENCE_MS });
  await tellVisibility(page, 'visible');
  await alive;
  await page.close();
  note(
    `A tab with ${what}: ${visible} requests in ${PROOF_MS / 1_000} s, hidden ${hidden} in a minute`,
  );
  return hidden;
}

/** What a tab that is looked at asks in a minute after its screen has settled. */
async function visibleRequests(page: Page, what: string): Promise<number> {
  await sleep(SETTLING_MS);
  const requests = await requestsOf(page, MINUTE_MS);
  await page.close();
  note(`A visible tab with ${what}: ${requests} requests in a minute`);
  return requests;
}

const hiddenRow = (id: string, what: string, ratio: number): Row =>
  rowOf({
    id,
    what: `requests in a minute of a tab that says it is hidden, with ${what}`,
    ratio,
    target: { atMost: 0 },
  });

export async function idleRows(place: Place, screens: IdleScreens): Promise<Row[]> {
  note('Watching idle tabs for a minute');
  const { posts, post, conversations, conversation, quiet } = screens;
  const drafting = 'a draft under way';
  const talk = 'an open conversation';
  const list = 'the list of conversations';
  const polls = MINUTE_MS / POLL.conversationMs;
  const [onDraft, onTalk, onList, settled, followed, listed] = await Promise.all([
    openDrafting(place, post).then((page) => hiddenRequests(page, drafting)),
    open(place, conversation).then((page) => hiddenRequests(page, talk)),
    open(place, conversations).then((page) => hiddenRequests(page, list)),
    open(place, posts).then((page) => visibleRequests(page, 'the posts list')),
    open(place, quiet).then((page) => visibleRequests(page, talk)),
    open(place, conversations).then((page) => visibleRequests(page, list)),
  ]);
  note(`The list asks every ten seconds by design: ${listed} requests are held against no target`);
  return [
    hiddenRow('P10-hidden', drafting, onDraft),
    hiddenRow('P10-hidden-conversation', talk, onTalk),
    hiddenRow('P10-hidden-conversations', list, onList),
    rowOf({
      id: 'P10-posts',
      what: 'requests in a minute of the visible, settled posts list',
      ratio: settled,
      target: { atMost: 0 },
    }),
    rowOf({
      id: 'P9-conversation-requests',
      what: `requests in a minute of a visible tab with an open conversation, of whatever kind ÷ ${polls}`,
      ratio: followed / polls,
      target: { atMost: 1 },
    }),
  ];
}
