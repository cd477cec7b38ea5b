import { describe, expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  makeDraftForMessage,
  makePublishedMessage,
} from '#tests/support/replies/make-stored-message.ts';
import { isoSecondsAfterTestStart as at } from '#tests/support/users/test-account-identity-and-times.ts';
import {
  findDraftsAnsweredElsewhere,
  findPrecedingInboundMessageTime,
} from './match-outbound-message.ts';
import type { StoredMessage } from './message.ts';

/** The ids of the drafts that a message seen at second 35 ends. */
const listEndedIds = (
  drafts: readonly (Partial<Draft> & { readonly answeredSecond?: number })[],
  inboundAt?: string,
) =>
  findDraftsAnsweredElsewhere(
    makePublishedMessage(),
    drafts.map(({ answeredSecond, ...over }, index) =>
      makeDraftForMessage(`r${index + 1}`, { since: at(20), ...over }, answeredSecond),
    ),
    { firstSeenAt: at(35), inboundAt },
  ).map(({ draft }) => draft.id);

describe('drafts ended by an answer given elsewhere', () => {
  const endsDraft = (over: Partial<Draft>, answeredSecond = 1) =>
    listEndedIds([{ ...over, answeredSecond }], at(1)).length === 1;

  test.each([
    ['generating', true],
    ['editing', true],
    ['queued', true],
    ['posting', false],
    ['unknown', true],
    ['posted', false],
    ['live', false],
  ] as const)(
    'decides whether an answer elsewhere ends a draft in state %s: %s',
    (state, ended) => {
      expect(endsDraft({ state })).toBe(ended);
    },
  );

  test('an answer elsewhere ends an older draft once', () => {
    expect(endsDraft({ answeredElsewhere: true })).toBe(false);
    expect([endsDraft({}, 30), endsDraft({}, 31), endsDraft({}, 32)]).toEqual([true, false, false]);
    expect([endsDraft({ since: at(35) }), endsDraft({ since: at(36) })]).toEqual([true, false]);
  });

  test.each([
    ['the contact never wrote', undefined, ['r1']],
    ['the contact wrote five seconds before it', at(26), ['r1']],
    ['it follows the contact within five seconds', at(26.001), []],
  ])(
    'an outbound message ends the draft unless it looks automatic: %s',
    (_what, inboundAt, ended) => {
      expect(listEndedIds([{}], inboundAt)).toEqual(ended);
    },
  );

  test.each<[string, readonly Partial<Draft>[], readonly string[]]>([
    ['an unconfirmed draft can be it', [{ state: 'generating' }, { state: 'unknown' }], ['r2']],
    [
      'a draft being posted can be it, and is not ended',
      [{ state: 'generating' }, { state: 'posting' }],
      [],
    ],
    [
      'a draft being edited again cannot be it',
      [{ state: 'generating' }, { state: 'editing' }],
      ['r1', 'r2'],
    ],
    [
      'an unconfirmed draft that was claimed later cannot be it',
      [{ state: 'generating' }, { state: 'unknown', claimedAt: at(300), since: at(30) }],
      ['r1'],
    ],
  ])('a possibly altered reply of one draft ends no other: %s', (_what, drafts, endedIds) => {
    expect(listEndedIds(drafts)).toEqual(endedIds);
  });

  test('finds the last inbound message at or before an outbound message', () => {
    const inbound = (second: number, over: Partial<StoredMessage> = {}) =>
      makePublishedMessage({ id: `p${second}`, isOwn: false, timestamp: at(second), ...over });
    const find = (...messages: readonly StoredMessage[]) =>
      findPrecedingInboundMessageTime(makePublishedMessage(), messages);

    const unsent = inbound(9, { unsent: true });
    expect(find(inbound(32), makePublishedMessage(), unsent, inbound(8))).toBe(at(9));
    expect(find(inbound(31))).toBe(at(31));
    expect(find(inbound(32), makePublishedMessage({ timestamp: at(3) }))).toBeUndefined();
  });

  test('an unconfirmed draft counts as begun at its claim, despite later read-backs', () => {
    const isEnded = (claimedAt: string) =>
      endsDraft({ state: 'unknown', since: at(50), claimedAt });
    expect([isEnded(at(35)), isEnded(at(36))]).toEqual([true, false]);
  });
});
