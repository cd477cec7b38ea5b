// The timeline of what rules decided, and why.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import {
  makeRuleActivity,
  makeRuleActivityWithReply,
  makeTrace,
  makeTracedTextCondition,
  makeTracedTextEntry,
} from '#web/testing/data/make-rule-activity.ts';
import { getSentRequestFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { mockActivity, mockFeatureFlags } from '#web/testing/mock-api/mock-common-responses.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { queryButton } from '#web/testing/user-actions.ts';
import { ExplainRuleDecisionsButton } from '../why/explain-rule-decisions-button.tsx';
import { RuleActivityTimeline } from './rule-activity-timeline.tsx';

const renderTimeline = () =>
  renderWithProviders(<RuleActivityTimeline query={{}} onClear={() => undefined} />);

beforeEach(signIn);

test('highlights the words of a comment that a rule condition found', async () => {
  mockActivity(makeRuleActivityWithReply({}));
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
      makeTracedTextCondition(true, makeTracedTextEntry('bowl', 'bowl')),
      makeTracedTextCondition(false, makeTracedTextEntry('cost', null)),
    ),
    'Did not hold: Comment contains “cost”',
    '#comment_conditions.match_all.1',
  ],
  [
    'a word that must not be there',
    fail(makeTracedTextCondition(false, makeTracedTextEntry('bowl', 'bowl', false))),
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
])('links to the rule conditions that failed first: %s', async (_, trace, words, anchor) => {
  mockActivity(makeRuleActivity({ outcome: 'not_matched', reason: 'conditions', trace }));
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
] as const)('says in the rule activity what became of a reply: %j', async (reply, words) => {
  mockActivity(makeRuleActivityWithReply(reply));
  renderTimeline();
  expect((await screen.findByRole('article')).textContent).toContain(words);
});

test("stops a delayed reply by rule and shows the server's message", async () => {
  mockActivity(makeRuleActivityWithReply({}));
  mockResponse('cancelProcessedEvent', { message: 'Nothing is sent until you approve it.' });
  renderTimeline();
  const button = await screen.findByRole('button', { name: 'Stop' });
  mockActivity(makeRuleActivityWithReply({ state: 'editing' }));
  await userEvent.click(button);

  await screen.findByText('Nothing is sent until you approve it.');
  const expected = { rule_processed_event_id: 'rpe_1' };
  expect(getSentRequestFields('cancelProcessedEvent')[0]).toMatchObject(expected);
  await screen.findByText(/it waits for you in/);
  expect(queryButton('Stop')).toBeNull();
});

test('says why a reply by rule could not be stopped', async () => {
  mockActivity(makeRuleActivityWithReply({}));
  mockError('cancelProcessedEvent', 'conflict', 'This reply is already on its way.');
  renderTimeline();
  const button = await screen.findByRole('button', { name: 'Stop' });
  mockActivity(makeRuleActivityWithReply({ state: 'live' }));
  await userEvent.click(button);
  await screen.findByText('The reply could not be stopped. This reply is already on its way.');
  await expect.poll(() => screen.getByRole('article').textContent).toContain('Reply: Sent');
});

test("opens the rules' decisions about a comment with Why?", async () => {
  mockFeatureFlags('rules');
  mockActivity(makeRuleActivityWithReply({}));
  renderWithProviders(<ExplainRuleDecisionsButton eventId="1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Why?' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Why' }));
  await dialog.findByText('Prices');
  expect(getSentRequestFields('listRuleActivity')[0]).toMatchObject({ event_id: '1' });
  expect(dialog.queryByRole('link', { name: 'View' })).toBeNull();
});

const countReads = () => getSentRequestFields('listRuleActivity').length;
const passMinutes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('rereads the activity once a minute while a reply stays unconfirmed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  mockActivity(makeRuleActivityWithReply({ state: 'unknown', due_at: inMinutes(-4 * 60) }));
  renderTimeline();
  await screen.findByText(/has not confirmed it yet/);

  const before = countReads();
  await passMinutes(5);
  expect(countReads() - before).toBeGreaterThanOrEqual(4);
  expect(countReads() - before).toBeLessThanOrEqual(6);
});

test('rereads the activity when a reply is due although another is unconfirmed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const acting = makeRuleActivityWithReply({ state: 'unknown', due_at: inMinutes(-4 * 60) });
  const unconfirmed = { ...acting, id: 'COMMENT~1~rul_2' };
  mockActivity(unconfirmed, makeRuleActivityWithReply({ due_at: inMinutes(12) }));
  renderTimeline();
  await screen.findByText(/Goes out/);

  await passMinutes(12.05);
  mockActivity(unconfirmed, makeRuleActivityWithReply({ state: 'live' }));
  await passMinutes(0.2);
  await screen.findByText(/Sent$/, {}, { timeout: 2_000 });
});
