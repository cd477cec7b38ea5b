import { expect, test } from 'vitest';
import { runActionsBeforeLeavingAccount } from '../session/actions-before-leaving-account.ts';
import { createApiCallQueue } from './api-call-queue.ts';

function holdCall(sent: string[], name: string) {
  const held = Promise.withResolvers<string>();
  const send = () => {
    sent.push(name);
    return held.promise;
  };
  return { send, answer: () => held.resolve(name), fail: () => held.reject(new Error(name)) };
}

test('sends the next queued call after the previous ended, even in failure', async () => {
  const sent: string[] = [];
  const [first, second] = [holdCall(sent, 'first'), holdCall(sent, 'second')];
  const enqueue = createApiCallQueue();
  const responses = Promise.allSettled([enqueue(first.send), enqueue(second.send)]);
  await Promise.resolve();
  expect(sent).toEqual(['first']);

  first.fail();
  second.answer();
  expect(await responses).toMatchObject([{ status: 'rejected' }, { value: 'second' }]);
});

test('waits for all queued calls before the user leaves the account', async () => {
  const sent: string[] = [];
  const [first, second] = [holdCall(sent, 'first'), holdCall(sent, 'second')];
  const enqueue = createApiCallQueue();
  void enqueue(first.send);
  const left = runActionsBeforeLeavingAccount().then(() => sent.push('left'));
  void enqueue(second.send);

  first.answer();
  second.answer();
  await left;
  expect(sent).toEqual(['first', 'second', 'left']);
});
