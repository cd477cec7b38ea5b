// Which callers may use the API of the local product, and whose address it trusts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalProduct, startLocalProduct } from '#scripts/local/local-product.ts';
import { createTestFolderForFile } from './create-test-folder.ts';
import { callApi } from './start-test-cloud.ts';
import { buildEnvironment } from './start-test-local-product.ts';

const HEALTH_PATH = '/api/v1/health';

const folder = createTestFolderForFile();
let product: LocalProduct;
beforeAll(async () => {
  product = await startLocalProduct({
    environment: buildEnvironment(folder),
    withDemoAccount: false,
  });
});
afterAll(() => product?.stop());

test.each([
  ['GET', HEALTH_PATH],
  ['POST', '/api/v1/oauth/token'],
  ['POST', '/webhooks/network'],
  ['GET', '/nothing'],
])('the functions refuse %s %s past the edge server', async (method, path) => {
  const { status, body } = await callApi(product.httpApi, method, path);

  expect([status, body]).toEqual([
    403,
    { error: 'forbidden', errors: ['You are not allowed to do this.'] },
  ]);
});

test("functions accept the edge server's requests despite a viewer's forged secret", async () => {
  const headers = { 'x-origin-secret': 'a guess', 'cloudfront-viewer-address': 'nobody' };

  expect((await fetch(`${product.appUrl}${HEALTH_PATH}`, { headers })).status).toBe(200);
});

test('a viewer who forges changing addresses is rate-limited as one', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) {
    const forged = `198.51.100.${n}`;
    const response = await fetch(`${product.appUrl}/api/v1/oauth/token`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cloudfront-viewer-address': `${forged}:1`,
        'x-forwarded-for': forged,
      },
      body: JSON.stringify({
        client_id: 'replyloom-web',
        grant_type: 'password',
        email: 'ann@example.com',
        password: 'Wrong-Tram-88x',
      }),
    });
    statuses.push(response.status);
  }

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});
