// The heartbeat: when it runs, what it keeps, and what its changes reread.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeChanges } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import { getSentRequestFields, mockError } from '#web/testing/mock-api/mock-api.ts';
import { mockHeartbeat } from '#web/testing/mock-api/mock-common-responses.ts';
import { mockHeartbeatChange, renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import {
  useHeartbeat,
  useNewItemCounts,
  useOnServerDataChange,
  useSetNewItemCount,
} from './use-server-data-changes.ts';

const readAgain = vi.fn();
let setNewCount: ReturnType<typeof useSetNewItemCount>;

function Probe() {
  useHeartbeat(true);
  useOnServerDataChange('posts', 'page 1', readAgain);
  setNewCount = useSetNewItemCount();
  const counts = useNewItemCounts();
  return <p>{counts ? `${counts.new_comments} and ${counts.awaiting_approvals}` : 'unknown'}</p>;
}

function ListProbe() {
  useHeartbeat(true);
  useOnServerDataChange('posts', 'page 1', readAgain, { rereadsFirst: true });
  return null;
}

function MessagesProbe() {
  useHeartbeat(true);
  useOnServerDataChange('conversations', 'page 1', readAgain, { rereadsMs: [] });
  return null;
}

function DecisionsProbe() {
  useHeartbeat(true);
  useOnServerDataChange(['rules', 'posts'], 'page 1', readAgain, { rereadsMs: [5_000, 25_000] });
  return null;
}

const countBeats = () => getSentRequestFields('getChanges').length;
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
  await advanceFakeTimeUntil(() => screen.getByText('3 and 5'));
}

test('sends a heartbeat every five seconds while the page is visible', async () => {
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
  await advanceFakeTimeUntil(() => expect(countBeats()).toBeGreaterThan(beforeHidden), 6_000);
});

test('stops the heartbeat when the plan has ended', async () => {
  await start();
  mockError('getChanges', 'no_subscription');
  await advanceTime(11_000);
  const beats = countBeats();

  await advanceTime(60_000);
  expect(countBeats()).toBe(beats);
});

test('rereads only the kind of data that changed, twice', async () => {
  await start();
  mockHeartbeatChange('rules');
  await advanceTime(20_000);
  expect(readAgain).not.toHaveBeenCalled();

  mockHeartbeatChange('posts');
  await advanceFakeTimeUntil(() => expect(readAgain).toHaveBeenCalledTimes(1), 6_000);
  await advanceTime(60_000);
  expect(readAgain).toHaveBeenCalledTimes(2);
});

test('rereads a list once after the first heartbeat', async () => {
  renderWithProviders(<ListProbe />);
  await advanceFakeTimeUntil(() => expect(countBeats()).toBe(1));
  await advanceTime(4_000);
  expect(readAgain).not.toHaveBeenCalled();

  await advanceTime(60_000);
  expect(readAgain).toHaveBeenCalledTimes(1);
});

test('rereads data without an index only once after a change', async () => {
  renderWithProviders(<MessagesProbe />);
  await advanceFakeTimeUntil(() => expect(countBeats()).toBe(1));
  mockHeartbeatChange('conversations');
  await advanceFakeTimeUntil(() => expect(readAgain).toHaveBeenCalledTimes(1), 6_000);
  await advanceTime(60_000);
  expect(readAgain).toHaveBeenCalledTimes(1);
});

test('rereads when one of several watched kinds changed, at the given times', async () => {
  renderWithProviders(<DecisionsProbe />);
  await advanceFakeTimeUntil(() => expect(countBeats()).toBe(1));
  mockHeartbeatChange('conversations');
  await advanceTime(20_000);
  expect(readAgain).not.toHaveBeenCalled();

  for (const [index, kind] of (['posts', 'rules'] as const).entries()) {
    mockHeartbeatChange(kind);
    await advanceFakeTimeUntil(() => expect(readAgain).toHaveBeenCalledTimes(3 * index + 1), 6_000);
    await advanceTime(6_000);
    expect(readAgain).toHaveBeenCalledTimes(3 * index + 2);
    await advanceTime(60_000);
    expect(readAgain).toHaveBeenCalledTimes(3 * index + 3);
  }
});

test('keeps the first running heartbeat when a list sets a new count', async () => {
  renderWithProviders(<Probe />);
  setNewCount('awaiting_approvals', 1);
  await advanceFakeTimeUntil(() => screen.getByText('3 and 5'), 1_000);
  expect(countBeats()).toBe(1);
});

test('keeps a count set by a list until its kind changes', async () => {
  await start();
  setNewCount('awaiting_approvals', 4);
  await advanceFakeTimeUntil(() => screen.getByText('3 and 4'));
  await advanceTime(15_000);
  screen.getByText('3 and 4');

  const { versions } = makeChanges();
  mockHeartbeat({ ...versions, approvals: 'next' }, { new_comments: 3, awaiting_approvals: 9 });
  await advanceFakeTimeUntil(() => screen.getByText('3 and 9'));
});
