import { describe, expect, it } from 'vitest';
import { type CommentChange, type HeldComment, placesAfter, tallyAfter } from './comment.ts';
import { type ArrivingComment, mergeComments } from './comment-merge.ts';
import { commentOrderKey } from './list-order.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;

const arriving = (id: string, fields: Partial<ArrivingComment> = {}): ArrivingComment => ({
  id,
  text: 'Hello',
  username: 'follower',
  fromId: '900',
  timestamp: at(Number(id)),
  hidden: false,
  parentId: undefined,
  ...fields,
});

const held = (id: string, fields: Partial<HeldComment> = {}): HeldComment => ({
  id,
  text: 'Hello',
  username: 'follower',
  fromId: '900',
  timestamp: at(Number(id)),
  parentId: undefined,
  threadAt: at(Number(id)),
  hidden: false,
  isOwn: false,
  arrivedAt: at(0),
  isUnlisted: false,
  newIn: 3,
  draftRevision: 0,
  replyUnderWay: false,
  ...fields,
});

function merge(
  comments: readonly ArrivingComment[],
  known: readonly HeldComment[] = [],
  loose: Record<string, string> = {},
  unlisted = false,
) {
  return mergeComments({
    arriving: comments,
    held: new Map(known.map((one) => [one.id, one])),
    loose,
    unlisted,
    own: { igUserId: '1', username: 'Bakery', ownIds: [] },
    epoch: 3,
    now: NOW,
  });
}

describe('merging comments', () => {
  it('adds what is not held, as new', () => {
    expect(merge([arriving('5')])).toEqual({
      changes: [{ kind: 'add', after: held('5', { arrivedAt: NOW }) }],
      loose: {},
    });
  });

  it('changes nothing where all is held', () => {
    expect(merge([arriving('5')], [held('5')]).changes).toEqual([]);
  });

  it('takes one comment named twice once, in its last form', () => {
    const { changes } = merge([arriving('5'), arriving('5', { text: 'Edited' })]);

    expect(changes).toMatchObject([{ kind: 'add', after: { text: 'Edited' } }]);
  });

  it('keeps what a thinner reading leaves out', () => {
    const known = held('5', { parentId: '2', threadAt: at(2) });
    const thin = arriving('5', { username: '', fromId: undefined });

    expect(merge([thin], [known, held('2')]).changes).toEqual([]);
  });

  it('turns a comment into a seen one once it proves to be our own', () => {
    const { changes } = merge([arriving('5', { fromId: '1' })], [held('5')]);

    expect(changes).toMatchObject([{ kind: 'update', after: { isOwn: true, newIn: undefined } }]);
  });

  it('tells our own by name whatever its case, but not by an empty one', () => {
    const { changes } = merge([
      arriving('5', { username: 'BAKERY', fromId: undefined }),
      arriving('6', { username: '', fromId: undefined }),
    ]);

    expect(changes).toMatchObject([{ after: { isOwn: true } }, { after: { isOwn: false } }]);
  });

  it('drops the mark of an earlier epoch', () => {
    const { changes } = merge([arriving('5')], [held('5', { newIn: 2 })]);

    expect(changes).toMatchObject([{ kind: 'update', after: { newIn: undefined } }]);
  });

  it('places a reply by its parent, held or coming with it', () => {
    const { changes, loose } = merge(
      [arriving('7', { parentId: '2' }), arriving('8', { parentId: '4' }), arriving('4')],
      [held('2')],
    );

    expect(changes).toMatchObject([
      { after: { id: '7', threadAt: at(2) } },
      { after: { id: '8', threadAt: at(4) } },
      { after: { id: '4' } },
    ]);
    expect(loose).toEqual({});
  });

  it('places replies of an unknown thread together and remembers where', () => {
    const first = merge([arriving('7', { parentId: '2' }), arriving('9', { parentId: '2' })]);

    expect(first.loose).toEqual({ 2: at(7) });
    expect(first.changes).toMatchObject([
      { after: { threadAt: at(7) } },
      { after: { threadAt: at(7) } },
    ]);

    const next = merge([arriving('5', { parentId: '2' })], [], first.loose);
    expect(next.changes).toMatchObject([{ after: { threadAt: at(7) } }]);
  });

  it('leaves a reply where it is when its parent has gone', () => {
    const known = held('7', { parentId: '2', threadAt: at(2) });

    expect(merge([arriving('7', { parentId: '2' })], [known])).toEqual({
      changes: [],
      loose: { 2: at(2) },
    });
  });
});

describe('a comment no list has named', () => {
  const unlisted = held('5', { isUnlisted: true });
  const known = (one: HeldComment, inList: boolean) =>
    merge([arriving('5')], [one], {}, !inList).changes;

  it('is marked when it comes by itself, and not when it comes in a list', () => {
    const comes = (isUnlisted: boolean) => merge([arriving('5')], [], {}, isUnlisted).changes;

    expect(comes(true)).toMatchObject([{ kind: 'add', after: { isUnlisted: true } }]);
    expect(comes(false)).toMatchObject([{ kind: 'add', after: { isUnlisted: false } }]);
  });

  it('stays marked until a list names it, and is not marked again', () => {
    expect(known(unlisted, false)).toEqual([]);
    expect(known(unlisted, true)).toMatchObject([{ kind: 'update', after: { isUnlisted: false } }]);
    expect(known(held('5'), false)).toEqual([]);
  });

  it('is counted as long as it is marked', () => {
    const tally = { total: 1, unlistedCount: 1, newCount: 1, latestNew: undefined };
    const countAfter = (change: CommentChange) => tallyAfter(tally, [change], 3).unlistedCount;

    expect(countAfter({ kind: 'add', after: unlisted })).toBe(2);
    expect(countAfter({ kind: 'add', after: held('5') })).toBe(1);
    expect(countAfter({ kind: 'update', before: unlisted, after: held('5') })).toBe(0);
    expect(countAfter({ kind: 'remove', before: unlisted })).toBe(0);
  });
});

describe('replies of many unknown threads', () => {
  const orphans = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) =>
      arriving(String(100_000 + from + index), {
        parentId: String(900_000 + from + index),
        timestamp: new Date(Date.UTC(2026, 10, 20) + (from + index) * 1_000).toISOString(),
      }),
    );

  it('are all added, and only so many threads are remembered', () => {
    const { changes, loose } = merge(orphans(7_000));

    expect(changes).toHaveLength(7_000);
    expect(Object.keys(loose)).toHaveLength(500);
  });

  it('stand at their own time beyond that, however often they come', () => {
    const full = merge(orphans(500)).loose;
    const one = arriving('7', { parentId: '2' });
    const other = arriving('9', { parentId: '2' });

    const { changes, loose } = merge([one, other], [], full);
    expect(changes).toMatchObject([{ after: { threadAt: at(7) } }, { after: { threadAt: at(9) } }]);
    expect(loose).toEqual(full);

    const now = changes.flatMap((change) => (change.kind === 'add' ? [change.after] : []));
    expect(merge([other, one], now, full)).toEqual({ changes: [], loose: full });
  });

  it('find their place with their parent', () => {
    const full = merge(orphans(500)).loose;
    const stray = held('7', { parentId: '2', threadAt: at(7) });

    const { changes } = merge([arriving('2'), arriving('7', { parentId: '2' })], [stray], full);

    expect(changes).toMatchObject([
      { kind: 'add', after: { id: '2' } },
      { kind: 'update', after: { id: '7', threadAt: at(2) } },
    ]);
  });

  it('still join a thread that is remembered', () => {
    const full = merge(orphans(500)).loose;
    const late = arriving('7', { parentId: '900000' });

    expect(merge([late], [], full).changes).toMatchObject([
      { after: { threadAt: '2026-11-20T00:00:00.000Z' } },
    ]);
  });
});

describe('the counters after changes', () => {
  const none = { total: 0, unlistedCount: 0, newCount: 0, latestNew: undefined };

  it('count arrivals, new ones and the newest of them', () => {
    const changes = [
      { kind: 'add' as const, after: held('5') },
      { kind: 'add' as const, after: held('9') },
      { kind: 'add' as const, after: held('7', { newIn: undefined }) },
      { kind: 'add' as const, after: held('8') },
    ];

    expect(tallyAfter(none, changes, 3)).toEqual({
      total: 4,
      unlistedCount: 0,
      newCount: 3,
      latestNew: { id: '9', timestamp: at(9) },
    });
  });

  it('forget the newest with the last new one, not before', () => {
    const tally = {
      total: 2,
      unlistedCount: 0,
      newCount: 2,
      latestNew: { id: '9', timestamp: at(9) },
    };
    const seen = (id: string) => ({
      kind: 'update' as const,
      before: held(id),
      after: held(id, { newIn: undefined }),
    });

    const one = tallyAfter(tally, [seen('9')], 3);
    expect(one).toEqual({ ...tally, newCount: 1 });
    expect(tallyAfter(one, [{ kind: 'remove', before: held('5') }], 3)).toEqual({
      total: 1,
      unlistedCount: 0,
      newCount: 0,
      latestNew: undefined,
    });
  });

  it('take over the true time of the newest one once it is read', () => {
    const tally = {
      total: 1,
      unlistedCount: 0,
      newCount: 1,
      latestNew: { id: '5', timestamp: at(7) },
    };
    const change = {
      kind: 'update' as const,
      before: held('5', { timestamp: at(7) }),
      after: held('5'),
    };

    expect(tallyAfter(tally, [change], 3)).toEqual({
      ...tally,
      latestNew: { id: '5', timestamp: at(5) },
    });
  });

  it('leave marks of earlier epochs out', () => {
    const tally = { total: 1, unlistedCount: 0, newCount: 0, latestNew: undefined };
    const change = { kind: 'remove' as const, before: held('5', { newIn: 2 }) };

    expect(tallyAfter(tally, [change], 3)).toEqual(none);
  });
});

describe('the places after changes', () => {
  it('are taken by what comes and given up by what goes', () => {
    const key = commentOrderKey(held('5'));

    expect(placesAfter([{ kind: 'add', after: held('5') }])).toEqual({ insert: [key], remove: [] });
    expect(placesAfter([{ kind: 'remove', before: held('5') }])).toEqual({
      insert: [],
      remove: [key],
    });
  });

  it('move only with what decides the order', () => {
    const edited = {
      kind: 'update' as const,
      before: held('5'),
      after: held('5', { text: 'New' }),
    };
    const reply = held('7', { parentId: '2', threadAt: at(7) });
    const moved = { kind: 'update' as const, before: reply, after: { ...reply, threadAt: at(2) } };

    expect(placesAfter([edited])).toEqual({ insert: [], remove: [] });
    const { insert, remove } = placesAfter([moved]);
    expect(insert).toHaveLength(1);
    expect(remove).toHaveLength(1);
    expect(insert).not.toEqual(remove);
  });
});
