import { expect, test } from 'vitest';
import { makeTestAutomation } from '#tests/support/replies/make-draft.ts';
import { weighAnswer } from './weigh-answer.ts';

const unseen = makeTestAutomation({ approval: 'not_needed' });
const approved = makeTestAutomation({ approval: 'approved' });
const STANDARD_TEXT = "Thanks for your message! I'll check and get back to you.";

test.each([
  ['from the Instagram app', 'Hi!', undefined, 3],
  ['written without a draft', 'Hi!', { generatedText: '', automation: null }, 3],
  ['of an edited draft', 'Hi!', { generatedText: 'Hello', automation: null }, 3],
  ['of an edited reply by rule', 'Hi!', { generatedText: 'Hello', automation: approved }, 3],
  ['of an unedited draft', 'Hi!', { generatedText: 'Hi! ', automation: null }, 1],
  ['sent unseen by a rule', 'Hi!', { generatedText: 'Hi!', automation: unseen }, 0],
  ['of a standard text', STANDARD_TEXT, { generatedText: STANDARD_TEXT, automation: null }, 0],
])('weighs an answer %s', (_name, text, draft, weight) => {
  expect(weighAnswer(text, draft)).toBe(weight);
});
