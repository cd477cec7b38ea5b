// The heartbeat: when it runs, what it keeps, and what its changes reread.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeChanges } from '#web/testing/data/factories.ts';
import { advanceTime, advanceTimeUntil, installFakeClock } from '#web/testing/fake-clock.ts';
import { mockHeartbeat } from '#web/testing/mock-api/mock-answers.ts';
import { getSentFields, mockError } from '#web/testing/mock-api/mock-api.ts';
import { mockHeartbeatChange, renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { useHeartbeat, useNewCounts, useOnChange, useSetNewCount } from './use-changes.ts';

const readAgain = vi.fn();
let setNewCount: ReturnType<typeof useSetNewCount>;

function Probe() {
  useHeartbeat(true);
  useOnChange('posts', 'page 1', readAgain);
  setNewCount = useSetNewCount();
  const counts = useNewCounts();
  return <p>{counts ? `${counts.new_comments} and ${counts.awaiting_approvals}` : 'unknown'}</p>;
}

function ListProbe() {
  useHeartbeat(true);
  useOnChange('posts', 'page 1', readAgain, { rereadsFirst: true });
  return null;
}

function MessagesProbe() {
  useHeartbeat(true);
  useOnChange('conversations', 'page 1', readAgain, { rereadsMs: [] });
  return null;
}

function DecisionsProbe() {
  useHeartbeat(true);
  useOnChange(['rules', 'posts'], 'page 1', readAgain, { rereadsMs: [5_000, 25_000] });
  return null;
}

const countBeats = () => getSentFields('getChanges').length;
const setHidden = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  installFakeClock();
  signIn();
  mockHeartbeat({}, { new_comments: 3, awaiting_approvals: 5 });
  readAgain.mockReset();
});

async function start() {
  renderWithProviders(<Probe />);
  await advanceTimeUntil(() => screen.getByText('3 and 5'));
}

test('asks every five seconds in visible pages only', async () => {
  await start();
  await advanceTime(60_000);
  expect(countBeats()).toBeGreaterThanOrEqual(11);
  expect(countBeats()).toBeLessThanOrEqual(13);

  setHidden(true);
  await advanceTime(6_000);
  const beforeHidden = countBeats();
  await advanceTime(600_000);
  expect(countBeats()).toBe(beforeHidden);

  setHidden(false);
  await advanceTimeUntil(() => expect(countBeats()).toBeGreaterThan(beforeHidden), 6_000);
});

test('stops asking when the plan has ended', async () => {
  await start();
  mockError('getChanges', 'no_subscription');
  await advanceTime(11_000);
  const beats = countBeats();

  await advanceTime(60_000);
  expect(countBeats()).toBe(beats);
});

test('rereads only changed data, and once more for slow indexes', async () => {
  await start();
  mockHeartbeatChange('rules');
  await advanceTime(20_000);
  expect(readAgain).not.toHaveBeenCalled();

  mockHeartbeatChange('posts');
  await advanceTimeUntil(() => expect(readAgain).toHaveBeenCalledTimes(1), 6_000);
  await advanceTime(60_000);
  expect(readAgain).toHaveBeenCalledTimes(2);
});

test('rereads a list after the first response, which may be newer', async () => {
  renderWithProviders(<ListProbe />);
  await advanceTimeUntil(() => expect(countBeats()).toBe(1));
  await advanceTime(4_000);
  expect(readAgain).not.toHaveBeenCalled();

  await advanceTime(60_000);
  expect(readAgain).toHaveBeenCalledTimes(1);
});

test('reads what needs no index only once after a change', async () => {
  renderWithProviders(<MessagesProbe />);
  await advanceTimeUntil(() => expect(countBeats()).toBe(1));
  mockHeartbeatChange('conversations');
  await advanceTimeUntil(() => expect(readAgain).toHaveBeenCalledTimes(1), 6_000);
  await advanceTime(60_000);
  expect(readAgain).toHaveBeenCalledTimes(1);
});

test('rereads when one of several kinds changed, and at the given times', async () => {
  renderWithProviders(<DecisionsProbe />);
  await advanceTimeUntil(() => expect(countBeats()).toBe(1));
  mockHeartbeatChange('conversations');
  await advanceTime(20_000);
  expect(readAgain).not.toHaveBeenCalled();

  for (const [index, kind] of (['posts', 'rules'] as const).entries()) {
    mockHeartbeatChange(kind);
    await advanceTimeUntil(() => expect(readAgain).toHaveBeenCalledTimes(3 * index + 1), 6_000);
    await advanceTime(6_000);
    expect(readAgain).toHaveBeenCalledTimes(3 * index + 2);
    await advanceTime(60_000);
    expect(readAgain).toHaveBeenCalledTimes(3 * index + 3);
  }
});

test('keeps the running first heartbeat when a list sets a count', async () => {
  renderWithProviders(<Probe />);
  setNewCount('awaiting_approvals', 1);
  await advanceTimeUntil(() => screen.getByText('3 and 5'), 1_000);
  expect(countBeats()).toBe(1);
});

test('keeps a count that a list knows better until its kind changes', async () => {
  await start();
  setNewCount('awaiting_approvals', 4);
  await advanceTimeUntil(() => screen.getByText('3 and 4'));
  await advanceTime(15_000);
  screen.getByText('3 and 4');

  const { versions } = makeChanges();
  mockHeartbeat({ ...versions, approvals: 'next' }, { new_comments: 3, awaiting_approvals: 9 });
  await advanceTimeUntil(() => screen.getByText('3 and 9'));
});
