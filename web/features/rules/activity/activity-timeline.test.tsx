// The timeline: what rules decided, and why.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { establishSession } from '#web/lib/session.ts';
import { makeFeaturesResponse, makeTokenResponse } from '#web/testing/factories.ts';
import {
  getRecordedRequests,
  MockErrorResponse,
  mockResponse,
} from '#web/testing/mock-api-server.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { PagedActivityTimeline } from './activity-timeline.tsx';
import { WhyButton } from './why-button.tsx';

type Trace = RuleActivity['trace'];
type Reply = NonNullable<RuleActivity['actions'][number]['reply']>;

const makeEntry = (text: string, found: string | null, isWanted = true) => ({
  match_type: isWanted ? 'contains' : 'does_not_contain',
  text,
  operator: 'or',
  matched: isWanted === (found !== null),
  found,
});
const makeTextCondition = (matched: boolean, ...entries: ReturnType<typeof makeEntry>[]) => ({
  condition_type: 'text_rule',
  matched,
  entries,
});
const ANY_POST = {
  group: 'post_conditions',
  matched: true,
  match_all: [{ condition_type: 'all', matched: true }],
  match_any: [],
};

const makeTrace = (comments: Partial<Trace[number]> & { matched: boolean }): Trace => [
  ANY_POST,
  { group: 'comment_conditions', match_all: [], match_any: [], ...comments },
];
const HELD = makeTrace({
  matched: true,
  match_all: [makeTextCondition(true, makeEntry('price', 'PRICE'), makeEntry('cost', null))],
});

const makeReply = (overrides: Partial<Reply>): Reply => ({
  id: 'drf_1',
  rule_processed_event_id: 'rpe_1',
  state: 'queued',
  text: 'Prices are in our bio.',
  due_at: new Date(Date.now() + 12 * 60_000).toISOString(),
  waits_for: null,
  ended_by: null,
  error: null,
  ...overrides,
});

const makeActivity = (overrides: Partial<RuleActivity> = {}): RuleActivity => ({
  id: `COMMENT~1~${overrides.rule_id ?? 'rul_1'}`,
  rule_id: 'rul_1',
  rule_name: 'Prices',
  event: {
    id: '1',
    rule_event_type: 'comment',
    from_username: 'ana.reads',
    text: 'What is the PRICE of the bowl?',
    written_at: '2026-11-20T12:00:00.000Z',
    media_id: '1790',
  },
  outcome: 'acted',
  reason: null,
  trace: HELD,
  actions: [],
  created_at: '2026-11-20T12:00:01.000Z',
  ...overrides,
});
const makeActing = (reply: Partial<Reply>): RuleActivity =>
  makeActivity({
    actions: [
      { action_id: 'action_1', reach: 'public', stopped_by: null, reply: makeReply(reply) },
    ],
  });

const mockActivity = (...activity: RuleActivity[]) =>
  mockResponse('listRuleActivity', {
    activity,
    total_count: activity.length,
    pagination_offset: 0,
  });

const renderTimeline = () => renderWithProviders(<PagedActivityTimeline query={{}} page={1} />);

beforeEach(() => establishSession(makeTokenResponse()));
afterEach(() => vi.useRealTimers());

test('marks the words of the comment that a condition found', async () => {
  mockActivity(makeActing({}));
  renderTimeline();

  const event = await screen.findByRole('article');
  const marks = [...event.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['PRICE', 'price', 'PRICE']);
  expect(event.textContent).toContain('Comment contains “price” (found PRICE) or “cost”');
});

test.each([
  [
    'a word that is not there',
    makeTrace({
      matched: false,
      match_all: [
        makeTextCondition(true, makeEntry('bowl', 'bowl')),
        makeTextCondition(false, makeEntry('cost', null)),
      ],
    }),
    'Comment contains “cost”',
    '#comment_conditions.match_all.1',
  ],
  [
    'a word that must not be there',
    makeTrace({
      matched: false,
      match_all: [makeTextCondition(false, makeEntry('bowl', 'bowl', false))],
    }),
    'Comment does not contain “bowl”',
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
    'Comment was written after the date in the rule',
    '#comment_conditions.match_any.0',
  ],
  [
    'no condition at all',
    makeTrace({ matched: false }),
    'Comment: the rule has no condition for it',
    '#comment_conditions',
  ],
])(
  'names the first condition that failed and links to it, for %s',
  async (_, trace, words, anchor) => {
    mockActivity(makeActivity({ outcome: 'not_matched', reason: 'conditions', trace }));
    renderTimeline();

    const answer = await screen.findByText('Why did it not answer?');
    expect(answer.nextElementSibling?.textContent).toBe(`Did not hold: ${words}`);
    expect(screen.getByRole('link', { name: 'Open this condition' }).getAttribute('href')).toBe(
      `/rules/rul_1${anchor}`,
    );
  },
);

test('shows one comment once, with the rule that acted first and the others folded away', async () => {
  mockActivity(
    makeActivity({
      rule_id: 'rul_2',
      rule_name: 'Praise',
      outcome: 'not_matched',
      reason: 'inactive',
    }),
    makeActing({}),
  );
  renderTimeline();

  const event = within(await screen.findByRole('article'));
  expect(event.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'View',
    'Prices',
    'Praise',
  ]);
  expect(event.getByText('1 other rule did not answer')).toBeDefined();
  expect(event.getByText('The rule was switched off.')).toBeDefined();
});

test.each([
  [{}, 'Reply: Goes out in 12 min'],
  [{ state: 'editing' }, 'PricesAwaits approval'],
  [{ state: 'live' }, 'PricesAnswered'],
  [{ waits_for: 'hourly_cap' }, 'Your rules have sent as many replies as they may within an hour.'],
  [
    { state: 'editing', error: 'The rule was changed.' },
    'Awaiting Approval. The rule was changed.',
  ],
  [{ state: 'live' }, 'Reply: Sent'],
  [{ state: 'discarded', ended_by: 'expired' }, 'Not sent. Nobody approved this reply in time.'],
  [{ state: 'unknown' }, 'Instagram has not confirmed it yet'],
] as const)('says what became of a reply: %j', async (reply, words) => {
  mockActivity(makeActing(reply));
  renderTimeline();
  expect((await screen.findByRole('article')).textContent).toContain(words);
});

test('stops a reply that waits, with the words of the server', async () => {
  mockActivity(makeActing({}));
  mockResponse('cancelProcessedEvent', { message: 'Nothing is sent until you approve it.' });
  renderTimeline();
  const button = await screen.findByRole('button', { name: 'Stop' });
  mockActivity(makeActing({ state: 'editing' }));
  await userEvent.click(button);

  await screen.findByText('Nothing is sent until you approve it.');
  expect(getRecordedRequests('cancelProcessedEvent')[0]?.fields).toMatchObject({
    rule_processed_event_id: 'rpe_1',
  });
  await screen.findByText(/it waits for you in/);
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('says why a reply could not be stopped any more, and shows what became of it', async () => {
  mockActivity(makeActing({}));
  mockResponse(
    'cancelProcessedEvent',
    new MockErrorResponse('conflict', 'This reply is already on its way.'),
  );
  renderTimeline();
  const button = await screen.findByRole('button', { name: 'Stop' });
  mockActivity(makeActing({ state: 'live' }));
  await userEvent.click(button);
  await screen.findByText('The reply could not be stopped. This reply is already on its way.');
  await expect.poll(() => screen.getByRole('article').textContent).toContain('Reply: Sent');
});

test('opens the decisions about one comment beside it', async () => {
  mockResponse('getMyFeatures', makeFeaturesResponse('rules'));
  mockActivity(makeActing({}));
  renderWithProviders(<WhyButton eventId="1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Why?' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Why' }));
  await dialog.findByText('Prices');
  expect(getRecordedRequests('listRuleActivity')[0]?.fields).toMatchObject({ event_id: '1' });
  expect(dialog.queryByRole('link', { name: 'View' })).toBeNull();
});

const countReads = () => getRecordedRequests('listRuleActivity').length;
const passMinutes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('is read about once a minute while the outcome of a reply is unconfirmed for hours', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  mockActivity(makeActing({ state: 'unknown', due_at: inMinutes(-4 * 60) }));
  renderTimeline();
  await screen.findByText(/has not confirmed it yet/);

  const before = countReads();
  await passMinutes(5);
  expect(countReads() - before).toBeGreaterThanOrEqual(4);
  expect(countReads() - before).toBeLessThanOrEqual(6);
});

test('is read soon after a reply is due, also while another one is unconfirmed for hours', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const unconfirmed = makeActing({ state: 'unknown', due_at: inMinutes(-4 * 60) });
  mockActivity(unconfirmed, makeActing({ due_at: inMinutes(12) }));
  renderTimeline();
  await screen.findByText(/Goes out/);

  await passMinutes(12.05);
  mockActivity(unconfirmed, makeActing({ state: 'live' }));
  await passMinutes(0.2);
  await screen.findByText(/Sent$/, {}, { timeout: 2_000 });
});
