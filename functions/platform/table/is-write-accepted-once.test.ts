import { describe, expect, test } from 'vitest';
import { loseNextTableResponses } from '#tests/support/table/lose-next-table-responses.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { ConditionFailedError } from './errors.ts';
import { attributeExists, attributeMissing } from './expressions.ts';
import { isWriteAcceptedOnce } from './is-write-accepted-once.ts';
import { deleteItem, getItem, putItem } from './table.ts';

setUpTestTable();

const makeKey = (sk: string) => ({ pk: 'T', sk });

describe('a write that is accepted once', () => {
  test('a write accepted once succeeds although its response was lost', async () => {
    const countLost = loseNextTableResponses(1, '"lost"');

    const write = { kind: 'put', key: makeKey('lost'), item: { n: 1 } } as const;

    expect(await isWriteAcceptedOnce({ ...write, when: attributeMissing() })).toBe(true);
    expect(countLost()).toBe(1);
    expect(await getItem(makeKey('lost'))).toMatchObject({ n: 1 });
  });

  test('a write accepted once is refused when its condition fails', async () => {
    const write = { kind: 'delete', key: makeKey('missing'), when: attributeExists() } as const;

    expect(await isWriteAcceptedOnce(write)).toBe(false);
  });

  test('a repeated plain write fails its own condition', async () => {
    await putItem(makeKey('plain'), {});
    loseNextTableResponses(1, '"plain"');

    await expect(deleteItem(makeKey('plain'), attributeExists())).rejects.toThrow(
      ConditionFailedError,
    );
  });
});
