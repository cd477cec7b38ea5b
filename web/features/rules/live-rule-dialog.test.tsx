// The question before a rule replies by itself waits for the rehearsal.
import { screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ApiCallResponse } from '#web/lib/endpoints.ts';
import { establishSession } from '#web/lib/session.ts';
import { makeRule, makeTokenResponse } from '#web/testing/factories.ts';
import { MockErrorResponse, mockResponse } from '#web/testing/mock-api-server.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { LiveRuleDialog } from './live-rule-dialog.tsx';
import { EMPTY_RESULT } from './rehearsal/rehearsal-result.ts';

type Page = ApiCallResponse<'simulateRule'>;

/** Matches the first of so many comments. */
const makePage = (matchedCount: number, evaluated: number): Page => ({
  evaluated,
  summary: { ...EMPTY_RESULT.summary, would_answer: matchedCount, ignored: matchedCount },
  matched: Array.from({ length: matchedCount }, (_, index) => ({
    event: {
      id: `c${index}`,
      rule_event_type: 'comment' as const,
      from_username: 'ana',
      text: 'price?',
      written_at: '2026-11-20T12:00:00.000Z',
    },
    matched: true,
    trace: [],
    would_reply: 'Hi',
    written_by_model: false,
    would_reply_at: '2026-11-20T12:00:00.000Z',
    stopped_by: null,
    earlier_rule: null,
    actions: [],
    owner_did: { answered: null, hidden: false, unsent_rule_reply: null },
  })),
  not_matched: [],
  next_from: null,
});

const isGoLiveDisabled = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Go live' }).disabled;
const renderDialog = () =>
  renderWithProviders(
    <LiveRuleDialog rule={makeRule()} open onClose={() => {}} onConfirm={() => {}} />,
  );

beforeEach(() => establishSession(makeTokenResponse()));

test('a rule cannot go live before its rehearsal has finished', async () => {
  const held = Promise.withResolvers<Page>();
  mockResponse('simulateRule', () => held.promise);
  renderDialog();
  await screen.findByText('Rehearsing...');
  expect(isGoLiveDisabled()).toBe(true);
  expect(screen.queryByRole('checkbox')).toBeNull();

  held.resolve(makePage(1, 19));
  await screen.findByText('Would answer 1 of 19 comments');
  await waitFor(() => expect(isGoLiveDisabled()).toBe(false));
});

test('a rule goes live without a rehearsal that failed only when one says so', async () => {
  mockResponse('simulateRule', new MockErrorResponse('internal'));
  renderDialog();
  const box = await screen.findByRole('checkbox');
  expect(isGoLiveDisabled()).toBe(true);

  await userEvent.click(box);
  expect(isGoLiveDisabled()).toBe(false);
});

test.each([
  { matched: 20, evaluated: 20, isAsked: true },
  { matched: 19, evaluated: 19, isAsked: false },
  { matched: 20, evaluated: 21, isAsked: false },
])(
  'a rule that matched $matched of $evaluated needs a typed word: $isAsked',
  async ({ matched, evaluated, isAsked }) => {
    mockResponse('simulateRule', makePage(matched, evaluated));
    renderDialog();
    // The button is disabled until the rehearsal has finished, for every rule.
    await waitForElementToBeRemoved(() =>
      screen.queryByText('You can go on when the rehearsal has finished.'),
    );
    expect(screen.getByText(`Would answer ${matched} of ${evaluated} comments`)).toBeTruthy();
    expect(isGoLiveDisabled()).toBe(isAsked);
    expect(screen.queryByRole('textbox') !== null).toBe(isAsked);
  },
);
