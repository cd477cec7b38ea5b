// Trying a changed voice on past comments.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  getSentRequestFields,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { preloadScreenCodeBeforeTests, renderApp } from '#web/testing/render-app.tsx';
import { clickButton } from '#web/testing/user-actions.ts';

preloadScreenCodeBeforeTests('/voice');

const EXAMPLE = {
  comment: { id: '201', media_id: '101', username: 'ana', text: 'So pretty' },
  owner_wrote: 'danke dir',
  before: 'Hallo! Danke.',
  after: 'Moin, danke.' as string | null,
  missing_because: null as string | null,
};
async function openTrial(): Promise<HTMLElement> {
  renderApp('/voice');
  return screen.findByRole('region', { name: 'Try it' });
}
async function shorten(): Promise<void> {
  await clickButton('Edit Length');
  await userEvent.click(screen.getByRole('radio', { name: 'A few words' }));
}
const tryIt = () => clickButton('Try on ten comments');

test('shows the answer and both drafts for each comment', async () => {
  const answer = mockHeldResponse('tryVoice', { examples: [EXAMPLE] });
  const region = within(await openTrial());
  await shorten();
  await tryIt();
  region.getByText('The AI is writing the drafts…');
  answer();

  await region.findByText('danke dir');
  for (const text of ['You wrote', 'Before', 'With your changes', 'Hallo! Danke.', 'Moin, danke.'])
    region.getByText(text);
  expect(getSentRequestFields('tryVoice')).toMatchObject([
    { voice: { length: 'a few words' }, count: 10 },
  ]);
});

test('shows one draft while nothing is changed', async () => {
  mockResponse('tryVoice', { examples: [EXAMPLE] });
  const region = within(await openTrial());
  await tryIt();
  await region.findByText('Draft');
  expect(region.queryByText('With your changes')).toBeNull();
});

test('shows the reason in place of a missing draft', async () => {
  mockResponse('tryVoice', {
    examples: [{ ...EXAMPLE, after: null, missing_because: 'No room.' }],
  });
  const region = within(await openTrial());
  await shorten();
  await tryIt();
  await region.findByText('No room.');
  region.getByText('Hallo! Danke.');
});

test('says that the voice was changed since', async () => {
  mockResponse('tryVoice', { examples: [EXAMPLE] });
  const region = within(await openTrial());
  await tryIt();
  await region.findByText('Draft');
  await shorten();
  region.getByText(/^You have changed the voice since/);
});

test('says that no comment was answered, and why a trial failed', async () => {
  mockResponse('tryVoice', { examples: [] });
  const region = within(await openTrial());
  await tryIt();
  await region.findByText('There is no comment yet that you have answered.');
  mockError('tryVoice', 'max_responses_for_plan');
  await tryIt();
  await screen.findByText(/^The voice could not be tried\./);
});
