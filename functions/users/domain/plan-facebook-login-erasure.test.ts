import { expect, test } from 'vitest';
import { planFacebookLoginErasure } from './plan-facebook-login-erasure.ts';

const login = (facebookUserId: string) => ({ facebookUserId });
const account = (igUserId: string, facebookUserId: string, first: string | null = null) => ({
  igUserId,
  facebookUserId,
  firstFacebookUserId: first,
});

test.each([
  ['the only login', [login('b')], [account('1', 'b')], { erases: 'user' }],
  ['a login that is gone already, without another one', [], [], { erases: 'user' }],
  [
    'one of two logins',
    [login('a'), login('b')],
    [account('1', 'a'), account('2', 'b')],
    { erases: 'login', igUserIds: ['2'] },
  ],
  [
    'a login that listed the account of the other one as well',
    [login('a'), login('b')],
    [account('1', 'b', 'a'), account('2', 'b', 'b')],
    { erases: 'login', igUserIds: ['2'] },
  ],
  [
    'a login whose account the other one lists now',
    [login('a'), login('b')],
    [account('1', 'a', 'b')],
    { erases: 'login', igUserIds: [] },
  ],
  [
    'a login whose account came from one that is gone',
    [login('a'), login('b')],
    [account('1', 'b', 'gone')],
    { erases: 'login', igUserIds: ['1'] },
  ],
])('a request about %s', (_, logins, accounts, expected) => {
  expect(planFacebookLoginErasure('b', logins, accounts)).toEqual(expected);
});
