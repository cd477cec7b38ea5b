import { describe, expect, test } from 'vitest';
import {
  type FacebookAccount,
  facebookAccount,
  type InstagramAccount,
  instagramAccount,
  isUsable,
  loginProblems,
  toCurrentIgAccount,
  toFbAccount,
  toIgAccount,
} from './account.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const EARLIER = '2026-11-20T09:59:59.999Z';
const LATER = '2026-11-20T10:00:00.001Z';

const login = (over: Partial<FacebookAccount> = {}): FacebookAccount => ({
  facebookUserId: '2',
  name: 'Ann',
  picture: null,
  sealedToken: 'sealed',
  tokenExpiresAt: null,
  problems: [],
  linkedAt: NOW,
  accountsReadAt: null,
  renewalTriedAt: null,
  toldOfEnd: null,
  ...over,
});

const account = (over: Partial<InstagramAccount> = {}): InstagramAccount => ({
  igUserId: '17',
  facebookUserId: '2',
  pageId: '5',
  pageName: 'Clay page',
  sealedPageToken: 'sealed',
  type: 'business',
  username: 'clay.house',
  name: 'Clay House',
  picture: 'https://img.example/p',
  details: {
    biography: 'Bowls',
    followersCount: 10,
    followsCount: 20,
    mediaCount: 30,
    website: null,
  },
  available: true,
  problem: null,
  activatedAt: null,
  webhooks: 'unknown',
  allPostsReadAt: null,
  allConversationsReadAt: null,
  ownIds: [],
  usernameReadAt: null,
  ...over,
});

test('a login stored before renewals were tried or told of has had neither', () => {
  const { renewalTriedAt: _, toldOfEnd: __, ...before } = login();
  expect(facebookAccount.parse(before)).toEqual(login());
});

test('one stored before it was chosen, heard of or read is none of these', () => {
  const { activatedAt: _, webhooks: __, allPostsReadAt: ___, ...before } = account();
  expect(instagramAccount.parse(before)).toEqual(account());
});

describe("a login's problems", () => {
  test.each<[string, Partial<FacebookAccount>, readonly string[]]>([
    ['none', {}, []],
    ['a token that ends later', { tokenExpiresAt: LATER }, []],
    ['a token that ends now', { tokenExpiresAt: NOW }, ['facebook_token_expired']],
    ['those stored', { problems: ['revoked'], tokenExpiresAt: LATER }, ['revoked']],
    [
      'both, each once',
      { problems: ['revoked', 'facebook_token_expired'], tokenExpiresAt: EARLIER },
      ['revoked', 'facebook_token_expired'],
    ],
  ])('%s', (_what, over, problems) => {
    expect(loginProblems(login(over), NOW)).toEqual(problems);
    expect(toFbAccount(login(over), NOW)).toMatchObject({
      facebook_access_token_valid: problems.length === 0,
      messages: problems,
    });
  });
});

test.each([
  [null, false],
  [NOW, true],
])('a login whose accounts were read at %s has them loaded: %s', (accountsReadAt, loaded) => {
  expect(toFbAccount(login({ accountsReadAt }), NOW)).toEqual({
    id: '2',
    facebook_account_name: 'Ann',
    picture: null,
    facebook_access_token_valid: true,
    messages: [],
    linked_instagram_accounts_loaded: loaded,
    facebook_access_token_expires_soon_at: null,
  });
});

test.each<[string, Partial<FacebookAccount>, string | null]>([
  ['is near', { tokenExpiresAt: LATER }, LATER],
  ['is near and known to have problems', { tokenExpiresAt: LATER, problems: ['revoked'] }, null],
  ['is over', { tokenExpiresAt: NOW }, null],
])('a login whose end %s tells of it or of its problem', (_what, over, endsAt) => {
  expect(toFbAccount(login(over), NOW).facebook_access_token_expires_soon_at).toBe(endsAt);
});

test.each<[string, Partial<InstagramAccount>, boolean]>([
  ['a business account', {}, true],
  ['a personal one', { type: 'personal' }, false],
  ['one the login no longer shows', { available: false }, false],
  ['one the network refused', { problem: 'missing_page_role' }, false],
  ['one without a token of its page', { sealedPageToken: null }, false],
])('%s can be worked with: %s', (_what, over, usable) => {
  expect(isUsable(account(over))).toBe(usable);
  expect(toIgAccount(account(over), false).instagram_account_is_valid).toBe(usable);
});

test('an account shows what the network says of it, and no token', () => {
  expect(toIgAccount(account(), true)).toEqual({
    instagram_user_id: '17',
    instagram_account_is_valid: true,
    facebook_page_id: '5',
    facebook_page_name: 'Clay page',
    profile_picture_url: 'https://img.example/p',
    username: 'clay.house',
    name: 'Clay House',
    instagram_account_type: 'business',
    import: { importing: true },
    awaiting_approvals: { total_count: 0 },
    user_details: {
      biography: 'Bowls',
      followers_count: 10,
      follows_count: 20,
      media_count: 30,
      name: 'Clay House',
      profile_picture_url: 'https://img.example/p',
      username: 'clay.house',
      website: null,
    },
  });
});

describe('the chosen account', () => {
  const state = { importing: false, now: NOW, messages: [] };

  test.each<[string, InstagramAccount, FacebookAccount | undefined, readonly string[], boolean]>([
    ['all is well', account(), login(), [], true],
    ['its login is gone', account(), undefined, ['no_last_logged_in_facebook_account'], false],
    [
      'its token has ended',
      account(),
      login({ tokenExpiresAt: EARLIER }),
      ['facebook_token_expired'],
      false,
    ],
    ['it alone was refused', account({ problem: 'refused' }), login(), ['refused'], true],
  ])('where %s', (_what, chosen, behind, messages, valid) => {
    expect(toCurrentIgAccount(chosen, behind, state)).toEqual({
      ...toIgAccount(chosen, false),
      facebook_access_token_valid: valid,
      messages,
    });
  });

  test('says each message once: the login first, then its own, then those of the moment', () => {
    const current = toCurrentIgAccount(
      account({ problem: 'refused' }),
      login({ problems: ['revoked'] }),
      { ...state, importing: true, messages: ['paused', 'refused'] },
    );
    expect(current.messages).toEqual(['revoked', 'refused', 'paused']);
    expect(current.import.importing).toBe(true);
  });
});
