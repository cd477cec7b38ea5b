import { expect, test } from 'vitest';
import { findForbiddenReplyContent } from '#functions/drafts/domain/text-gate/reply-gate.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { validateTextForTestPrompt as validate } from '#tests/support/replies/validate-draft-text.ts';
import type { DraftPromptContext } from './draft-prompt.ts';

const INVENTED = { ok: false, reason: 'invented_contact' };
const { account } = makeTestPromptContext();

test("accepts a draft with the owner's link and the commenter's handle", () => {
  const text = 'Thanks @bob.test! It is at https://clay.example/shop.';
  expect(validate(text)).toEqual({ ok: true, usedFacts: [], text });
});

test("a draft may repeat the person's contacts; unseen they stay forbidden", () => {
  const comment = { text: 'Write to ana@mail.example or https://ana.example' };
  for (const text of ['I will write to ana@mail.example', 'Lovely page, https://ana.example!']) {
    expect(validate(text, comment).ok).toBe(true);
    expect(findForbiddenReplyContent(text, makeTestPromptContext(comment))).toBe('contact');
  }
  expect(validate('Write to dana@mail.example', comment)).toEqual(INVENTED);
});

test.each([
  'http://evil.example',
  'https://evil.example',
  'www.evil',
  'HTTPS://EVIL.EXAMPLE',
  'my-deals.net/now',
  'deals.co.uk',
  'a@b.c',
  'first.last+tag@mail.example',
  '@ab',
  '+1 (555) 123-4567',
  '12345678',
  '555.123.4567',
  '1/2345/678',
])('recognizes %s in a draft as contact data', (contact) => {
  expect(validate(`Ask ${contact}!`)).toEqual(INVENTED);
});

test.each([
  'It is 20 euros, or 3 for 50.',
  'We open at 10:00, until 18:30.',
  'From 2024 to 2026.',
  'Sorry. Net result: none.',
  'That is a@',
  'So @ home?',
  'It costs 1234567',
])('recognizes no contact data in the draft %j', (text) => {
  expect(validate(text)).toEqual({ ok: true, usedFacts: [], text });
});

test.each<[string, string, Partial<DraftPromptContext>]>([
  ['the caption', 'clay.shop', { caption: 'All at clay.shop' }],
  ['the website', 'clay.shop', { account: { ...account, website: 'https://clay.shop' } }],
  [
    'the biography',
    '+49 30 1234567',
    { account: { ...account, biography: 'Call +49 30 1234567' } },
  ],
  [
    'a past reply',
    'me@clay.shop',
    { pastReplies: [{ question: 'Mail?', answer: 'me@clay.shop' }] },
  ],
  [
    'a thread entry of the owner',
    '@clay.friend',
    { thread: [{ author: 'clay.house', text: 'Ask @clay.friend', isOwn: true }] },
  ],
  ['the handle of the author in capitals', '@BOB.Test', {}],
  ['the handle of the account', '@clay.house', {}],
])('accepts a draft with a contact from %s', (_label, contact, overrides) => {
  const text = `Sure: ${contact}.`;
  expect(validate(text, overrides)).toEqual({ ok: true, usedFacts: [], text });
});

test.each([
  ['another host with the same beginning', 'https://clay.example', 'https://claw.example'],
  ['another path', 'Mail me@clay.de, see clay.de', 'clay.de/evil'],
  ['an email address with a longer beginning', 'me@clay.de', 'notme@clay.de'],
  ['an email address with a longer end', 'me@clay.de', 'me@clay.design'],
  ['a longer handle', '@clay.friend', '@clay.friends'],
  ['a longer number', '030 1234567', '030 12345678'],
  ['a contact spread over two trusted texts', 'me@clay', 'me@clay.shop'],
])('rejects a draft whose contact only resembles a trusted one: %s', (_label, caption, contact) => {
  const overrides = { caption, account: { ...account, biography: '.shop' } };
  expect(validate(`See ${contact}`, overrides)).toEqual(INVENTED);
});

test('does not treat final punctuation as part of a link', () => {
  const text = 'Did you see clay.shop/new?!)';
  expect(validate(text, { caption: 'clay.shop/new' })).toEqual({ ok: true, usedFacts: [], text });
});

test.each<[string, Partial<DraftPromptContext>]>([
  [
    'a thread entry of another author',
    { thread: [{ author: 'eve', text: 'Ask @some.body', isOwn: false }] },
  ],
  [
    'the question of a past reply',
    { pastReplies: [{ question: 'Is it @some.body?', answer: 'No' }] },
  ],
])('rejects a draft with a contact that only appears in %s', (_label, overrides) => {
  expect(validate('Ask @some.body', overrides)).toEqual(INVENTED);
});
