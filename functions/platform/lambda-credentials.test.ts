import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultProvider } from './lambda-credentials.ts';

afterEach(() => vi.unstubAllEnvs());

test("reads the Lambda role's credentials and token from the environment", async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');

  expect(await defaultProvider()()).toEqual({
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    sessionToken: 'session',
  });
});

test('throws when the environment has no Lambda role credentials', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', '');

  await expect(defaultProvider()()).rejects.toThrow('no credentials');
});

test('replaces the credential provider of the AWS SDK in a bundle', async () => {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `
        import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
        module.exports = new DynamoDBClient({ region: 'us-east-1' }).config.credentials();`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    write: false,
    alias: {
      '@aws-sdk/credential-provider-node': fileURLToPath(
        new URL('lambda-credentials.ts', import.meta.url),
      ),
    },
  });
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
  const module = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '')(
    module,
    module.exports,
    process.getBuiltinModule,
  );

  expect(await module.exports).toMatchObject({ accessKeyId: 'key', sessionToken: 'session' });
});
