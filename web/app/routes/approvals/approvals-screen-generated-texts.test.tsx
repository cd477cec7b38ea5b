// Generated texts of the replies that await approval.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeReplyDraft } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  findTextInApprovalCard,
  getCard,
  getField,
  makeNumbered,
  mockApprovalCardsInView,
  openList,
  openNumberedApprovalsList,
  pressIn,
  queriesInApprovalCard,
  respond,
  setUpApprovalsTest,
  type,
} from '#web/testing/harnesses/approvals-harness.tsx';
import {
  getSentRequestFieldValues,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { pressButton } from '#web/testing/user-actions.ts';

beforeEach(setUpApprovalsTest);

test('requests a new reply text and polls every second until it arrives', async () => {
  let calls = 0;
  mockResponse('generateApprovalReply', () => {
    calls += 1;
    return respond('apr_1', {
      status: calls < 4 ? 'generating' : 'editing',
      response_text: 'A better reply',
    });
  });
  await openNumberedApprovalsList(1);

  pressIn('fan1', 'Generate');
  expect(getField('fan1').value).toBe('Generating...');
  expect(getField('fan1').disabled).toBe(true);
  await advanceTime(2_500);
  expect(calls).toBe(3);
  await advanceFakeTimeUntil(() => expect(getField('fan1').value).toBe('A better reply'));

  expect(getField('fan1').disabled).toBe(false);
  const asksForNew = getSentRequestFieldValues('generateApprovalReply', 'request_new_response');
  expect(asksForNew).toEqual([true, false, false, false]);
});

test('keeps the reply text and offers an upgrade at the generation limit', async () => {
  mockError('generateApprovalReply', 'max_responses_for_plan');
  await openNumberedApprovalsList(1);

  pressIn('fan1', 'Generate');

  await advanceFakeTimeUntil(() => screen.getByRole('link', { name: 'Upgrade' }));
  expect(getField('fan1').value).toBe('Thank you so much!');
});

const makeUnwritten = (number: number) =>
  makeNumbered(number, {
    rule_processed_event_response: makeReplyDraft({ status: 'generating', response_text: '' }),
  });

test('generates a missing reply text when its card scrolls into view', async () => {
  const calls: unknown[] = [];
  mockResponse('generateApprovalReply', ({ fields }) => {
    const id = String(fields.awaiting_approval_id);
    calls.push([id, fields.request_new_response]);
    return respond(
      id,
      calls.length < 3 ? { status: 'generating' } : { status: 'editing', response_text: 'Written' },
    );
  });
  const scroll = mockApprovalCardsInView((card) => card === getCard('fan1'));
  await openList([makeUnwritten(1), makeUnwritten(2)]);

  await advanceTime(2_000);
  expect(calls).toEqual(Array(2).fill(['apr_1', false]));
  await advanceFakeTimeUntil(() => expect(getField('fan1').value).toBe('Written'));
  expect(getField('fan2').value).toBe('Generating...');

  scroll(getCard('fan2'), true);
  await advanceTime(300);
  scroll(getCard('fan2'), false);
  await advanceTime(5_000);
  expect(calls).toHaveLength(3);
  scroll(getCard('fan2'), true);
  await advanceFakeTimeUntil(() => expect(getField('fan2').value).toBe('Written'));
  expect(calls.at(-1)).toEqual(['apr_2', false]);
});

test('approves selected replies with a text and explains why others have none', async () => {
  const error = 'Your rules have used their share.';
  mockResponse('generateApprovalReply', ({ fields }) =>
    respond(String(fields.awaiting_approval_id), { status: 'editing', response_text: '', error }),
  );
  await openList([makeUnwritten(1), makeNumbered(2)]);
  await findTextInApprovalCard('fan1', error, 2_000);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));

  pressButton('Approve selected');

  await advanceFakeTimeUntil(() => screen.getByText('1 of 2 were not approved.'));
  expect(screen.queryByText(/2 approved/)).toBeNull();
  await advanceFakeTimeUntil(() => screen.getByText('Success'));
  queriesInApprovalCard('fan1').getByText(error);
});

test('says why a reply has no text and enables its field', async () => {
  const error = 'Your rules have used their share.';
  mockResponse('generateApprovalReply', () =>
    respond('apr_1', { status: 'editing', response_text: '', error }),
  );
  await openList([makeUnwritten(1)]);

  await findTextInApprovalCard('fan1', error, 2_000);
  expect(getField('fan1').disabled).toBe(false);
  queriesInApprovalCard('fan1').getByRole('button', { name: 'Generate' });
});

test('shows a generating reply as pending when another window approves it', async () => {
  mockResponse('generateApprovalReply', ({ fields }) =>
    fields.request_new_response
      ? respond('apr_1', { status: 'generating' })
      : respond('apr_1', { status: 'queued', response_text: 'New' }, 'approved'),
  );
  await openNumberedApprovalsList(1);

  pressIn('fan1', 'Generate');

  await findTextInApprovalCard('fan1', 'pending', 2_000);
  expect(getField('fan1').value).toBe('New');
});

test.each([
  ['the text is edited', () => type('fan1', ' '), () => type('fan1', 'Better')],
  [
    'the text is generated',
    () => pressIn('fan1', 'Generate'),
    () => void respond('apr_1', { status: 'editing', response_text: 'New' }),
  ],
])('shows why a reply was not approved until %s', async (_, spoil, mend) => {
  mockResponse('generateApprovalReply', ({ fields }) =>
    respond('apr_1', fields.request_new_response ? { status: 'generating' } : {}),
  );
  await openNumberedApprovalsList(1);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  spoil();
  pressButton('Approve selected');
  await advanceTime(1_500);
  queriesInApprovalCard('fan1').getByRole('alert');

  mend();

  await advanceFakeTimeUntil(() =>
    expect(queriesInApprovalCard('fan1').queryByRole('alert')).toBeNull(),
  );
});

test('changes an edited text as wished, and brings it back', async () => {
  mockResponse('generateApprovalReply', () => respond('apr_1', { response_text: 'Short.' }));
  await openNumberedApprovalsList(1);
  type('fan1', 'My own long text.');

  pressIn('fan1', 'Change');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Shorter' }));
  await advanceFakeTimeUntil(() => expect(getField('fan1').value).toBe('Short.'));

  expect(getSentRequestFieldValues('generateApprovalReply', 'response_text')).toEqual([
    'My own long text.',
  ]);
  pressIn('fan1', 'Bring back the earlier text');
  expect(getField('fan1').value).toBe('My own long text.');
});

test('names the facts of a draft, and everything else when it opens', async () => {
  const response = makeReplyDraft({
    id: 'rsp_1',
    based_on: 'your last replies',
    based_on_facts: [{ id: 'fct_1', text: 'Shipping to Germany costs 9 euros.' }],
  });
  await openList([makeNumbered(1, { rule_processed_event_response: response })]);
  const card = queriesInApprovalCard('fan1');
  const link = card.getByRole('link', { name: 'Shipping to Germany costs 9 euros.' });
  expect(link.getAttribute('href')).toBe('/knowledge?fact=fct_1');
  expect(link.closest('.sr-only')).toBeNull();
  expect(card.queryByText(/^Based on/)).toBeNull();

  fireEvent.focus(getField('fan1'));

  card.getByText('Based on your last replies');
});
