// P15 and LH: script sizes and Lighthouse scores of the built app in the browser.
import type { BrowserContext } from 'playwright-core';
import { getFreePort } from '#scripts/local/bind-local-ports.ts';
import { type BenchRow, reportBenchRowsAndExit } from './bench-row.ts';
import { measureLighthouse } from './lighthouse.ts';
import {
  type BenchProduct,
  getConversationPaths,
  getFirstPostPath,
  logInAsDemoUser,
  runWithBenchProduct,
  runWithBrowser,
  signUpAdmin,
} from './run-with-bench-product.ts';
import { type BenchBrowserSession, type BenchScreen, measureScriptSizes } from './script-sizes.ts';

const loginScreen: BenchScreen = { name: 'login', path: '/login' };
const signUpScreen: BenchScreen = { name: 'signup', path: '/signup' };
const postsScreen: BenchScreen = { name: 'posts', path: '/posts' };
const messagesScreen: BenchScreen = { name: 'messages', path: '/messages' };
const pricingScreen: BenchScreen = { name: 'pricing', path: '/pricing' };
const welcomeScreen: BenchScreen = { name: 'welcome', path: '/welcome' };
const adminScreen: BenchScreen = { name: 'admin', path: '/admin' };
/** The screens of reply automation; the demo account has no rules, so the list shows what it offers to start from. */
const automationScreens: readonly BenchScreen[] = [
  { name: 'rules', path: '/rules' },
  { name: 'new-rule', path: '/rules/new' },
  { name: 'approvals', path: '/awaiting-approval' },
  { name: 'activity', path: '/rule-activity' },
];
/** Screens of signed-in users; `guide` stands for four similar ones. */
const signedInScreens: readonly BenchScreen[] = [
  pricingScreen,
  { name: 'billing', path: '/update-billing' },
  { name: 'profile', path: '/update-profile' },
  { name: 'contact', path: '/contact' },
  { name: 'support', path: '/support' },
  { name: 'faq', path: '/support/faq' },
  { name: 'guide', path: '/support/link-instagram-facebook' },
];
/**
 * Password screens for guests; emailed links lead to `reset`, whether their token is valid or not.
 */
const passwordScreens: readonly BenchScreen[] = [
  { name: 'forgot', path: '/forgot-password' },
  { name: 'reset', path: '/password-reset/any' },
];

/** Signs up an admin who has not linked an account, runs the work, and deletes the session. */
async function runAsNewUser<Result>(
  { context, product }: BenchBrowserSession,
  work: () => Promise<Result>,
): Promise<Result> {
  const page = await context.newPage();
  await signUpAdmin(page, product);
  const result = await work();
  await page.evaluate('localStorage.clear()');
  await page.close();
  return result;
}

/** Logs in, and finds the post and the conversation to measure. */
async function logInAndFindScreens(context: BrowserContext, product: BenchProduct) {
  const page = await context.newPage();
  await logInAsDemoUser(page, product);
  const post: BenchScreen = { name: 'post', path: await getFirstPostPath(page, product) };
  const { oldest } = await getConversationPaths(page, product);
  await page.close();
  return { post, conversation: { name: 'conversation', path: oldest } };
}

async function measure(product: BenchProduct): Promise<BenchRow[]> {
  const port = await getFreePort(
    Number(process.env.BENCH_DEBUGGING_PORT ?? 0),
    'BENCH_DEBUGGING_PORT',
  );
  return runWithBrowser({ debuggingPort: port }, async (context) => {
    const session = { context, product, port };
    const guestSizeRows = await measureScriptSizes(session, [
      loginScreen,
      signUpScreen,
      ...passwordScreens,
    ]);
    const guestLighthouseRows = await measureLighthouse(session, [loginScreen]);
    const newUserSizeRows = await runAsNewUser(session, () =>
      measureScriptSizes(session, [welcomeScreen, adminScreen]),
    );
    const { post, conversation } = await logInAndFindScreens(context, product);
    const signedInSizeRows = await measureScriptSizes(session, [
      postsScreen,
      post,
      messagesScreen,
      conversation,
      ...automationScreens,
      ...signedInScreens,
    ]);
    const signedInLighthouseRows = await measureLighthouse(session, [
      postsScreen,
      post,
      ...automationScreens,
    ]);
    return [
      ...guestSizeRows,
      ...newUserSizeRows,
      ...signedInSizeRows,
      ...guestLighthouseRows,
      ...signedInLighthouseRows,
    ];
  });
}

await reportBenchRowsAndExit(await runWithBenchProduct(measure));
