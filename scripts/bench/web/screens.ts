// P15 and LH: script sizes and Lighthouse scores of the built app in the browser.
import { getFreePort } from '#scripts/local/process/bind-local-ports.ts';
import { type Measurement, reportAndExit } from '../measurement.ts';
import { type LighthouseSession, measureLighthouse } from './lighthouse.ts';
import {
  type BenchProduct,
  logInAndFindPaths,
  runWithBenchProduct,
  runWithBrowser,
  signUpAdmin,
} from './run-with-bench-product.ts';
import { type BenchBrowserSession, type BenchScreen, measureScriptSizes } from './script-sizes.ts';

/** Screens for guests; emailed links lead to `reset` with a valid or an invalid token. */
const GUEST_SCREENS: readonly BenchScreen[] = [
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'forgot', path: '/forgot-password' },
  { name: 'reset', path: '/password-reset/any' },
];
/** Screens of an admin who has not linked an account. */
const NEW_USER_SCREENS: readonly BenchScreen[] = [
  { name: 'welcome', path: '/welcome' },
  { name: 'admin', path: '/admin' },
];
/** The demo account has no rules, so the list shows templates; `guide` represents four similar screens. */
const SIGNED_IN_SCREENS: readonly BenchScreen[] = [
  { name: 'posts', path: '/posts' },
  { name: 'messages', path: '/messages' },
  { name: 'rules', path: '/rules' },
  { name: 'new-rule', path: '/rules/new' },
  { name: 'approvals', path: '/awaiting-approval' },
  { name: 'activity', path: '/rule-activity' },
  { name: 'knowledge', path: '/knowledge' },
  { name: 'voice', path: '/voice' },
  { name: 'pricing', path: '/pricing' },
  { name: 'billing', path: '/update-billing' },
  { name: 'profile', path: '/update-profile' },
  { name: 'contact', path: '/contact' },
  { name: 'support', path: '/support' },
  { name: 'faq', path: '/support/faq' },
  { name: 'guide', path: '/support/link-instagram-facebook' },
];
/** The screens that Lighthouse visits. */
const LIGHTHOUSE_NAMES = ['login', 'posts', 'post', 'rules', 'new-rule', 'approvals', 'activity'];

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

async function measureScreens(
  session: LighthouseSession,
  screens: readonly BenchScreen[],
): Promise<readonly Measurement[]> {
  const visited = screens.filter(({ name }) => LIGHTHOUSE_NAMES.includes(name));
  return [
    ...(await measureScriptSizes(session, screens)),
    ...(await measureLighthouse(session, visited)),
  ];
}

async function measure(product: BenchProduct): Promise<Measurement[]> {
  const port = await getFreePort(
    Number(process.env.BENCH_DEBUGGING_PORT ?? 0),
    'BENCH_DEBUGGING_PORT',
  );
  return runWithBrowser({ debuggingPort: port }, async (context) => {
    const session = { context, product, port };
    const ofGuests = await measureScreens(session, GUEST_SCREENS);
    const ofNewUser = await runAsNewUser(session, () => measureScreens(session, NEW_USER_SCREENS));
    const { post, oldest } = await logInAndFindPaths(context, product);
    const ofUser = await measureScreens(session, [
      ...SIGNED_IN_SCREENS,
      { name: 'post', path: post },
      { name: 'conversation', path: oldest },
    ]);
    return [...ofGuests, ...ofNewUser, ...ofUser];
  });
}

await reportAndExit(await runWithBenchProduct(measure));
