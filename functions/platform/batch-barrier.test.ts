import { expect, test, vi } from 'vitest';
import { createBatchBarrier } from './batch-barrier.ts';

const flush = () => new Promise(setImmediate);

test('one call gets all inputs when each member has joined or left', async () => {
  const answer = vi.fn(async (inputs: readonly string[]) => inputs.map(() => undefined));
  const { enter } = createBatchBarrier<string>(answer);
  const [first, second, third] = [enter(), enter(), enter()];

  const joined = [first.join('a')];
  third.leave();
  await flush();
  expect(answer).not.toHaveBeenCalled();

  joined.push(second.join('b'));
  await Promise.all(joined);
  expect(answer.mock.calls).toEqual([[['a', 'b']]]);
});

test('a member that left and joins late is answered without waiting', async () => {
  const answer = vi.fn(async (inputs: readonly string[]) => inputs.map(() => undefined));
  const { enter } = createBatchBarrier<string>(answer);
  const [first, second] = [enter(), enter()];
  first.leave();
  await second.join('b');

  await first.join('late');

  expect(answer.mock.calls).toEqual([[['b']], [['late']]]);
});

test('only the member whose input failed gets an error', async () => {
  const { enter } = createBatchBarrier<string>(async (inputs) =>
    inputs.map((input) => (input === 'bad' ? new Error('refused') : undefined)),
  );
  const [good, bad] = [enter(), enter()];

  const results = await Promise.allSettled([good.join('good'), bad.join('bad')]);

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('every member gets an error when the common call throws', async () => {
  const { enter } = createBatchBarrier<string>(() => Promise.reject(new Error('refused')));
  const [first, second] = [enter(), enter()];

  const results = await Promise.allSettled([first.join('a'), second.join('b')]);

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
