// Wishes for the draft of a message: they change the text in the field, or else the draft above it.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  getMessageField,
  inboundMessage,
  readyMessageDraft,
  renderComposer,
  setUpComposerTest,
  typeMessage,
} from '#web/testing/harnesses/composer-harness.tsx';
import { getSentRequestFields, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { pressButton } from '#web/testing/user-actions.ts';

beforeEach(setUpComposerTest);

const choose = (name: string) => {
  pressButton('Change');
  fireEvent.click(screen.getByRole('menuitem', { name }));
};
const render = (earlier_text: string | null = null) =>
  renderComposer({
    response: { ...readyMessageDraft, earlier_text },
    messages: [inboundMessage],
  });
const getSentWish = () => {
  const { wish, response_text, request_new_response } =
    getSentRequestFields('requestMessageDraft').at(-1) ?? {};
  return { wish, response_text, request_new_response };
};

test.each([
  ['the draft when the field is empty', '', readyMessageDraft.response_text],
  ['the text in the field, which stays', 'My own text', 'My own text'],
])('changes %s', async (_, typed, expected) => {
  const response = { ...readyMessageDraft, id: 'drf_new', response_text: 'Short.' };
  mockResponse('requestMessageDraft', { response });
  render();
  if (typed !== '') typeMessage(typed);

  choose('Shorter');
  await advanceFakeTimeUntil(() => screen.getByRole('button', { name: 'Use draft: Short.' }));

  expect(getSentWish()).toEqual({
    wish: { kind: 'shorter' },
    response_text: expected,
    request_new_response: true,
  });
  expect(getMessageField().value).toBe(typed);
});

test('asks for a language', async () => {
  mockResponse('requestMessageDraft', { response: readyMessageDraft });
  render();
  choose('In Spanish');
  await advanceTime(10);
  expect(getSentWish().wish).toEqual({ kind: 'language', language: 'es' });
});

test('puts the earlier draft into the field', () => {
  render('The earlier draft.');
  choose('Back to the earlier text');
  expect(getMessageField().value).toBe('The earlier draft.');
});
