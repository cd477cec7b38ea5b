import { describe, expect, test } from 'vitest';
import {
  type FacebookAccount,
  type InstagramAccount,
  isInstagramAccountUsable,
  listFacebookAccountProblemCodes,
  storedFacebookAccountSchema,
  storedInstagramAccountSchema,
  toCurrentInstagramAccountResponse,
  toFacebookAccountResponse,
  toInstagramAccountResponse,
} from './account.ts';
import { createImportState } from './import-state.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const EARLIER = '2026-11-20T09:59:59.999Z';
const LATER = '2026-11-20T10:00:00.001Z';

const makeFacebookAccount = (overrides: Partial<FacebookAccount> = {}): FacebookAccount => ({
  facebookUserId: '2',
  name: 'Ann',
  picture: null,
  sealedToken: 'sealed',
  tokenExpiresAt: null,
  problems: [],
  linkedAt: NOW,
  accountsReadAt: null,
  renewalTriedAt: null,
  expiryNoticeSentFor: null,
  ...overrides,
});

const makeInstagramAccount = (overrides: Partial<InstagramAccount> = {}): InstagramAccount => ({
  igUserId: '17',
  facebookUserId: '2',
  firstFacebookUserId: null,
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
  webhookReceivedAt: null,
  extraCheckAt: null,
  allPostsReadAt: null,
  allConversationsReadAt: null,
  ownIds: [],
  usernameReadAt: null,
  ...overrides,
});

const REVOKED = { problems: ['revoked'], tokenExpiresAt: LATER };

test('parses a stored Facebook account that lacks the later token renewal fields', () => {
  const { renewalTriedAt: _, expiryNoticeSentFor: __, ...before } = makeFacebookAccount();
  expect(storedFacebookAccountSchema.parse(before)).toEqual(makeFacebookAccount());
});

test('parses a stored account that lacks activation and webhook fields', () => {
  const { activatedAt, webhooks, allPostsReadAt, ownIds, ...before } = makeInstagramAccount();
  const added = { activatedAt, webhooks, allPostsReadAt, ownIds };
  expect(storedInstagramAccountSchema.parse(before)).toEqual({ ...before, ...added });
});

test.each<Partial<InstagramAccount>>([
  { type: 'business', webhooks: 'subscribed' },
  { type: 'personal', webhooks: 'unknown' },
  { webhooks: 'failed', ownIds: ['17', '18'] },
])('parses a stored Instagram account as it was stored: %o', (overrides) => {
  const account = makeInstagramAccount(overrides);
  expect(storedInstagramAccountSchema.parse(account)).toEqual(account);
});

describe("a Facebook account's problems", () => {
  test.each<[string, Partial<FacebookAccount>, readonly string[]]>([
    ['no problem without an expiry date', {}, []],
    ['no problem for a token that expires later', { tokenExpiresAt: LATER }, []],
    ['a problem for a token that expires now', { tokenExpiresAt: NOW }, ['facebook_token_expired']],
    ['the stored problems', REVOKED, ['revoked']],
    [
      'the stored problems and the expiry, each once',
      { problems: ['revoked', 'facebook_token_expired'], tokenExpiresAt: EARLIER },
      ['revoked', 'facebook_token_expired'],
    ],
  ])('returns the problems of a Facebook account: %s', (_what, overrides, problems) => {
    expect(listFacebookAccountProblemCodes(makeFacebookAccount(overrides), NOW)).toEqual(problems);
    expect(toFacebookAccountResponse(makeFacebookAccount(overrides), NOW)).toMatchObject({
      facebook_access_token_valid: problems.length === 0,
      messages: problems,
    });
  });
});

test.each([
  [null, false],
  [NOW, true],
])('reports the linked accounts as loaded after a read at %s: %s', (accountsReadAt, isLoaded) => {
  expect(toFacebookAccountResponse(makeFacebookAccount({ accountsReadAt }), NOW)).toEqual({
    id: '2',
    facebook_account_name: 'Ann',
    picture: null,
    facebook_access_token_valid: true,
    messages: [],
    linked_instagram_accounts_loaded: isLoaded,
    facebook_access_token_expires_soon_at: null,
  });
});

test.each<[string, Partial<FacebookAccount>, string | null]>([
  ['returns the date when it is near', { tokenExpiresAt: LATER }, LATER],
  ['returns null when the account has problems', REVOKED, null],
  ['returns null when it has passed', { tokenExpiresAt: NOW }, null],
])("warns of a token's expiry only while it is near: %s", (_what, overrides, endsAt) => {
  const response = toFacebookAccountResponse(makeFacebookAccount(overrides), NOW);
  expect(response.facebook_access_token_expires_soon_at).toBe(endsAt);
});

const IDLE = { importState: undefined, awaitingApprovals: 0 };
const respond = (overrides: Partial<InstagramAccount>) =>
  toInstagramAccountResponse(makeInstagramAccount(overrides), IDLE);
const RUNNING = createImportState({ importId: 'i1', startedAt: NOW, postsTotal: 1 });

test.each<[string, Partial<InstagramAccount>, boolean]>([
  ['a business account', {}, true],
  ['a personal account', { type: 'personal' }, false],
  ['an account the Facebook account no longer lists', { available: false }, false],
  ['an account with a rejected call', { problem: 'missing_page_role' }, false],
  ['an account without a page token', { sealedPageToken: null }, false],
])('decides whether Replyloom can use %s', (_what, overrides, isUsable) => {
  expect(isInstagramAccountUsable(makeInstagramAccount(overrides))).toBe(isUsable);
  expect(respond(overrides).instagram_account_is_valid).toBe(isUsable);
});

test.each([
  ['its own problem', { problem: 'missing_permissions' }, 'missing_permissions'],
  ['the lacking role on the page', { sealedPageToken: null }, 'missing_page_role'],
  ['no problem of a personal account', { type: 'personal', sealedPageToken: null }, null],
] as const)('names as the problem of an account %s', (_what, overrides, problem) => {
  expect(respond(overrides).problem).toBe(problem);
});

test('maps an Instagram account to the API without its tokens', () => {
  const state = { importState: RUNNING, awaitingApprovals: 3 };
  expect(toInstagramAccountResponse(makeInstagramAccount(), state)).toEqual({
    instagram_user_id: '17',
    instagram_account_is_valid: true,
    facebook_page_id: '5',
    facebook_page_name: 'Clay page',
    profile_picture_url: 'https://img.example/p',
    username: 'clay.house',
    name: 'Clay House',
    instagram_account_type: 'business',
    problem: null,
    import: { importing: true, incomplete: false },
    awaiting_approvals: { total_count: 3 },
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

describe('the selected Instagram account in the API', () => {
  const state = { ...IDLE, now: NOW, messages: [], postingPauseEnd: undefined };

  const linked = makeFacebookAccount();
  const expired = makeFacebookAccount({ tokenExpiresAt: EARLIER });

  test.each<[string, Partial<InstagramAccount>, FacebookAccount | undefined, string[], boolean]>([
    ['no problem', {}, linked, [], true],
    ['a removed Facebook account', {}, undefined, ['no_last_logged_in_facebook_account'], false],
    ['an expired Facebook token', {}, expired, ['facebook_token_expired'], false],
    ['a problem of its own', { problem: 'refused' }, linked, ['refused'], true],
  ])(
    'returns the messages and the token validity of the selected account: %s',
    (_what, overrides, facebookAccount, messages, isTokenValid) => {
      const account = makeInstagramAccount(overrides);
      expect(toCurrentInstagramAccountResponse(account, facebookAccount, state)).toEqual({
        ...respond(overrides),
        facebook_access_token_valid: isTokenValid,
        messages,
        posting_paused_until: null,
      });
    },
  );

  test('lists each problem code once, those of the Facebook account first', () => {
    const current = toCurrentInstagramAccountResponse(
      makeInstagramAccount({ problem: 'refused' }),
      makeFacebookAccount({ problems: ['revoked'] }),
      { ...state, importState: RUNNING, messages: ['paused', 'refused'] },
    );
    expect(current.messages).toEqual(['revoked', 'refused', 'paused']);
    expect(current.import.importing).toBe(true);
  });
});
