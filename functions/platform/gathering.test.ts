import { expect, test, vi } from 'vitest';
import { startGathering } from './gathering.ts';

const flush = () => new Promise(setImmediate);

test('answers all together once each has joined or left', async () => {
  const answer = vi.fn(async (inputs: readonly string[]) => inputs.map(() => undefined));
  const { enter } = startGathering<string>(answer);
  const [first, second, third] = [enter(), enter(), enter()];

  const joined = [first.join('a')];
  third.leave();
  await flush();
  expect(answer).not.toHaveBeenCalled();

  joined.push(second.join('b'));
  await Promise.all(joined);
  expect(answer.mock.calls).toEqual([[['a', 'b']]]);
});

test('answers one that left and joins later, without waiting for anyone', async () => {
  const answer = vi.fn(async (inputs: readonly string[]) => inputs.map(() => undefined));
  const { enter } = startGathering<string>(answer);
  const [first, second] = [enter(), enter()];
  first.leave();
  await second.join('b');

  await first.join('late');

  expect(answer.mock.calls).toEqual([[['b']], [['late']]]);
});

test('fails only the call for which the answer has an error', async () => {
  const { enter } = startGathering<string>(async (inputs) =>
    inputs.map((input) => (input === 'bad' ? new Error('refused') : undefined)),
  );
  const [good, bad] = [enter(), enter()];

  const results = await Promise.allSettled([good.join('good'), bad.join('bad')]);

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('fails every call when the answer throws', async () => {
  const { enter } = startGathering<string>(() => Promise.reject(new Error('refused')));
  const [first, second] = [enter(), enter()];

  const results = await Promise.allSettled([first.join('a'), second.join('b')]);

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
