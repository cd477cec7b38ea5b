import { expect, test } from 'vitest';
import { findMissingScopes, REQUIRED_FACEBOOK_SCOPES } from './facebook-scopes.ts';

test.each([
  ['all', REQUIRED_FACEBOOK_SCOPES, []],
  ['more than all', [...REQUIRED_FACEBOOK_SCOPES, 'email'], []],
  ['all but one', REQUIRED_FACEBOOK_SCOPES.slice(1), ['pages_show_list']],
  ['none', [], REQUIRED_FACEBOOK_SCOPES],
])('finds the missing permissions when %s are granted', (_what, granted, missing) => {
  expect(findMissingScopes(granted)).toEqual(missing);
});
