// Creates the demo account the way a person would: through the product's API and the network's
// login dialog.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { connectionContracts as connection } from '#shared/contracts/connection.ts';
import { postsContracts as posts } from '#shared/contracts/posts.ts';
import { sessionContracts as session } from '#shared/contracts/session.ts';
import type { ImportProgress } from '#shared/schemas/account.ts';
import { SetupError } from '../process/setup-error.ts';
import {
  type ApiClient,
  createApiClient,
  requireSuccessfulApiResponse,
} from './demo-api-client.ts';

export type DemoUserCredentials = { readonly email: string; readonly password: string };

export type DemoAccountOptions = {
  readonly appUrl: string;
  readonly clientId: string;
  readonly onProgress: (step: string) => void;
  /**
   * The sandbox that holds back older posts and comments until the newest are imported; without it nothing is held
   * back.
   */
  readonly historySandboxUrl?: string | undefined;
};

/** For this machine only: it is linked to the sandbox. */
const DEMO_ACCOUNT: DemoUserCredentials = {
  email: 'demo@example.com',
  password: 'Weaver-of-Replies-7',
};

const POLL_INTERVAL_MS = 250;
const REPORT_INTERVAL_MS = 3_000;
/** How long the import may make no progress: a job whose worker died is delivered again minutes later. */
const STALL_TIMEOUT_MS = 420_000;

const tokenSchema = z.object({ access_token: z.string() });
const loginDialogSchema = z.object({ url: z.string() });
const accountsSchema = connection.listIgAccounts.response;
const importSchema = connection.getImport.response;
const releasedHistorySchema = z.object({ posts: z.number(), comments: z.number() });

async function logInOrSignUp(client: ApiClient, client_id: string): Promise<void> {
  const loginResponse = await client.callContract(session.issueToken, {
    client_id,
    grant_type: 'password',
    ...DEMO_ACCOUNT,
  });
  const response =
    loginResponse.status < 300
      ? loginResponse
      : await client.callContract(session.signUp, {
          client_id,
          ...DEMO_ACCOUNT,
          tos_agreement: true,
        });
  client.setAccessToken(
    tokenSchema.parse(requireSuccessfulApiResponse(response, 'signing up')).access_token,
  );
}

/**
 * Submits the login dialog: selects the first person and grants every permission. Returns the
 * callback URL.
 */
async function submitLoginDialog(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const person = /name="person" value="([^"]+)"/.exec(page)?.[1];
  if (!person)
    throw new SetupError(
      'The demo account could not be created: the login dialog offers no person.',
    );
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ person, decision: 'allow' }),
  });
  const callbackUrl = response.headers.get('location');
  if (!callbackUrl)
    throw new SetupError(
      `The demo account could not be created: the login dialog returned ${response.status}.`,
    );
  return callbackUrl;
}

async function linkInstagramAccount(client: ApiClient): Promise<void> {
  const loginResponse = await client.callContract(connection.loginToFacebook);
  const { url } = loginDialogSchema.parse(requireSuccessfulApiResponse(loginResponse, 'the login'));
  const cookie = loginResponse.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const callbackUrl = await submitLoginDialog(url);
  const callbackResponse = await fetch(callbackUrl, { redirect: 'manual', headers: { cookie } });
  const location = callbackResponse.headers.get('location') ?? '';
  if (callbackResponse.status !== 302 || location.includes('error=')) {
    throw new SetupError(
      `The demo account could not be linked: ${location || callbackResponse.status}`,
    );
  }
}

/** Chooses the business account with the most posts. */
async function chooseAccount(client: ApiClient): Promise<void> {
  let accountList = accountsSchema.parse(
    requireSuccessfulApiResponse(
      await client.callContract(connection.listIgAccounts),
      'the accounts',
    ),
  );
  const deadline = Date.now() + STALL_TIMEOUT_MS;
  while (accountList.still_updating_instagram_account_from_api && Date.now() < deadline) {
    await sleep(POLL_INTERVAL_MS);
    accountList = accountsSchema.parse(
      requireSuccessfulApiResponse(
        await client.callContract(connection.listIgAccounts),
        'the accounts',
      ),
    );
  }
  const [largestAccount] = accountList.instagram_accounts
    .filter((account) => account.instagram_account_type === 'business')
    .sort((a, b) => (b.user_details.media_count ?? 0) - (a.user_details.media_count ?? 0));
  if (!largestAccount)
    throw new SetupError('The demo account could not be created: it has no business account.');
  const chooseResponse = await client.callContract(connection.chooseIgAccount, {
    instagramId: largestAccount.instagram_user_id,
  });
  requireSuccessfulApiResponse(chooseResponse, 'choosing the account');
}

const formatProgress = (progress: ImportProgress): string =>
  (['posts', 'comments', 'conversations', 'messages'] as const)
    .map((kind) => `${progress[kind].done} of ${progress[kind].total} ${kind}`)
    .join(', ');

async function waitForImport(
  client: ApiClient,
  onProgress: DemoAccountOptions['onProgress'],
): Promise<void> {
  let lastProgressText = '';
  let lastChangeAt = Date.now();
  let reportedAt = 0;
  for (;;) {
    const state = importSchema.parse(
      requireSuccessfulApiResponse(await client.callContract(connection.getImport), 'the import'),
    );
    if (!state.importing) return;
    const progressText = formatProgress(state.progress);
    if (progressText !== lastProgressText) lastChangeAt = Date.now();
    if (Date.now() - lastChangeAt > STALL_TIMEOUT_MS)
      throw new SetupError(`The demo import makes no progress: ${progressText}.`);
    if (progressText !== lastProgressText && Date.now() - reportedAt > REPORT_INTERVAL_MS) {
      onProgress(`Importing the demo account: ${progressText}`);
      reportedAt = Date.now();
    }
    lastProgressText = progressText;
    await sleep(POLL_INTERVAL_MS);
  }
}

async function callHistoryControl(sandboxUrl: string, action: 'hold' | 'release') {
  const response = await fetch(`${sandboxUrl}/control/history/${action}`, { method: 'POST' });
  if (!response.ok) throw new SetupError(`The sandbox cannot ${action} its history.`);
  return response.json();
}

/** The product reads the released history while it is in use. */
async function releaseHistory(
  client: ApiClient,
  sandboxUrl: string,
  onProgress: DemoAccountOptions['onProgress'],
): Promise<void> {
  const released = await callHistoryControl(sandboxUrl, 'release');
  const { posts: postCount, comments: commentCount } = releasedHistorySchema.parse(released);
  if (postCount + commentCount === 0) return;
  requireSuccessfulApiResponse(
    await client.callContract(posts.listPosts, { update_from_api: true }),
    'reading older posts',
  );
  onProgress(
    `The demo account is linked; ${postCount} older posts and ${commentCount} older comments arrive in the background`,
  );
}

/**
 * Creates the demo account when it is missing, and waits until its import has finished. With `historySandboxUrl` this
 * import brings the newest posts and comments; the older ones follow.
 */
export async function ensureDemoAccount(options: DemoAccountOptions): Promise<DemoUserCredentials> {
  const { clientId, onProgress, historySandboxUrl } = options;
  const client = createApiClient(options.appUrl);
  await logInOrSignUp(client, clientId);
  const accountResponse = await client.callContract(connection.getIgAccount);
  if (accountResponse.status === 404) {
    onProgress('Linking the demo account');
    if (historySandboxUrl) await callHistoryControl(historySandboxUrl, 'hold');
    await linkInstagramAccount(client);
    await chooseAccount(client);
  }
  // The import endpoint is closed after the trial, so there is nothing to wait for.
  if (accountResponse.status === 402) return DEMO_ACCOUNT;
  await waitForImport(client, onProgress);
  if (historySandboxUrl) await releaseHistory(client, historySandboxUrl, onProgress);
  return DEMO_ACCOUNT;
}
