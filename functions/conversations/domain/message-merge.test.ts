import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Happening, ToldMessage } from '#functions/connection/domain/told-messages.ts';
import { history, outcomeOf } from '#tests/support/conversation-history.ts';
import { at, OWN, PERSON, told, toldByEvent, toldOwn } from '#tests/support/conversations.ts';
import type { KnownAhead } from './held-message.ts';
import type { HeldMessage } from './message.ts';
import { type MessageChange, mergeMessages } from './message-merge.ts';

const participants = [PERSON];
const image = (name: string) => ({
  kind: 'image' as const,
  image_data: { url: `https://cdn.example/${name}.jpg` },
  video_data: null,
  file_url: null,
  name: null,
});
const HEART = { symbol: '❤', userId: PERSON.id, username: PERSON.username };

type State = {
  readonly held: ReadonlyMap<string, HeldMessage>;
  readonly ahead: ReadonlyMap<string, KnownAhead>;
  readonly arrivals: number;
};
const EMPTY: State = { held: new Map(), ahead: new Map(), arrivals: 0 };

/** One merge, and what is held after it. */
function mergedInto(state: State, happenings: readonly Happening[]): State {
  const { changes, arrivals } = mergeMessages({ ...state, happenings, own: OWN, participants });
  const [held, ahead] = [new Map(state.held), new Map(state.ahead)];
  for (const change of changes as readonly MessageChange[]) {
    if (change.kind === 'ahead') {
      ahead.set(change.messageId, change.after);
    } else {
      held.set(change.after.id, change.after);
      ahead.delete(change.after.id);
    }
  }
  return { held, ahead, arrivals };
}

const message = (one: ToldMessage): Happening => ({ kind: 'message', message: one });
const unsent = (messageId: string): Happening => ({
  kind: 'unsent',
  messageId,
  byId: '90',
  at: at(200),
});
const edited = (messageId: string, text: string, numEdit = 1, second = 100): Happening => ({
  kind: 'edited',
  messageId,
  text,
  numEdit,
  at: at(second),
});
const reacted = (
  messageId: string,
  symbol: string | null,
  { byId = PERSON.id, second = 100 } = {},
): Happening => ({ kind: 'reaction', messageId, byId, symbol, at: at(second) });

/** Each happening merged by itself, one after the other. */
const inTurn = (...happenings: readonly Happening[]): State =>
  happenings.reduce((state, one) => mergedInto(state, [one]), EMPTY);
const heldAfter = (...happenings: readonly Happening[]): HeldMessage | undefined =>
  inTurn(...happenings).held.get('1');

describe('merging messages', () => {
  it('takes what is told at once of one message as told one after the other', () => {
    const first = message(told('1'));
    const all = [edited('1', 'Better'), reacted('1', '❤'), first];

    const atOnce = mergedInto(EMPTY, all);
    expect(atOnce).toEqual(inTurn(first, edited('1', 'Better'), reacted('1', '❤')));
    expect(atOnce.held.get('1')).toMatchObject({ text: 'Better', reactions: [HEART] });
    expect(mergedInto(atOnce, all)).toEqual(atOnce);
  });

  it('finds a message unchanged whose stored fields come back in another order', () => {
    const picture = image('a');
    const turned = Object.fromEntries(Object.entries(picture).toReversed()) as typeof picture;
    const state = inTurn(message(told('1', { attachments: [turned] })));

    const happenings = [message(told('1', { attachments: [picture] }))];
    const { changes } = mergeMessages({ ...state, happenings, own: OWN, participants });
    expect(changes).toEqual([]);
  });

  it('adds what is not held, new in the order in which it was sent', () => {
    const state = mergedInto(EMPTY, [
      message(told('3')),
      message(told('1')),
      message(toldOwn('2')),
    ]);

    expect([...state.held.values()].map(({ id, arrival }) => [id, arrival])).toEqual([
      ['1', 1],
      ['2', 0],
      ['3', 2],
    ]);
    expect(state.arrivals).toBe(2);
  });

  it('never counts own messages as new, by whatever name they come', () => {
    const byName = toldOwn('1', { fromId: '555', fromUsername: 'thebakery' });
    expect(inTurn(message(byName), message(toldByEvent(toldOwn('2')))).arrivals).toBe(0);
  });

  it('changes nothing where all is held', () => {
    const all = [told('1', { attachments: [image('a')], reactions: [HEART] }), toldOwn('2')];
    const state = mergedInto(EMPTY, all.map(message));
    const again = mergeMessages({ ...state, happenings: all.map(message), own: OWN, participants });

    expect(again).toEqual({ changes: [], arrivals: 1 });
  });

  it('keeps the time that was stored first', () => {
    const exact = toldByEvent(told('1', { timestamp: '2026-09-01T00:00:01.234Z' }));
    const rounded = told('1', { timestamp: '2026-09-01T00:00:01+0000' });

    expect(heldAfter(message(exact), message(rounded))?.timestamp).toBe(exact.timestamp);
    expect(heldAfter(message(rounded), message(exact))?.timestamp).toBe('2026-09-01T00:00:01.000Z');
  });

  it('fills in names as soon as somebody tells them', () => {
    const stranger = toldByEvent(told('1', { fromId: '901' }));
    const named = told('1', { fromId: '901', fromUsername: 'eve.test' });

    expect(heldAfter(message(stranger))?.fromUsername).toBe('');
    expect(heldAfter(message(stranger), message(named))?.fromUsername).toBe('eve.test');
    expect(heldAfter(message(toldByEvent(told('1'))))?.fromUsername).toBe(PERSON.username);
    expect(heldAfter(message(toldByEvent(toldOwn('1'))))?.fromUsername).toBe(OWN.username);
  });
});

/** What happens to message 1, and the text that stands in the end, in this order. */
test.each<[string, readonly Happening[], string | null]>([
  ['a list tells another text', [message(told('1')), message(told('1', { text: 'B' }))], 'B'],
  ['an event edits it', [message(told('1')), edited('1', 'B')], 'B'],
  ['it was edited before it came', [edited('1', 'B'), message(toldByEvent(told('1')))], 'B'],
  [
    'an old event follows a list',
    [message(told('1', { text: 'B' })), message(toldByEvent(told('1')))],
    'B',
  ],
  [
    'a list read before follows the edit',
    [message(told('1')), edited('1', 'B'), message(told('1'))],
    'B',
  ],
  ['edited twice', [edited('1', 'A'), message(told('1')), edited('1', 'B', 2)], 'B'],
  [
    'the second edit is told first',
    [message(told('1')), edited('1', 'B', 2, 100), edited('1', 'A', 1, 101)],
    'B',
  ],
  [
    'the second edit is told first, and both before the message',
    [edited('1', 'B', 2), edited('1', 'A', 1), message(told('1'))],
    'B',
  ],
  [
    'the first edit is told between the second and the message, and after it',
    [edited('1', 'B', 2), message(told('1')), edited('1', 'A', 1)],
    'B',
  ],
  [
    'an edit without a number is told after a later one',
    [message(told('1')), edited('1', 'B', 0, 102), edited('1', 'A', 0, 101)],
    'B',
  ],
  [
    'a list withholds the text',
    [message(told('1', { text: 'A' })), message(told('1', { text: null }))],
    'A',
  ],
  ['unsent', [message(told('1')), unsent('1')], null],
  ['unsent before it came', [unsent('1'), message(toldByEvent(told('1')))], null],
  ['unsent before a list names it', [unsent('1'), message(told('1'))], null],
  ['unsent, then listed again', [message(told('1')), unsent('1'), message(told('1'))], null],
  ['edited after it was unsent', [message(told('1')), unsent('1'), edited('1', 'B')], null],
  ['unsent after it was edited ahead', [edited('1', 'B'), unsent('1'), message(told('1'))], null],
])('the text where %s', (_what, happenings, text) => {
  expect(heldAfter(...happenings)?.text).toBe(text);
});

describe('an unsent message', () => {
  const full = told('1', {
    attachments: [image('a')],
    story: { kind: 'reply', link: 'https://cdn.example/story' },
    reactions: [HEART],
  });

  it('keeps its place, its time and its writer, and nothing of what it said', () => {
    const nothing = { type: 'message', text: null, attachments: [], story: null, reactions: [] };
    const expected = { ...nothing, unsent: true, timestamp: full.timestamp, arrival: 1 };

    expect(heldAfter(message(full), unsent('1'))).toMatchObject(expected);
    expect(heldAfter(unsent('1'), message(full))).toMatchObject(expected);
    expect(heldAfter(unsent('1'), reacted('1', '❤'), message(full))).toMatchObject(expected);
  });
});

describe('reactions', () => {
  it('are replaced by what a list tells, and changed one by one by events', () => {
    const liked = message(told('1', { reactions: [HEART] }));
    const own = { symbol: '👍', userId: OWN.igUserId, username: OWN.username };

    expect(heldAfter(liked, message(told('1')))?.reactions).toEqual([]);
    expect(heldAfter(liked, message(toldByEvent(told('1'))))?.reactions).toEqual([HEART]);
    expect(heldAfter(liked, reacted('1', '😮'))?.reactions).toEqual([{ ...HEART, symbol: '😮' }]);
    expect(heldAfter(liked, reacted('1', '👍', { byId: OWN.igUserId }))?.reactions).toEqual([
      own,
      HEART,
    ]);
    expect(heldAfter(liked, reacted('1', null))?.reactions).toEqual([]);
  });

  it('that come before their message wait for it', () => {
    const events = [reacted('1', '😮'), reacted('1', '❤'), reacted('1', '👍', { byId: '77' })];
    const later = message(toldByEvent(told('1')));

    expect(heldAfter(...events, reacted('1', null, { byId: '77' }), later)?.reactions).toEqual([
      HEART,
    ]);
  });

  it('that were taken back do not return with what is told late', () => {
    const [first, back] = [reacted('1', '❤'), reacted('1', null, { second: 200 })];
    const other = reacted('1', '👍', { byId: '77' });
    const there = message(toldByEvent(told('1')));
    const expected = [{ symbol: '👍', userId: '77', username: '' }];

    expect(heldAfter(there, back, first, other)?.reactions).toEqual(expected);
    expect(heldAfter(back, there, first, other)?.reactions).toEqual(expected);
    expect(heldAfter(back, first, other, there)?.reactions).toEqual(expected);
  });
});

test('what came with an event stays where a list shows less of it', () => {
  const event = toldByEvent(
    told('1', { attachments: [image('a')], story: { kind: 'mention', link: 'x' } }),
  );
  const expected = { type: 'story_mention', attachments: [image('a')] };

  expect(heldAfter(message(event), message(told('1')))).toMatchObject(expected);
  expect(heldAfter(message(told('1')), message(event))).toMatchObject(expected);
  const listed = message(told('1', { attachments: [image('b')] }));
  expect(heldAfter(listed, message(event))?.attachments).toEqual([image('b')]);
  expect(heldAfter(message(event), listed)?.attachments).toEqual([image('b')]);
});

test('any order, duplication and grouping of what is told leaves the same messages', () => {
  fc.assert(
    fc.property(history(5), ({ tellings, outcome }) => {
      const state = tellings.reduce(
        (before, telling) =>
          mergedInto(
            before,
            telling.kind === 'event' ? [telling.happening] : telling.messages.map(message),
          ),
        EMPTY,
      );
      const held = [...state.held].map(([id, one]) => [id, outcomeOf(one)]);

      expect(Object.fromEntries(held)).toEqual(outcome);
      expect([...state.held.values()].filter(({ isOwn }) => !isOwn)).toHaveLength(state.arrivals);
    }),
    { numRuns: 300 },
  );
});
