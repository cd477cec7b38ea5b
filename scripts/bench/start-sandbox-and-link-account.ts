// Creates a user whose sandbox account is linked and chosen through the product's API.
import { type SandboxOptions, startSandbox } from '#scripts/sandbox/server.ts';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import { TEST_SECRETS } from '#tests/support/fake-queues-bus-and-secrets.ts';
import {
  callConnectionApi,
  completeFacebookLogin,
  startFacebookLogin,
} from '#tests/support/link-fake-network-account.ts';
import { createTestUser, TEST_CLIENT_ID, type TestUser } from '#tests/support/test-users.ts';

/** The linked account. */
export const LINKED_IG_USER_ID = sandboxFixtureIds.studioAccount;

export type BenchSandbox = {
  readonly url: string;
  /** Calls the sandbox's control API; returns the JSON body. */
  readonly callControl: <ResponseBody>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => Promise<ResponseBody>;
  readonly close: () => Promise<void>;
};

/** Starts a sandbox, with the small world unless told otherwise, and points this process at it. */
export async function startBenchSandbox(
  options: Pick<SandboxOptions, 'world' | 'webhookCallbackUrl'> = {},
): Promise<BenchSandbox> {
  const { url, close } = await startSandbox({
    world: 'small',
    appSecret: TEST_SECRETS.FACEBOOK_APP_SECRET,
    webhookVerifyToken: TEST_SECRETS.FACEBOOK_WEBHOOK_VERIFY_TOKEN,
    ...options,
  });
  Object.assign(process.env, {
    OAUTH_CLIENT_ID: TEST_CLIENT_ID,
    GRAPH_API_URL: `${url}/graph`,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_DIALOG_URL: `${url}/facebook`,
    FACEBOOK_APP_ID: '100000000000001',
    APP_URL: 'http://localhost:3000',
    POST_HOLD_SECONDS: '0',
    OPENAI_BASE_URL: `${url}/openai/v1`,
    OPENAI_MODEL: 'sandbox-writer',
  });
  return {
    url,
    callControl: async <ResponseBody>(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      body?: object,
    ) => {
      const response = await fetch(`${url}/control${path}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' } }),
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`);
      return (await response.json()) as ResponseBody;
    },
    close,
  };
}

/** The import starts with the next run of the queues. */
export async function createLinkedUser(): Promise<TestUser> {
  const user = await createTestUser();
  const login = await startFacebookLogin(user.token);
  const form = new URLSearchParams({ decision: 'allow', person: sandboxFixtureIds.marisol });
  const dialogResponse = await fetch(login.dialog, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const callbackUrl = new URL(dialogResponse.headers.get('location') ?? '');
  const { errors } = await completeFacebookLogin(
    login,
    Object.fromEntries(callbackUrl.searchParams),
  );
  if (errors.length > 0) throw new Error(`Linking failed: ${errors.join(', ')}`);
  const body = { instagramId: LINKED_IG_USER_ID };
  await callConnectionApi('POST', '/users/me/ig/account/current', { token: user.token, body });
  return user;
}
