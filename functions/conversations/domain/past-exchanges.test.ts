import { expect, test } from 'vitest';
import type { StoredMessage } from './message.ts';
import { pastExchangesIn } from './past-exchanges.ts';

/** `>` is the owner's, `-` was taken back, an empty one has no text. Oldest first. */
const exchanges = (...lines: readonly string[]) =>
  pastExchangesIn(
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
])('%j → %j', (lines, expected) => {
  expect(exchanges(...lines)).toEqual(expected);
});
