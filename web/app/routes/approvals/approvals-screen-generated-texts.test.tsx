// Generated texts of the replies that await approval.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeReplyDraft } from '#web/testing/data/factories.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  findInCard,
  getCard,
  getField,
  inCard,
  makeNumbered,
  mockCardsInView,
  openList,
  openNumbered,
  pressIn,
  respond,
  setUpApprovalsTest,
  type,
} from '#web/testing/harnesses/approvals-harness.tsx';
import { getSentValues, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { pressButton } from '#web/testing/user-actions.ts';

beforeEach(setUpApprovalsTest);

test('requests a new text and polls every second until it is there', async () => {
  let calls = 0;
  mockResponse('generateApprovalReply', () => {
    calls += 1;
    return respond('apr_1', {
      status: calls < 4 ? 'generating' : 'editing',
      response_text: 'A better reply',
    });
  });
  await openNumbered(1);

  pressIn('fan1', 'Generate');
  expect(getField('fan1').value).toBe('Generating...');
  expect(getField('fan1').disabled).toBe(true);
  await advanceTime(2_500);
  expect(calls).toBe(3);
  await advanceTimeUntil(() => expect(getField('fan1').value).toBe('A better reply'));

  expect(getField('fan1').disabled).toBe(false);
  const asksForNew = getSentValues('generateApprovalReply', 'request_new_response');
  expect(asksForNew).toEqual([true, false, false, false]);
});

test("offers an upgrade and keeps the text at the plan's limit", async () => {
  mockError('generateApprovalReply', 'max_responses_for_plan');
  await openNumbered(1);

  pressIn('fan1', 'Generate');

  await advanceTimeUntil(() => screen.getByRole('link', { name: 'Upgrade' }));
  expect(getField('fan1').value).toBe('Thank you so much!');
});

const makeUnwritten = (number: number) =>
  makeNumbered(number, {
    rule_processed_event_response: makeReplyDraft({ status: 'generating', response_text: '' }),
  });

test('generates a text when its card comes into view, polling every second', async () => {
  const calls: unknown[] = [];
  mockResponse('generateApprovalReply', ({ fields }) => {
    const id = String(fields.awaiting_approval_id);
    calls.push([id, fields.request_new_response]);
    return respond(
      id,
      calls.length < 3 ? { status: 'generating' } : { status: 'editing', response_text: 'Written' },
    );
  });
  const scroll = mockCardsInView((card) => card === getCard('fan1'));
  await openList([makeUnwritten(1), makeUnwritten(2)]);

  await advanceTime(2_000);
  expect(calls).toEqual(Array(2).fill(['apr_1', false]));
  await advanceTimeUntil(() => expect(getField('fan1').value).toBe('Written'));
  expect(getField('fan2').value).toBe('Generating...');

  scroll(getCard('fan2'), true);
  await advanceTime(300);
  scroll(getCard('fan2'), false);
  await advanceTime(5_000);
  expect(calls).toHaveLength(3);
  scroll(getCard('fan2'), true);
  await advanceTimeUntil(() => expect(getField('fan2').value).toBe('Written'));
  expect(calls.at(-1)).toEqual(['apr_2', false]);
});

test('approves replies that have a text and says why others have none', async () => {
  const error = 'Your rules have used their share.';
  mockResponse('generateApprovalReply', ({ fields }) =>
    respond(String(fields.awaiting_approval_id), { status: 'editing', response_text: '', error }),
  );
  await openList([makeUnwritten(1), makeNumbered(2)]);
  await findInCard('fan1', error, 2_000);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));

  pressButton('Approve selected');

  await advanceTimeUntil(() => screen.getByText('1 of 2 were not approved.'));
  expect(screen.queryByText(/2 approved/)).toBeNull();
  await advanceTimeUntil(() => screen.getByText('Success'));
  inCard('fan1').getByText(error);
});

test('says why a reply has no text, and offers writing or generating', async () => {
  const error = 'Your rules have used their share.';
  mockResponse('generateApprovalReply', () =>
    respond('apr_1', { status: 'editing', response_text: '', error }),
  );
  await openList([makeUnwritten(1)]);

  await findInCard('fan1', error, 2_000);
  expect(getField('fan1').disabled).toBe(false);
  inCard('fan1').getByRole('button', { name: 'Generate' });
});

test('becomes pending when another window approves a text being generated here', async () => {
  mockResponse('generateApprovalReply', ({ fields }) =>
    fields.request_new_response
      ? respond('apr_1', { status: 'generating' })
      : respond('apr_1', { status: 'queued', response_text: 'New' }, 'approved'),
  );
  await openNumbered(1);

  pressIn('fan1', 'Generate');

  await findInCard('fan1', 'pending', 2_000);
  expect(getField('fan1').value).toBe('New');
});

test.each([
  ['the text is edited', () => type('fan1', ' '), () => type('fan1', 'Better')],
  [
    'the text is generated',
    () => pressIn('fan1', 'Generate'),
    () => void respond('apr_1', { status: 'editing', response_text: 'New' }),
  ],
])('says why a reply was not approved until %s', async (_, spoil, mend) => {
  mockResponse('generateApprovalReply', ({ fields }) =>
    respond('apr_1', fields.request_new_response ? { status: 'generating' } : {}),
  );
  await openNumbered(1);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  spoil();
  pressButton('Approve selected');
  await advanceTime(1_500);
  inCard('fan1').getByRole('alert');

  mend();

  await advanceTimeUntil(() => expect(inCard('fan1').queryByRole('alert')).toBeNull());
});
