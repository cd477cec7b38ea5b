import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startLambdaExecutionEnvironment } from './lambda-execution-environment.ts';

const TIMEOUT_MS = 1_500;
const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-environment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a function with this source, and invokes it once. */
async function invokeOnce(name: string, source: string) {
  const bundle = path.join(folder, `${name}.cjs`);
  writeFileSync(bundle, source);
  const environment = startLambdaExecutionEnvironment({
    threadData: { name, bundle, handler: 'handler', memoryMb: 128, cacheFolder: folder },
    variables: {},
    onLog: () => undefined,
  });
  const invocation = {
    requestId: 'r',
    arn: 'arn',
    event: {},
    traceHeader: '',
    timeoutMs: TIMEOUT_MS,
  };
  const result = await environment.invoke(invocation);
  await environment.terminate();
  return result;
}

test("a function's timeout does not include the time to load its bundle", async () => {
  const load = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${TIMEOUT_MS + 500});`;
  const handler =
    'exports.handler = async (_, { getRemainingTimeInMillis }) => getRemainingTimeInMillis() > 0;';

  const { durationMs, ...result } = await invokeOnce('slow-load', load + handler);
  expect(result).toEqual({ ok: true, result: true });
  expect(durationMs).toBeLessThan(TIMEOUT_MS);
});

test('a local function that runs too long ends at its timeout', async () => {
  const source = 'exports.handler = () => new Promise((resolve) => setTimeout(resolve, 60_000));';

  expect(await invokeOnce('slow-handler', source)).toMatchObject({ type: 'Sandbox.Timedout' });
});

test('a function bundle that does not load fails its invocation at once', async () => {
  const source = "throw new TypeError('no such setting');";

  expect(await invokeOnce('broken', source)).toMatchObject({ message: 'no such setting' });
});
