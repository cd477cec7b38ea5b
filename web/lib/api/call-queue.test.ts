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

test('sends the next call when the one before has ended, also when it failed', async () => {
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

test('leaving waits for the calls that are there, and for those that are added meanwhile', async () => {
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
