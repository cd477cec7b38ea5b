// Tests the concurrency of the account with functions that end when the test says so.
import { describe, expect, it } from 'vitest';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import type { LocalInvocationResult } from './lambda-functions.ts';
import { limitLambdaAccountConcurrency } from './limit-lambda-account-concurrency.ts';

const RESERVED_ARN = 'arn:reserved';
const OTHER_ARN = 'arn:other';
const resources = {
  listByType: () => [
    { arn: RESERVED_ARN, properties: { ReservedConcurrentExecutions: 1 } },
    { arn: OTHER_ARN, properties: {} },
  ],
} as unknown as CloudResources;

function limit(total: number) {
  const running: PromiseWithResolvers<LocalInvocationResult>[] = [];
  const functions = limitLambdaAccountConcurrency(
    {
      names: new Map(),
      invoke: () => {
        const invocation = Promise.withResolvers<LocalInvocationResult>();
        running.push(invocation);
        return invocation.promise;
      },
      stop: async () => undefined,
    },
    resources,
    total,
  );
  const endOne = () => running.shift()?.resolve({ ok: true, result: null, requestId: 'r' });
  return { invoke: (arn: string) => functions.invoke(arn, {}), running, endOne };
}
const THROTTLED = { ok: false, type: 'TooManyRequestsException' };

describe('the concurrency of the account', () => {
  it("throttles invocations beyond the account's concurrency until a running one ends", async () => {
    const { invoke, running, endOne } = limit(3);
    const first = invoke(OTHER_ARN);
    void invoke(OTHER_ARN);

    expect(await invoke(OTHER_ARN)).toMatchObject(THROTTLED);
    endOne();
    await first;
    void invoke(OTHER_ARN);
    expect(running).toHaveLength(2);
  });

  it('a function gets its reserved concurrency, and no more than that', async () => {
    const { invoke, running } = limit(2);
    void invoke(OTHER_ARN);
    expect(await invoke(OTHER_ARN)).toMatchObject(THROTTLED);
    void invoke(RESERVED_ARN);

    expect(running).toHaveLength(2);
    expect(await invoke(RESERVED_ARN)).toMatchObject(THROTTLED);
  });

  it("rejects an account concurrency that the functions' reservations use up", () => {
    expect(() => limit(1)).toThrow(
      'The functions reserve a concurrency of 1, so LOCAL_ACCOUNT_CONCURRENCY must be more than that, not 1.',
    );
  });
});
