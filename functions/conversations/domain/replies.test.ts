import { describe, expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { draftOf } from '#tests/support/drafts.ts';
import type { StoredMessage } from './message.ts';
import { repliesOf } from './replies.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();

const message = (
  second: number,
  over: Partial<StoredMessage> = {},
  draft?: Partial<Draft>,
): StoredMessage => ({
  id: `m${second}`,
  conversationId: 'c',
  timestamp: at(second),
  fromId: over.isOwn ? 'own' : 'bob',
  fromUsername: over.isOwn ? 'owner' : 'bob.test',
  isOwn: false,
  type: 'message',
  text: `Message ${second}`,
  attachments: [],
  story: null,
  reactions: [],
  reactedAt: {},
  unsent: false,
  edited: null,
  arrival: second,
  draftRevision: 0,
  draft: draft && draftOf({ id: `r${second}`, since: at(second), ...draft }),
  ...over,
});

/** Given oldest first, as one reads them. */
const replies = (...messages: readonly StoredMessage[]) => repliesOf(messages.toReversed());
const shown = (...messages: readonly StoredMessage[]) => replies(...messages).response?.messageId;

const sent = { sendingText: 'Yes', claimedAt: at(30) };

describe('the reply a conversation goes on with', () => {
  test('none where nothing was drafted', () => {
    const none = { response: undefined, pending: [], liveIds: [] };
    expect(replies(message(1), message(2))).toEqual(none);
    expect(replies()).toEqual(none);
  });

  test.each(['queued', 'posting', 'unknown'] as const)(
    'what is %s for an older message comes before the draft for the newest',
    (state) => {
      expect(shown(message(1, {}, { state, ...sent }), message(2, {}, {}))).toBe('m1');
    },
  );

  test('of several on their way the one for the newest message', () => {
    const queued = { state: 'queued', ...sent } as const;
    expect(shown(message(1, {}, queued), message(2, {}, queued), message(3))).toBe('m2');
  });

  test.each([
    ['the draft for the newest message comes before one accepted earlier', {}, 'm2'],
    ['what was accepted stays where the newest has no draft', undefined, 'm1'],
  ])('%s', (_what, draft, expected) => {
    const posted = { state: 'posted', networkId: 'n', ...sent } as const;
    expect(shown(message(1, {}, posted), message(2, {}, draft))).toBe(expected);
  });

  test('the newest message is the newest of somebody else that was not taken back', () => {
    const messages = [
      message(1, {}, { editedText: 'Older' }),
      message(2, {}, {}),
      message(3, { unsent: true }, { generatedText: 'For what is gone' }),
      message(4, { isOwn: true }),
    ];
    expect(shown(...messages)).toBe('m2');
  });

  test("an owner's text for an older message stays until the newest has a draft", () => {
    const written = message(1, {}, { editedText: 'Mine' });
    expect(shown(written, message(2))).toBe('m1');
    expect(shown(written, message(2, {}, { state: 'generating' }))).toBe('m2');
  });

  test.each([
    ['nobody touched', {}],
    ['is no longer needed', { editedText: 'Mine', answeredElsewhere: true }],
    ['is live', { state: 'live', editedText: 'Mine' }],
  ] as const)('a draft for an older message that %s gives way', (_what, draft) => {
    expect(shown(message(1, {}, draft), message(2))).toBeUndefined();
  });

  test.each([
    ['after the newest was drafted', at(40), 'm1'],
    ['before the newest was drafted', at(2), 'm3'],
  ])('what came back with a reason %s', (_when, since, expected) => {
    const back = message(1, {}, { editedText: 'Mine', error: 'refused', since });
    expect(shown(back, message(3, {}, {}))).toBe(expected);
  });

  test.each([
    ['the owner answered, and wrote words of their own', true, { editedText: 'Mine' }, 'm1'],
    ['the owner answered, and a draft is there', true, { generatedText: 'Ours' }, 'm1'],
    ['the owner answered, and no words are there', true, { generatedText: '' }, undefined],
    ['somebody else had the last word', false, { editedText: 'Mine' }, undefined],
  ])('what is no longer needed stays at hand: %s', (_when, isOwn, words, expected) => {
    const spared = message(1, {}, { ...words, answeredElsewhere: true });
    expect(shown(spared, message(2), message(3, { isOwn }))).toBe(expected);
  });

  test('a draft that could not be written is no text that came back', () => {
    const failed = { generatedText: '', error: 'no luck', since: at(40) };
    expect(shown(message(1, {}, failed), message(3, {}, {}))).toBe('m3');
    expect(shown(message(1, {}, failed), message(3))).toBeUndefined();
  });
});

describe('replies on their way', () => {
  test.each([
    ['queued', { since: at(9), claimedAt: null, sendingText: 'Yes' }, at(9)],
    ['posting', sent, at(30)],
    ['unknown', sent, at(30)],
    ['posted', { ...sent, networkId: 'n' }, at(30)],
  ] as const)('%s: shown with its text', (state, draft, since) => {
    const { pending } = replies(message(1, {}, { state, ...draft }));
    expect(pending).toEqual([{ id: 'r1', text: 'Yes', at: since }]);
  });

  test.each(['generating', 'editing', 'live'] as const)('%s: not shown', (state) => {
    expect(replies(message(1, {}, { state, ...sent })).pending).toEqual([]);
  });

  test('in the order in which they were sent', () => {
    const pending = replies(
      message(1, {}, { state: 'posted', networkId: 'n', ...sent, claimedAt: at(50) }),
      message(2, {}, { state: 'unknown', ...sent, claimedAt: at(40) }),
    ).pending.map(({ id }) => id);
    expect(pending).toEqual(['r2', 'r1']);
  });

  const own = (second: number, text: string) => message(second, { isOwn: true, text });

  test('held by the id the network gave: hidden; another of the same words is another', () => {
    const posted = message(1, {}, { state: 'posted', ...sent, networkId: 'm31' });
    expect(replies(posted, own(31, 'Yes')).pending).toEqual([]);
    expect(replies(posted, own(32, 'Yes')).pending).toHaveLength(1);
  });

  test.each([
    ['the very words', own(31, ' Yes '), 0],
    ['other words', own(31, 'No'), 1],
    ['taken back', message(31, { isOwn: true, text: 'Yes', unsent: true }), 1],
    ["the person's", message(31, { text: 'Yes' }), 1],
  ])('before the call has returned, a message of %s', (_what, held, pending) => {
    for (const state of ['posting', 'unknown'] as const) {
      expect(replies(message(1, {}, { state, ...sent }), held).pending).toHaveLength(pending);
    }
  });

  test('a picture of the owner is none of them', () => {
    const picture = message(31, { isOwn: true, text: null });
    expect(replies(message(1, {}, { state: 'posting', ...sent }), picture).pending).toHaveLength(1);
  });

  test('queued, before any was claimed: each is shown, whatever stands already', () => {
    const queued = { state: 'queued', sendingText: 'Yes', claimedAt: null } as const;
    const { pending } = replies(message(1, {}, queued), message(2, {}, queued), own(31, 'Yes'));
    expect(pending).toEqual([
      { id: 'r1', text: 'Yes', at: at(1) },
      { id: 'r2', text: 'Yes', at: at(2) },
    ]);
  });

  test('from before its claim: not its own', () => {
    const late = { ...sent, claimedAt: new Date(Date.parse(at(31)) + 121_000).toISOString() };
    const draft = { state: 'posting', ...late } as const;
    expect(replies(message(1, {}, draft), own(31, 'Yes')).pending).toHaveLength(1);
  });

  test('each message stands for one reply', () => {
    const posting = { state: 'posting', ...sent } as const;
    const two = [message(1, {}, posting), message(2, {}, { ...posting, claimedAt: at(29) })];
    // The one claimed first has it.
    expect(replies(...two, own(31, 'Yes')).pending.map(({ id }) => id)).toEqual(['r1']);
    expect(replies(...two, own(31, 'Yes'), own(32, 'Yes')).pending).toEqual([]);
    const known = message(3, {}, { state: 'live', networkId: 'm31' });
    expect(replies(message(1, {}, posting), known, own(31, 'Yes')).pending).toHaveLength(1);
  });
});

test('live ones are named by their responses', () => {
  const live = (second: number) => message(second, {}, { state: 'live', networkId: `n${second}` });
  expect(replies(live(1), message(2, {}, {}), live(3)).liveIds).toEqual(['r3', 'r1']);
});
