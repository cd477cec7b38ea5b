// An open list never moves under the pointer: new items wait until the user asks for them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNewListItemHoldBack } from './hold-back-new-items.ts';

type Item = { readonly id: string; readonly text?: string; readonly isOwn?: boolean };
const rules = {
  getId: ({ id }: Item) => id,
  isOwn: ({ isOwn = false }: Item) => isOwn,
};
const holdBackNewItems = (
  shown: readonly Item[],
  latest: readonly Item[],
  itemRules: Parameters<typeof createNewListItemHoldBack<'items', Item>>[1] = rules,
  pagination_offset = 0,
) => {
  const toPage = (items: readonly Item[]) => ({ items, pagination_offset });
  const { data, newCount } = createNewListItemHoldBack('items', itemRules)(
    toPage(shown),
    toPage(latest),
  );
  return { items: data.items, newCount };
};
const toItems = (ids: string): Item[] => [...ids].map((id) => ({ id }));
const hold = (shown: readonly Item[], latest: readonly Item[]) => {
  const { items, newCount } = holdBackNewItems(shown, latest);
  return [items.map(({ id }) => id).join(''), newCount];
};

test.each([
  ['one that the page before has pushed here', 'bcd', 'abc', 'bcd', 0],
  ['one pushed here, and a new one in between', 'bcd', 'abxc', 'bcd', 1],
  ['only pushed ones', 'bcd', 'xyz', 'bcd', 0],
])(
  'holds back and counts new items on a later list page: %s',
  (_, shown, latest, items, newCount) => {
    const held = holdBackNewItems(toItems(shown), toItems(latest), rules, 50);

    expect([held.items.map(({ id }) => id).join(''), held.newCount]).toEqual([items, newCount]);
  },
);

describe('a newer answer', () => {
  test.each([
    ['nothing new', 'abc', 'abc', 'abc', 0],
    ['new ones on top', 'abc', 'xyabc', 'abc', 2],
    ['a new one in between', 'abc', 'axbc', 'abc', 1],
    ['a new one that pushes the last to the next page', 'abc', 'xab', 'abc', 1],
    ['one that is gone', 'abc', 'ac', 'ac', 0],
    ['one that is gone, and the next one of the page after', 'abc', 'acd', 'acd', 0],
    ['the last one gone', 'abc', 'ab', 'ab', 0],
    ['the last ones gone, and one of the page after', 'abc', 'ad', 'ad', 0],
    ['a new one in between, and one that is gone', 'abcd', 'axb', 'abc', 1],
    ['another order', 'abc', 'cab', 'abc', 0],
    ['a list that was empty', '', 'abc', 'abc', 0],
    ['an empty list', 'abc', '', '', 0],
    ['nothing in common', 'abc', 'xyz', 'abc', 3],
  ])('with %s', (_, shown, latest, items, newCount) => {
    expect(hold(toItems(shown), toItems(latest))).toEqual([items, newCount]);
  });

  test("shows the user's own new list items at their place immediately", () => {
    const own = { id: 'o', isOwn: true };

    expect(hold(toItems('abc'), [...toItems('a'), own, ...toItems('bc')])).toEqual(['aobc', 0]);
    expect(hold(toItems('abc'), [...toItems('x'), own, ...toItems('abc')])).toEqual(['oabc', 1]);
  });

  test.each([
    ['holds back an answer with what it answers', 'xoabc', 'x', 'abc', 1],
    ['shows an answer to what is shown', 'xaobc', 'a', 'aobc', 1],
    ['shows an answer with what it answers at the end', 'abcxo', 'x', 'abcxo', 0],
  ])('%s', (_, ids, answeredId, shownIds, count) => {
    const latest = [...ids].map((id) => ({ id, isOwn: id === 'o' }));
    const { items, newCount } = holdBackNewItems(toItems('abc'), latest, {
      ...rules,
      isAnswerTo: (_own, held) => held.id === answeredId,
    });

    expect([items.map(({ id }) => id).join(''), newCount]).toEqual([shownIds, count]);
  });

  test('updates the content of shown list items while holding back new ones', () => {
    const { items } = holdBackNewItems(
      toItems('ab'),
      [{ id: 'x' }, { id: 'b', text: 'new' }, { id: 'a' }],
      rules,
    );

    expect(items).toEqual([{ id: 'a' }, { id: 'b', text: 'new' }]);
  });

  test.each([
    ['counts what is shown and would move for something new', ['b', 'a'], 'ab', 1],
    ['shows at once what is new in its place', ['a', 'b'], 'ab', 0],
  ])('%s', (_, ids, shownIds, count) => {
    const latest = ids.map((id) => ({ id, ...(id === ids[0] && { text: 'new' }) }));
    const { items, newCount } = holdBackNewItems(toItems('ab'), latest, {
      ...rules,
      isNews: (shown, item) => shown.text !== item.text,
    });

    expect([items.map(({ id }) => id).join(''), newCount]).toEqual([shownIds, count]);
    expect(items).toContainEqual({ id: ids[0], text: 'new' });
  });

  test('never moves shown list items and shows or counts every new one', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });
    fc.assert(
      fc.property(ids, ids, (shown, latest) => {
        const { items, newCount } = holdBackNewItems(
          shown.map((id) => ({ id })),
          latest.map((id): Item => ({ id })),
          rules,
        );
        const result = items.map(({ id }) => id);

        const kept = result.filter((id) => shown.includes(id));
        expect(kept).toEqual(shown.filter((id) => kept.includes(id)));
        expect(new Set(result).size).toBe(result.length);
        const held = latest.filter((id) => !result.includes(id));
        expect(newCount).toBe(held.length);
      }),
    );
  });
});
