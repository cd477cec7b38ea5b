import { expect, test } from 'vitest';
import { missingScopes, SCOPES } from './permissions.ts';

test.each([
  ['all', SCOPES, []],
  ['all and more', [...SCOPES, 'email'], []],
  ['all but one', SCOPES.slice(1), ['pages_show_list']],
  ['none', [], SCOPES],
])('where %s are granted, what is missing is named', (_what, granted, missing) => {
  expect(missingScopes(granted)).toEqual(missing);
});
