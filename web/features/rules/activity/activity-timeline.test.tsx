// The timeline of what rules decided, and why.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import {
  makeActing,
  makeActivity,
  makeTextCondition,
  makeTextEntry,
  makeTrace,
} from '#web/testing/data/make-rule-activity.ts';
import { mockActivity, mockFeatures } from '#web/testing/mock-api/mock-answers.ts';
import { getSentFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { queryButton } from '#web/testing/user-actions.ts';
import { WhyButton } from '../why/why-button.tsx';
import { ActivityTimeline } from './activity-timeline.tsx';

const renderTimeline = () =>
  renderWithProviders(<ActivityTimeline query={{}} onClear={() => undefined} />);

beforeEach(signIn);

test('marks the words of the comment that a condition found', async () => {
  mockActivity(makeActing({}));
  renderTimeline();

  const event = await screen.findByRole('article');
  const marks = [...event.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['PRICE', 'price', 'PRICE']);
  expect(event.textContent).toContain('Comment contains “price” (found PRICE) or “cost”');
});

type Conditions = RuleActivity['trace'][number]['match_all'];
const fail = (...match_all: Conditions) => makeTrace({ matched: false, match_all });

test.each([
  [
    'a word that is not there',
    fail(
      makeTextCondition(true, makeTextEntry('bowl', 'bowl')),
      makeTextCondition(false, makeTextEntry('cost', null)),
    ),
    'Did not hold: Comment contains “cost”',
    '#comment_conditions.match_all.1',
  ],
  [
    'a word that must not be there',
    fail(makeTextCondition(false, makeTextEntry('bowl', 'bowl', false))),
    'Did not hold: Comment does not contain “bowl”',
    '#comment_conditions.match_all.0',
  ],
  [
    'none of the alternatives',
    makeTrace({
      matched: false,
      match_any: [
        { condition_type: 'date_time_after', matched: false },
        { condition_type: 'date_time_before', matched: false },
      ],
    }),
    'None of these 2 conditions held:Did not hold: Comment was written after the date in the ruleDid not hold: Comment was written before the date in the rule',
    '#comment_conditions.match_any.0',
  ],
  [
    'no condition at all',
    makeTrace({ matched: false }),
    'Comment: the rule has no condition for it',
    '#comment_conditions',
  ],
])('links to the conditions that failed first: %s', async (_, trace, words, anchor) => {
  mockActivity(makeActivity({ outcome: 'not_matched', reason: 'conditions', trace }));
  renderTimeline();

  const link = await screen.findByRole('link', { name: /^Open th(is|ese) conditions?$/ });
  expect(link.getAttribute('href')).toBe(`/rules/rul_1${anchor}`);
  expect(screen.getByRole('article').textContent).toContain(`Did not answer${words}Open`);
});

test.each([
  [{}, 'Reply: Goes out in 12 min'],
  [{ state: 'editing' }, 'PricesWaits for approval'],
  [{ state: 'editing' }, 'Not sent: it waits for you in Awaiting Approval'],
  [
    { state: 'editing', taken_back: true },
    'Not sent: you stopped it, and it waits for you in Awaiting Approval',
  ],
  [
    { state: 'generating', awaits_approval: true },
    'Reply: The text is written when you look at it in Awaiting Approval',
  ],
  [{ state: 'generating', awaits_approval: true }, 'PricesWaits for approval'],
  [{ state: 'generating' }, 'Reply: The text is being written'],
  [{ state: 'generating' }, 'PricesAnswers'],
  [{ state: 'live' }, 'PricesAnswered'],
  [
    { waits_for: 'hourly_cap' },
    'Your rules had as many replies to send as they may within an hour.',
  ],
  [
    { state: 'editing', error: 'The rule was changed.' },
    'Awaiting Approval. The rule was changed.',
  ],
  [{ state: 'live' }, 'Reply: SentHeld'],
  [{ state: 'live', approved: true }, 'Reply: Sent. You approved it'],
  [{ approved: true }, '. You approved itStop'],
  [
    { state: 'editing', approved: true, error: 'Not posted' },
    'it waits for you in Awaiting Approval. Not postedHeld',
  ],
  [{ state: 'discarded', ended_by: 'expired' }, 'Not sent. Nobody approved this reply in time.'],
  [{ state: 'unknown' }, 'Instagram has not confirmed it yet'],
] as const)('says what became of a reply: %j', async (reply, words) => {
  mockActivity(makeActing(reply));
  renderTimeline();
  expect((await screen.findByRole('article')).textContent).toContain(words);
});

test('stops a waiting reply and shows the message of the server', async () => {
  mockActivity(makeActing({}));
  mockResponse('cancelProcessedEvent', { message: 'Nothing is sent until you approve it.' });
  renderTimeline();
  const button = await screen.findByRole('button', { name: 'Stop' });
  mockActivity(makeActing({ state: 'editing' }));
  await userEvent.click(button);

  await screen.findByText('Nothing is sent until you approve it.');
  const expected = { rule_processed_event_id: 'rpe_1' };
  expect(getSentFields('cancelProcessedEvent')[0]).toMatchObject(expected);
  await screen.findByText(/it waits for you in/);
  expect(queryButton('Stop')).toBeNull();
});

test('says why a reply could not be stopped, and shows its state', async () => {
  mockActivity(makeActing({}));
  mockError('cancelProcessedEvent', 'conflict', 'This reply is already on its way.');
  renderTimeline();
  const button = await screen.findByRole('button', { name: 'Stop' });
  mockActivity(makeActing({ state: 'live' }));
  await userEvent.click(button);
  await screen.findByText('The reply could not be stopped. This reply is already on its way.');
  await expect.poll(() => screen.getByRole('article').textContent).toContain('Reply: Sent');
});

test('opens the decisions about one comment beside it', async () => {
  mockFeatures('rules');
  mockActivity(makeActing({}));
  renderWithProviders(<WhyButton eventId="1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Why?' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Why' }));
  await dialog.findByText('Prices');
  expect(getSentFields('listRuleActivity')[0]).toMatchObject({ event_id: '1' });
  expect(dialog.queryByRole('link', { name: 'View' })).toBeNull();
});

const countReads = () => getSentFields('listRuleActivity').length;
const passMinutes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('reads once a minute while a reply stays unconfirmed for hours', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  mockActivity(makeActing({ state: 'unknown', due_at: inMinutes(-4 * 60) }));
  renderTimeline();
  await screen.findByText(/has not confirmed it yet/);

  const before = countReads();
  await passMinutes(5);
  expect(countReads() - before).toBeGreaterThanOrEqual(4);
  expect(countReads() - before).toBeLessThanOrEqual(6);
});

test('reads soon after a reply is due, although another one is unconfirmed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const acting = makeActing({ state: 'unknown', due_at: inMinutes(-4 * 60) });
  const unconfirmed = { ...acting, id: 'COMMENT~1~rul_2' };
  mockActivity(unconfirmed, makeActing({ due_at: inMinutes(12) }));
  renderTimeline();
  await screen.findByText(/Goes out/);

  await passMinutes(12.05);
  mockActivity(unconfirmed, makeActing({ state: 'live' }));
  await passMinutes(0.2);
  await screen.findByText(/Sent$/, {}, { timeout: 2_000 });
});
