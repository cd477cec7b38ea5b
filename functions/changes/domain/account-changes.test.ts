// Changes of items affect the right screens, and counts are exact however the stream delivers.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import {
  type StreamedItemChange,
  sumAccountCountChanges,
  toAccountChangeVersions,
} from './account-changes.ts';

const makeChange = (fields: Partial<StreamedItemChange>): StreamedItemChange => ({
  sequenceNumber: '1',
  thread: undefined,
  name: 'POST#1',
  before: undefined,
  after: {},
  ...fields,
});

const BY_RULE = { draft: { automation: { ruleId: 'r' } } };
const BY_OWNER = { draft: { automation: null } };

describe('the kinds of data that a change concerns', () => {
  test.each<[string, Partial<StreamedItemChange>, readonly string[]]>([
    ['the list of posts', { name: 'POSTS' }, ['posts']],
    ['a post', { name: 'POST#1' }, ['posts']],
    ['the page index of posts', { name: 'POSTS_INDEX#1' }, []],
    ['the list of conversations', { name: 'CONVERSATIONS' }, ['conversations']],
    ['a conversation', { name: 'CONVERSATION#1' }, ['conversations']],
    ['the list of approvals', { name: 'APPROVALS' }, ['approvals']],
    ['the list of rules', { name: 'RULES' }, ['rules']],
    ['a rule', { name: 'RULE#1' }, ['rules']],
    ['an old version of a rule', { name: 'RULE_VERSION#1#2' }, []],
    ['the figures of a day', { name: 'FIGURES#2026-11-28#1' }, ['rules']],
    ['the list of facts', { name: 'FACTS' }, ['facts']],
    ['a fact, which changes with its list', { name: 'FACT#1' }, []],
    ['the account', { name: 'IG#1' }, ['account']],
    ['the import', { name: 'IMPORT' }, ['account']],
    ['a piece of an import', { name: 'IMPORT#1#PIECE#2' }, []],
    ['a pause of posting', { name: 'POSTING_PAUSE' }, ['account']],
    ['a comment', { thread: 'post', name: 'COMMENT#1' }, []],
    ['a reply of the owner', { thread: 'post', name: 'REPLY#1', after: BY_OWNER }, ['posts']],
    [
      'a reply of the owner to a message',
      { thread: 'conversation', name: 'REPLY#1', after: BY_OWNER },
      ['conversations'],
    ],
    [
      'a reply by rule',
      { thread: 'post', name: 'REPLY#1', after: BY_RULE },
      ['posts', 'approvals'],
    ],
    [
      'a reply by rule that was removed',
      { thread: 'conversation', name: 'REPLY#1', before: BY_RULE, after: undefined },
      ['conversations', 'approvals'],
    ],
  ])('%s', (_, change, kinds) => {
    expect(Object.keys(toAccountChangeVersions([makeChange(change)]))).toEqual(kinds);
  });

  test('each kind of data gets the version of its last change', () => {
    const changes = [
      makeChange({ sequenceNumber: '5' }),
      makeChange({ sequenceNumber: '6', name: 'RULES' }),
      makeChange({ sequenceNumber: '7' }),
    ];

    expect(toAccountChangeVersions(changes)).toEqual({ posts: '7', rules: '6' });
  });
});

const counters = {
  countNewComments: ({ count }: Readonly<Record<string, unknown>>) => Number(count),
  countNewMessages: ({ count }: Readonly<Record<string, unknown>>) => Number(count),
};

/** The changes of some items, in stream order. */
const history = fc
  .array(
    fc.record({
      name: fc.constantFrom('POST#1', 'POST#2', 'CONVERSATION#1', 'APPROVALS', 'RULES'),
      count: fc.option(fc.nat(50), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((steps) => {
    const items = new Map<string, { count: number; total: number }>();
    const changes = steps.map(({ name, count }, position): StreamedItemChange => {
      const before = items.get(name);
      const after = count === undefined ? undefined : { count, total: count };
      if (after) items.set(name, after);
      else items.delete(name);
      return makeChange({ sequenceNumber: String(98 + position), name, before, after });
    });
    return { items, changes };
  });

/** Counts batches as the recorder does, and returns the final stored counts. */
function count(batches: readonly (readonly StreamedItemChange[])[]) {
  const stored = { after: '0', comments: 0, messages: 0, approvals: 0 };
  for (const batch of batches) {
    const sum = sumAccountCountChanges(batch, counters, stored.after);
    if (!sum) continue;
    stored.after = sum.lastSequenceNumber;
    stored.comments += sum.newComments;
    stored.messages += sum.newMessages;
    stored.approvals = sum.awaitingApprovals ?? stored.approvals;
  }
  return stored;
}

test('counts new items once when batches of stream records are delivered again', () => {
  const deliveries = fc.array(
    fc.record({ size: fc.integer({ min: 1, max: 8 }), repeated: fc.nat(8) }),
  );
  forAll(history, deliveries, ({ items, changes }, plan) => {
    const batches: StreamedItemChange[][] = [];
    let start = 0;
    for (const { size, repeated } of plan) {
      batches.push(changes.slice(start, start + size));
      // A failed batch is delivered again from one of its records on.
      start = Math.max(0, start + size - repeated);
    }
    batches.push(changes.slice(start));

    const { comments, messages, approvals } = count(batches);

    const sumOf = (prefix: string) =>
      [...items]
        .filter(([name]) => name.startsWith(prefix))
        .reduce((sum, [, item]) => sum + item.count, 0);
    expect({ comments, messages, approvals }).toEqual({
      comments: sumOf('POST#'),
      messages: sumOf('CONVERSATION#'),
      approvals: items.get('APPROVALS')?.total ?? 0,
    });
  });
});
