import { expect, test } from 'vitest';
import { listPastQuestionsAndAnswers } from './list-past-questions-and-answers.ts';
import type { StoredMessage } from './message.ts';

/** `>` is outbound, `-` is unsent, an empty line is a message without text. Oldest first. */
const formatExchanges = (...lines: readonly string[]) =>
  listPastQuestionsAndAnswers(
    lines
      .map((line) => ({
        isOwn: line.startsWith('>'),
        unsent: line.startsWith('-'),
        text: line === '' ? null : line.replace(/^[>-]/, ''),
      }))
      .reverse() as unknown as readonly StoredMessage[],
  ).map(({ question, answer }) => `${question} → ${answer}`);

test.each([
  [
    ['Open?', '>Yes', 'And Sunday?', '>No'],
    ['And Sunday? → No', 'Open? → Yes'],
  ],
  [['Hi', 'Open?', '>Yes'], ['Open? → Yes']],
  [['Open?', '>Yes', '>Until six'], ['Open? → Yes']],
  [['>We are open', 'Nice'], []],
  [['Open?', '', '-Oh', '>Yes'], ['Open? → Yes']],
  [[], []],
])('lists the questions and answers of the conversation %j as %j', (lines, expected) => {
  expect(formatExchanges(...lines)).toEqual(expected);
});
