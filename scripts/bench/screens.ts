// P15 and LH: what the browser loads and shows, in front of the built app.
import type { BrowserContext } from 'playwright-core';
import { freePort } from '#scripts/local/ports.ts';
import { lighthouseRows } from './lighthouse.ts';
import {
  logIn,
  type Product,
  pathOfFirstPost,
  pathsOfConversations,
  signUpAnew,
  withBrowser,
  withProduct,
} from './product.ts';
import { finish, type Row } from './row.ts';
import { type Place, type Screen, weightRows } from './weight.ts';

const login: Screen = { name: 'login', path: '/login' };
const signUp: Screen = { name: 'signup', path: '/signup' };
const posts: Screen = { name: 'posts', path: '/posts' };
const messages: Screen = { name: 'messages', path: '/messages' };
const pricing: Screen = { name: 'pricing', path: '/pricing' };
const welcome: Screen = { name: 'welcome', path: '/welcome' };
const admin: Screen = { name: 'admin', path: '/admin' };
/** Whoever is signed in gets to these; `guide` stands for four of its kind. */
const others: readonly Screen[] = [
  pricing,
  { name: 'billing', path: '/update-billing' },
  { name: 'profile', path: '/update-profile' },
  { name: 'contact', path: '/contact' },
  { name: 'support', path: '/support' },
  { name: 'faq', path: '/support/faq' },
  { name: 'guide', path: '/support/link-instagram-facebook' },
];
/** Guests' screens beside the first two; a link that was mailed leads to the second, good or not. */
const passwords: readonly Screen[] = [
  { name: 'forgot', path: '/forgot-password' },
  { name: 'reset', path: '/password-reset/any' },
];

/** An admin who has just signed up and linked nothing yet; forgotten afterwards. */
async function asNewcomer<Result>(
  { context, product }: Place,
  work: () => Promise<Result>,
): Promise<Result> {
  const page = await context.newPage();
  await signUpAnew(page, product);
  const result = await work();
  await page.evaluate('localStorage.clear()');
  await page.close();
  return result;
}

/** Logs the profile in, and finds the post and the conversation that are looked at. */
async function logInFor(context: BrowserContext, product: Product) {
  const page = await context.newPage();
  await logIn(page, product);
  const post: Screen = { name: 'post', path: await pathOfFirstPost(page, product) };
  const { oldest } = await pathsOfConversations(page, product);
  await page.close();
  return { post, conversation: { name: 'conversation', path: oldest } };
}

async function measure(product: Product): Promise<Row[]> {
  const port = await freePort(
    Number(process.env.BENCH_DEBUGGING_PORT ?? 0),
    'BENCH_DEBUGGING_PORT',
  );
  return withBrowser({ debuggingPort: port }, async (context) => {
    const place = { context, product, port };
    const light = await weightRows(place, [login, signUp, ...passwords]);
    const guest = await lighthouseRows(place, [login]);
    const newcomer = await asNewcomer(place, () => weightRows(place, [welcome, admin]));
    const { post, conversation } = await logInFor(context, product);
    const heavy = await weightRows(place, [posts, post, messages, conversation, ...others]);
    const inside = await lighthouseRows(place, [posts, post]);
    return [...light, ...newcomer, ...heavy, ...guest, ...inside];
  });
}

await finish(await withProduct(measure));
