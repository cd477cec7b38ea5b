// Sentences with their parameters.
import { expect, test } from 'vitest';
import { SCREEN_SENTENCES, SERVER_SENTENCES } from './en.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import { say } from './say.ts';

test('filling a sentence inserts parameters and reads none as a placeholder', () => {
  const said = fillPlaceholders('Your rule "{rule}" waits. {reason}', {
    rule: '{reason} $&',
    reason: 'So.',
  });
  expect(said).toBe('Your rule "{reason} $&" waits. So.');
});

test.each([
  ['2026-11-29T14:30:00.000Z', '2026-11-29 14:30 UTC'],
  ['2026-11-29T14:30:00.001Z', '2026-11-29 14:31 UTC'],
  ['2026-12-31T23:59:30.000Z', '2027-01-01 00:00 UTC'],
])('rounds a minute up: %s', (until, minute) => {
  expect(fillPlaceholders(SCREEN_SENTENCES.posting_paused_until, { until })).toBe(
    `Instagram restricts your account, so nothing is posted until ${minute}.`,
  );
});

test('a sentence writes a date without a time of day', () => {
  const said = say('email_link_ends_when', { name: 'café', endsAt: '2026-12-01T23:59:00.000Z' });
  expect(said).toContain('the account of café until 1 December 2026.');
});

test('every placeholder format of the sentences is known', () => {
  const time = '2026-12-01T00:00:00.000Z';
  const texts = Object.values({ ...SCREEN_SENTENCES, ...SERVER_SENTENCES }).join('\n');
  const formats = [...texts.matchAll(/\{\w+:(\w+)\}/g)].map(([, format]) => format);
  expect(formats).not.toEqual([]);
  for (const format of formats)
    expect(fillPlaceholders(`{at:${format}}`, { at: time })).not.toBe(time);
});

test('a wrong parameter of a sentence does not compile', () => {
  // @ts-expect-error: it needs a parameter
  expect(say('password_too_short')).toContain('undefined');
  // @ts-expect-error: it has no such placeholder
  expect(say('replied_too_often', { times: 3, other: 1 })).toContain('3 times');
  // @ts-expect-error: it takes none
  expect(say('reply_sent', { times: 3 })).toBe('This reply was sent already.');
});
