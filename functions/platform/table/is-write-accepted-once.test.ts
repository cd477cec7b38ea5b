import { describe, expect, test } from 'vitest';
import { loseNextResponses } from '#tests/support/table/lose-next-responses.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { ConditionFailedError } from './errors.ts';
import { attributeExists, attributeMissing } from './expressions.ts';
import { isWriteAcceptedOnce } from './is-write-accepted-once.ts';
import { deleteItem, getItem, putItem } from './table.ts';

setUpTestTable();

const makeKey = (sk: string) => ({ pk: 'T', sk });

describe('a write that is accepted once', () => {
  test('is accepted although its response was lost', async () => {
    const countLost = loseNextResponses(1, '"lost"');

    const write = { kind: 'put', key: makeKey('lost'), item: { n: 1 } } as const;

    expect(await isWriteAcceptedOnce({ ...write, when: attributeMissing() })).toBe(true);
    expect(countLost()).toBe(1);
    expect(await getItem(makeKey('lost'))).toMatchObject({ n: 1 });
  });

  test('is not accepted when its condition does not hold', async () => {
    const write = { kind: 'delete', key: makeKey('missing'), when: attributeExists() } as const;

    expect(await isWriteAcceptedOnce(write)).toBe(false);
  });

  test('fails its own condition when a plain write is repeated', async () => {
    await putItem(makeKey('plain'), {});
    loseNextResponses(1, '"plain"');

    await expect(deleteItem(makeKey('plain'), attributeExists())).rejects.toThrow(
      ConditionFailedError,
    );
  });
});
