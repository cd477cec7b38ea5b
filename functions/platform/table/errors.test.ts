import { expect, test } from 'vitest';
import { ConditionFailedError, ignoreConflict, isAccepted } from './errors.ts';

const refused = () => Promise.reject(new ConditionFailedError('refused'));
const broken = () => Promise.reject(new Error('the table is away'));

test('a write answers its item, or nothing where its condition did not hold', async () => {
  expect(await ignoreConflict(Promise.resolve({ pk: 'A' }))).toEqual({ pk: 'A' });
  expect(await ignoreConflict(refused())).toBeUndefined();
  expect(await isAccepted(Promise.resolve())).toBe(true);
  expect(await isAccepted(refused())).toBe(false);
});

test('any other error is not taken for a refusal', async () => {
  await expect(ignoreConflict(broken())).rejects.toThrow('the table is away');
  await expect(isAccepted(broken())).rejects.toThrow('the table is away');
});
