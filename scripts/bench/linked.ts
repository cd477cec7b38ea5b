// A user whose account at the sandbox is linked and chosen, by the product's own calls.
import { startSandbox } from '#scripts/sandbox/server.ts';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { beginLogin, call, comeBack } from '#tests/support/connection.ts';
import { SECRETS } from '#tests/support/queue.ts';
import { CLIENT_ID, signedUp, type TestUser } from '#tests/support/users.ts';

/** The account that is linked. */
export const IG_USER_ID = castIds.studioAccount;

export type BenchSandbox = {
  readonly url: string;
  /** A control call; answers its JSON. */
  readonly control: <Told>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Told>;
  readonly close: () => Promise<void>;
};

/** The small world, and this process pointed at it. */
export async function startBenchSandbox(): Promise<BenchSandbox> {
  const { url, close } = await startSandbox({
    world: 'small',
    appSecret: SECRETS.FACEBOOK_APP_SECRET,
  });
  Object.assign(process.env, {
    OAUTH_CLIENT_ID: CLIENT_ID,
    GRAPH_API_URL: `${url}/graph`,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_DIALOG_URL: `${url}/facebook`,
    FACEBOOK_APP_ID: '100000000000001',
    APP_URL: 'http://localhost:3000',
    POST_HOLD_SECONDS: '0',
  });
  return {
    url,
    control: async <Told>(method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await fetch(`${url}/control${path}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' } }),
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
      return (await answer.json()) as Told;
    },
    close,
  };
}

/** The import begins with the next run of the queues. */
export async function linked(): Promise<TestUser> {
  const user = await signedUp();
  const begun = await beginLogin(user.token);
  const form = new URLSearchParams({ decision: 'allow', person: castIds.marisol });
  const answer = await fetch(begun.dialog, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  const { errors } = await comeBack(begun, Object.fromEntries(back.searchParams));
  if (errors.length > 0) throw new Error(`Linking failed: ${errors.join(', ')}`);
  const body = { instagramId: IG_USER_ID };
  await call('POST', '/users/me/ig/account/current', { token: user.token, body });
  return user;
}
