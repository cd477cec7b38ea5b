// Sentences for the problem codes of linking, of a linked account, and of the network's limits.
import { SUPPORT_EMAIL } from '#web/lib/config.ts';

const RELINK = 'Please log in with Facebook again and accept all permissions.';
const IN_USE =
  'is already in use with another Replyloom account. Please contact support if this is an error.';

const ACCOUNT_PROBLEMS: Readonly<Record<string, string | null>> = {
  missing_permissions: `Some permissions are missing. ${RELINK}`,
  facebook_app_doesnt_have_permission_for_request: `Some permissions are missing. ${RELINK} If that does not help, please contact support.`,
  facebook_token_expired: 'Its been a while! Please re-link your facebook account to Replyloom.',
  user_has_not_authorized_application:
    'We lost access to your Facebook account. Please log in with Facebook again or contact support.',
  no_last_logged_in_facebook_account: null,
};

/** A linked account's problem; null where the code says nothing to a person. */
export function accountProblem(code: string): string | null {
  const known = ACCOUNT_PROBLEMS[code];
  if (known !== undefined) return known;
  return 'Facebook needs you to fix something first. Please log in at facebook.com, follow what it asks there, and then log in with Facebook here again.';
}

export const NO_SUBSCRIPTION = `You currently don't have an active subscription. If this is an error, please contact us at ${SUPPORT_EMAIL}`;

export const NO_SOCIAL_ACCOUNTS =
  'We found no Instagram accounts on this Facebook account. Please check that it manages the page your Instagram account is linked to.';

const OVER_LIMIT = 'Over the instagram API limit. Please try again in a few minutes';

const LINK_ERRORS: Readonly<Record<string, string | null>> = {
  no_user: 'We could not find a valid user. Please log in and try again.',
  facebook_account_already_exists_in_db_for_another_user: `This Facebook account ${IN_USE}`,
  instagram_user_id_already_exists_in_db_for_another_facebook_account: `This Instagram account ${IN_USE}`,
  missing_permissions: null,
  over_api_limit: OVER_LIMIT,
};

/** The `error` query of the link's way back, codes separated by commas; null where there is nothing to say. */
export function linkErrorMessage(codes: string): string | null {
  const sentences = codes
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
    .map((code) => {
      const known = LINK_ERRORS[code];
      return known === undefined ? 'Something went wrong. Please try again.' : known;
    })
    .filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : [...new Set(sentences)].join(' ');
}

const LIMITS: readonly string[] = ['over_api_limit', 'api_throttle'];

/** Whether a code tells of the network's limits, not of the link: waiting mends it, linking again does not. */
export const isLimit = (code: string): boolean => LIMITS.includes(code);

export type LimitAlert = { readonly type: 'danger' | 'warning'; readonly content: string };

/** What the network's limits mean for a person. `nextRunSeconds`: when it may be tried again. */
export function limitAlert(messages: readonly string[], nextRunSeconds: number): LimitAlert | null {
  if (messages.includes('over_api_limit')) {
    return { type: 'danger', content: OVER_LIMIT };
  }
  if (!messages.includes('api_throttle')) return null;
  const minutes = Math.max(1, Math.ceil(nextRunSeconds / 60));
  return {
    type: 'warning',
    content: `Facebook/Instagram API throttled. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
  };
}
