import { expect, test } from 'vitest';
import { newDraft } from './new-draft.ts';
import { toMessageResponse, toResponse } from './public.ts';

const AT = '2026-11-20T10:00:00.000Z';
const held = {
  ...newDraft({ id: 'rsp_1', revision: 3, at: AT, usagePeriod: 'trial' }),
  generatedText: 'Thanks!',
  editedText: 'Thank you!',
  error: 'Instagram refused it.',
  sendsAt: AT,
  basedOn: 'the thread',
};

test.each([
  ['generating', 'generating', null, null],
  ['editing', 'editing', 'Instagram refused it.', null],
  ['queued', 'queued', null, AT],
  ['posting', 'queued', null, null],
  ['unknown', 'queued', null, null],
  ['posted', 'posted', null, null],
  ['live', 'live', null, null],
] as const)(
  'a reply that is %s shows as %s, error %s, to be sent at %s',
  (state, status, error, at) => {
    expect(toResponse({ ...held, state })).toEqual({
      id: 'rsp_1',
      status,
      response_text: 'Thanks!',
      reply_text: 'Thank you!',
      error,
      sends_at: at,
      based_on: 'the thread',
    });
  },
);

test('what is looked for is on its way, whatever its owner did meanwhile', () => {
  const draft = { ...held, state: 'unknown' as const, answeredElsewhere: true };
  expect(toMessageResponse(draft, 'm_1')).toMatchObject({
    status: 'queued',
    answered_elsewhere: false,
  });
});

test.each([true, false])(
  'in a conversation the message it answers stands beside it (elsewhere: %s)',
  (answeredElsewhere) => {
    const draft = { ...held, state: 'editing' as const, answeredElsewhere };
    expect(toMessageResponse(draft, 'm_1')).toEqual({
      ...toResponse(draft),
      message_id: 'm_1',
      answered_elsewhere: answeredElsewhere,
    });
  },
);
