// Everything that can be wrong with a link: the code, how it comes about, where it is told, and in which words.
// The API's tests bring each about at the sandbox; the screens' tests hold each code to its words.

const RELINK = 'Please log in with Facebook again and accept all permissions.';
const LOST = `Some permissions are missing. ${RELINK}`;
const IN_USE =
  'is already in use with another Replyloom account. Please contact support if this is an error.';
const GENERIC = 'Something went wrong. Please try again.';

type Problem = {
  readonly cause: string;
  readonly code: string;
  /** Null: the code itself says nothing to a person. */
  readonly text: string | null;
};

/** In `messages` of the linked or the chosen account: told for as long as they last. */
export const ACCOUNT_PROBLEMS = [
  {
    cause: 'the token expired',
    code: 'facebook_token_expired',
    text: 'Its been a while! Please re-link your facebook account to Replyloom.',
  },
  {
    cause: 'the password was changed there',
    code: 'facebook_token_expired',
    text: 'Its been a while! Please re-link your facebook account to Replyloom.',
  },
  { cause: 'a permission was taken back', code: 'missing_permissions', text: LOST },
  { cause: 'the role on the page was lost', code: 'missing_permissions', text: LOST },
  {
    cause: 'the app was removed',
    code: 'user_has_not_authorized_application',
    text: 'We lost access to your Facebook account. Please log in with Facebook again or contact support.',
  },
  {
    cause: 'the app may not do this',
    code: 'facebook_app_doesnt_have_permission_for_request',
    text: `${LOST} If that does not help, please contact support.`,
  },
  {
    cause: 'the account there needs attention',
    code: 'facebook_checkpoint',
    text: 'Facebook needs you to fix something first. Please log in at facebook.com, follow what it asks there, and then log in with Facebook here again.',
  },
  { cause: 'nothing is linked', code: 'no_last_logged_in_facebook_account', text: null },
] as const satisfies readonly Problem[];

/** In the `error` of the address one comes back to: told once. */
export const LINK_ERRORS = [
  {
    cause: 'the session ended meanwhile',
    code: 'no_user',
    text: 'We could not find a valid user. Please log in and try again.',
  },
  {
    cause: 'the Facebook account is linked by somebody else',
    code: 'facebook_account_already_exists_in_db_for_another_user',
    text: `This Facebook account ${IN_USE}`,
  },
  {
    cause: 'the Instagram account is used by somebody else',
    code: 'instagram_user_id_already_exists_in_db_for_another_facebook_account',
    text: `This Instagram account ${IN_USE}`,
  },
  { cause: 'a permission was declined', code: 'missing_permissions', text: null },
  { cause: 'the dialog was denied', code: 'access_denied', text: GENERIC },
  { cause: 'the code does not work', code: 'facebook_login_failed', text: GENERIC },
  { cause: 'the accounts could not be read', code: 'facebook_accounts_not_read', text: GENERIC },
  {
    cause: 'the network limits us on the way',
    code: 'over_api_limit',
    text: 'Over the instagram API limit. Please try again in a few minutes',
  },
] as const satisfies readonly Problem[];

/** In the answer of the call that begins a link: `waitSeconds` is what it names. */
export const LINK_LIMITS = [
  {
    cause: 'a limit without a time',
    code: 'over_api_limit',
    waitSeconds: 300,
    text: 'Over the instagram API limit. Please try again in a few minutes',
  },
  {
    cause: 'a limit that names its end',
    code: 'api_throttle',
    waitSeconds: 720,
    text: 'Facebook/Instagram API throttled. Please try again in 12 minutes.',
  },
] as const satisfies readonly (Problem & { readonly waitSeconds: number })[];
