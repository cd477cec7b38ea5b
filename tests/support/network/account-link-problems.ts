// All possible problems of a linked account: the cause, the API's code and the text shown for it. The API tests provoke
// each cause in the sandbox; the screen tests check the text of each code.

const RELINK = 'Please log in with Facebook again and accept all permissions.';
const PERMISSIONS_LOST = `Some permissions are missing. ${RELINK}`;
const IN_USE =
  'is already in use with another Replyloom account. Please contact support if this is an error.';
const GENERIC = 'Something went wrong. Please try again.';

type LinkProblem = {
  readonly cause: string;
  readonly code: string;
  /** Null when the screens show no text for the code. */
  readonly text: string | null;
};

/** Reported in `messages` of the linked login or the chosen account for as long as they last. */
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
  { cause: 'a permission was taken back', code: 'missing_permissions', text: PERMISSIONS_LOST },
  { cause: 'the role on the page was lost', code: 'missing_permissions', text: PERMISSIONS_LOST },
  {
    cause: 'the app was removed',
    code: 'user_has_not_authorized_application',
    text: 'We lost access to your Facebook account. Please log in with Facebook again or contact support.',
  },
  {
    cause: 'the app may not do this',
    code: 'facebook_app_doesnt_have_permission_for_request',
    text: `${PERMISSIONS_LOST} If that does not help, please contact support.`,
  },
  {
    cause: 'the account there needs attention',
    code: 'facebook_checkpoint',
    text: 'Facebook needs you to fix something first. Please log in at facebook.com, follow what it asks there, and then log in with Facebook here again.',
  },
  { cause: 'nothing is linked', code: 'no_last_logged_in_facebook_account', text: null },
] as const satisfies readonly LinkProblem[];

/** Reported once, in the `error` parameter of the URL that the callback redirects to. */
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
  {
    cause: 'the dialog was denied',
    code: 'access_denied',
    text: 'You cancelled the Facebook login. Nothing was changed.',
  },
  { cause: 'the code does not work', code: 'facebook_login_failed', text: GENERIC },
  { cause: 'the accounts could not be read', code: 'facebook_accounts_not_read', text: GENERIC },
  {
    cause: 'the network limits us on the way',
    code: 'over_api_limit',
    text: 'Over the instagram API limit. Please try again in a few minutes',
  },
] as const satisfies readonly LinkProblem[];

/** Reported in the response of the call that starts a login; `waitSeconds` is the wait it states. */
export const LINK_RATE_LIMIT_PROBLEMS = [
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
] as const satisfies readonly (LinkProblem & { readonly waitSeconds: number })[];
