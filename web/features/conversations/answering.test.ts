// Which message is answered, and whether one waits for it.
import { expect, test } from 'vitest';
import { makeMessage } from '#web/testing/factories.ts';
import { awaitsDraft, messageToAnswer } from './answering.ts';

const theirs = makeMessage({ id: 'theirs' });
const own = makeMessage({ id: 'own', is_own: true });
const pending = makeMessage({ id: 'pending', is_own: true, pending_post: true });
const unsent = makeMessage({ id: 'unsent', message: null });
const picture = makeMessage({ id: 'picture', message: null, story: { link: null } });
const unknown = makeMessage({ id: 'unknown', message: null, message_type: 'is_unsupported' });

test.each([
  ['their newest', [own, theirs], 'theirs', true],
  ['own words came after it', [theirs, own], 'theirs', false],
  ['a reply to it is on its way', [theirs, pending], 'theirs', false],
  ['what came after it was unsent', [theirs, unsent], 'theirs', true],
  ['a story without words', [own, picture], 'picture', true],
  ['something the network does not tell', [own, unknown], 'unknown', false],
  ['own words only', [own], undefined, false],
  ['nothing', [], undefined, false],
] as const)('%s', (_case, messages, answered, waits) => {
  expect(messageToAnswer(messages)?.id).toBe(answered);
  expect(awaitsDraft(messages)).toBe(waits);
});
