// The demo account, made as a person would: through the product's own calls and the login dialog.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { connectionContracts as connection } from '#shared/contracts/connection.ts';
import { type Contract, fullPath } from '#shared/contracts/define.ts';
import { sessionContracts as session } from '#shared/contracts/session.ts';
import { Fault } from './fault.ts';

export type DemoAccount = { readonly email: string; readonly password: string };

export type DemoOptions = {
  readonly appUrl: string;
  readonly clientId: string;
  readonly report: (step: string) => void;
};

/** For this machine only: the network behind it is the sandbox. */
const DEMO: DemoAccount = { email: 'demo@example.com', password: 'Weaver-of-Replies-7' };

const POLL_MS = 500;
const REPORT_MS = 3_000;
/** How long the import may stand still. */
const PATIENCE_MS = 120_000;

const tokens = z.object({ access_token: z.string() });
const dialog = z.object({ url: z.string() });
const accounts = connection.listIgAccounts.response;
const importState = connection.getImport.response;

type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

/** Calls the product as its own web client does. */
function createClient(appUrl: string) {
  let token: string | undefined;
  return {
    use: (accessToken: string) => {
      token = accessToken;
    },
    call: async (contract: Contract, input: Readonly<Record<string, unknown>> = {}) => {
      const isGet = contract.method === 'GET';
      const query = new URLSearchParams(
        Object.entries(input).map(([name, value]) => [name, String(value)] as [string, string]),
      );
      const answer = await fetch(
        `${appUrl}${fullPath(contract)}${isGet && query.size > 0 ? `?${query}` : ''}`,
        {
          method: contract.method,
          headers: {
            ...(!isGet && { 'content-type': 'application/json' }),
            ...(token && { authorization: `Bearer ${token}` }),
          },
          ...(!isGet && { body: JSON.stringify(input) }),
        },
      );
      const body: unknown = await answer.json();
      return { status: answer.status, body, headers: answer.headers } satisfies Answer;
    },
  };
}
type Client = ReturnType<typeof createClient>;

function demand(answer: Answer, what: string): unknown {
  if (answer.status < 300) return answer.body;
  throw new Fault(
    `The demo account could not be made: ${what} answered ${answer.status} ${JSON.stringify(answer.body)}`,
  );
}

async function logIn(client: Client, client_id: string): Promise<void> {
  const known = await client.call(session.issueToken, {
    client_id,
    grant_type: 'password',
    ...DEMO,
  });
  const answer =
    known.status < 300
      ? known
      : await client.call(session.signUp, { client_id, ...DEMO, tos_agreement: true });
  client.use(tokens.parse(demand(answer, 'signing up')).access_token);
}

/** Fills in the login dialog: the first person, everything allowed. Answers where it sends one back. */
async function allowInDialog(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const person = /name="person" value="([^"]+)"/.exec(page)?.[1];
  if (!person) throw new Fault('The demo account could not be made: the dialog offers nobody.');
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ person, decision: 'allow' }),
  });
  const back = answer.headers.get('location');
  if (!back) throw new Fault(`The demo account could not be made: dialog said ${answer.status}.`);
  return back;
}

async function link(client: Client): Promise<void> {
  const begun = await client.call(connection.loginToFacebook);
  const { url } = dialog.parse(demand(begun, 'the login'));
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const back = await allowInDialog(url);
  const finished = await fetch(back, { redirect: 'manual', headers: { cookie } });
  const location = finished.headers.get('location') ?? '';
  if (finished.status !== 302 || location.includes('error=')) {
    throw new Fault(`The demo account could not be linked: ${location || finished.status}`);
  }
}

/** Chooses the business account with the most posts. */
async function chooseAccount(client: Client): Promise<void> {
  let found = accounts.parse(demand(await client.call(connection.listIgAccounts), 'the accounts'));
  const until = Date.now() + PATIENCE_MS;
  while (found.still_updating_instagram_account_from_api && Date.now() < until) {
    await sleep(POLL_MS);
    found = accounts.parse(demand(await client.call(connection.listIgAccounts), 'the accounts'));
  }
  const [best] = found.instagram_accounts
    .filter((account) => account.instagram_account_type === 'business')
    .sort((a, b) => (b.user_details.media_count ?? 0) - (a.user_details.media_count ?? 0));
  if (!best) throw new Fault('The demo account could not be made: it has no business account.');
  const chosen = await client.call(connection.chooseIgAccount, {
    instagramId: best.instagram_user_id,
  });
  demand(chosen, 'choosing the account');
}

async function waitForImport(client: Client, report: DemoOptions['report']): Promise<void> {
  let last = '';
  let movedAt = Date.now();
  let reportedAt = 0;
  for (;;) {
    const state = importState.parse(demand(await client.call(connection.getImport), 'the import'));
    if (!state.importing) return;
    const { posts, comments } = state.progress;
    const now = `${posts.done} of ${posts.total} posts, ${comments.done} of ${comments.total} comments`;
    if (now !== last) movedAt = Date.now();
    if (Date.now() - movedAt > PATIENCE_MS)
      throw new Fault(`The demo import stands still: ${now}.`);
    if (now !== last && Date.now() - reportedAt > REPORT_MS) {
      report(`Importing the demo account: ${now}`);
      reportedAt = Date.now();
    }
    last = now;
    await sleep(POLL_MS);
  }
}

/** Makes the demo account where it is missing, and waits until it is imported. */
export async function ensureDemo(options: DemoOptions): Promise<DemoAccount> {
  const client = createClient(options.appUrl);
  await logIn(client, options.clientId);
  const current = await client.call(connection.getIgAccount);
  if (current.status === 404) {
    options.report('Linking the demo account');
    await link(client);
    await chooseAccount(client);
  }
  // A trial that is over closes the import's call too; there is nothing to wait for then.
  if (current.status === 402) return DEMO;
  await waitForImport(client, options.report);
  return DEMO;
}
