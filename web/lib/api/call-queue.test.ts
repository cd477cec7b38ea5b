import { expect, test } from 'vitest';
import { runLeaveActions } from '../session/leave-actions.ts';
import { createCallQueue } from './call-queue.ts';

function holdCall(sent: string[], name: string) {
  const held = Promise.withResolvers<string>();
  const send = () => {
    sent.push(name);
    return held.promise;
  };
  return { send, answer: () => held.resolve(name), fail: () => held.reject(new Error(name)) };
}

test('sends the next call after the previous ended, even in failure', async () => {
  const sent: string[] = [];
  const [first, second] = [holdCall(sent, 'first'), holdCall(sent, 'second')];
  const enqueue = createCallQueue();
  const responses = Promise.allSettled([enqueue(first.send), enqueue(second.send)]);
  await Promise.resolve();
  expect(sent).toEqual(['first']);

  first.fail();
  second.answer();
  expect(await responses).toMatchObject([{ status: 'rejected' }, { value: 'second' }]);
});

test('waits for all calls on leaving, including those added during the wait', async () => {
  const sent: string[] = [];
  const [first, second] = [holdCall(sent, 'first'), holdCall(sent, 'second')];
  const enqueue = createCallQueue();
  void enqueue(first.send);
  const left = runLeaveActions().then(() => sent.push('left'));
  void enqueue(second.send);

  first.answer();
  second.answer();
  await left;
  expect(sent).toEqual(['first', 'second', 'left']);
});
