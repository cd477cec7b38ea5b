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

test('ignoreConflict and isWriteAccepted report a failed condition without throwing', async () => {
  expect(await ignoreConflict(Promise.resolve({ pk: 'A' }))).toEqual({ pk: 'A' });
  expect(await ignoreConflict(failCondition())).toBeUndefined();
  expect(await ignoreConflict(rejectTransaction())).toBeUndefined();
  expect(await isWriteAccepted(Promise.resolve())).toBe(true);
  expect(await isWriteAccepted(failCondition())).toBe(false);
});

test('ignoreConflict and isWriteAccepted rethrow any error that is not a failed condition', async () => {
  await expect(ignoreConflict(failTable())).rejects.toThrow('the table is away');
  await expect(isWriteAccepted(failTable())).rejects.toThrow('the table is away');
});
