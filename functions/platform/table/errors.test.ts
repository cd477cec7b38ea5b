import { expect, test } from 'vitest';
import {
  ConditionFailedError,
  ignoreConflict,
  isWriteAccepted,
  TransactionRejectedError,
} from './errors.ts';

const failCondition = () => Promise.reject(new ConditionFailedError('refused'));
const rejectTransaction = () => Promise.reject(new TransactionRejectedError([0], undefined));
const failTable = () => Promise.reject(new Error('the table is away'));

test('a failed condition is reported without an exception', async () => {
  expect(await ignoreConflict(Promise.resolve({ pk: 'A' }))).toEqual({ pk: 'A' });
  expect(await ignoreConflict(failCondition())).toBeUndefined();
  expect(await ignoreConflict(rejectTransaction())).toBeUndefined();
  expect(await isWriteAccepted(Promise.resolve())).toBe(true);
  expect(await isWriteAccepted(failCondition())).toBe(false);
});

test('an error other than a failed condition is rethrown', async () => {
  await expect(ignoreConflict(failTable())).rejects.toThrow('the table is away');
  await expect(isWriteAccepted(failTable())).rejects.toThrow('the table is away');
});
