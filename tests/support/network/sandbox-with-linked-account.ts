// Creates a user whose sandbox account is linked and chosen through the product's API.
import { type SandboxOptions, startSandbox } from '#scripts/sandbox/server.ts';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import { createTestUser, TEST_CLIENT_ID, type TestUser } from '../users/test-users.ts';
import { TEST_PRODUCT_SECRETS } from '../vendors/fake-queues-bus-and-secrets.ts';
import {
  pointProductAtSandboxNetwork,
  type SandboxNetwork,
} from './point-product-at-sandbox-network.ts';

/** The linked account. */
export const LINKED_IG_USER_ID = sandboxFixtureIds.studioAccount;

export type NetworkSandbox = {
  readonly url: string;
  /** Calls the sandbox's control API; returns the JSON body. */
  readonly callControl: <ResponseBody>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) => Promise<ResponseBody>;
  readonly close: () => Promise<void>;
};

let network: SandboxNetwork | undefined;

/** Starts a sandbox, by default with the small world, and points this process at it. */
export async function startNetworkSandbox(
  options: Pick<SandboxOptions, 'world' | 'webhookCallbackUrl'> = {},
): Promise<NetworkSandbox> {
  const { url, close } = await startSandbox({
    world: 'small',
    appSecret: TEST_PRODUCT_SECRETS.FACEBOOK_APP_SECRET,
    webhookVerifyToken: TEST_PRODUCT_SECRETS.FACEBOOK_WEBHOOK_VERIFY_TOKEN,
    ...options,
  });
  network = pointProductAtSandboxNetwork(url);
  Object.assign(process.env, {
    OAUTH_CLIENT_ID: TEST_CLIENT_ID,
    POST_HOLD_SECONDS: '0',
    OPENAI_BASE_URL: `${url}/openai/v1`,
    OPENAI_MODEL: 'sandbox-writer',
  });
  return { url, callControl: network.control, close };
}

/** Links the account of the sandbox that was started last. The import starts with the next run of the queues. */
export async function createLinkedUser(): Promise<TestUser> {
  if (network === undefined) throw new Error('The sandbox has not been started.');
  const user = await createTestUser();
  const errors = await network.link(user, sandboxFixtureIds.marisol);
  if (errors.length > 0) throw new Error(`Linking failed: ${errors.join(', ')}`);
  await network.choose(user, LINKED_IG_USER_ID);
  return user;
}
