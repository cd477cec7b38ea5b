// Messages for the error codes of linking, of a linked account, and of rate limits.
import type { InstagramAccountResponse } from '#shared/schemas/account.ts';
import { SUPPORT_EMAIL } from '#web/lib/build-time-settings.ts';

const RELINK_INSTRUCTION = 'Please log in with Facebook again and accept all permissions.';
const IN_USE_MESSAGE =
  'is already in use with another Replyloom account. Please contact support if this is an error.';

const ACCOUNT_PROBLEM_MESSAGES: Readonly<Record<string, string | null>> = {
  missing_permissions: `Some permissions are missing. ${RELINK_INSTRUCTION}`,
  facebook_app_doesnt_have_permission_for_request: `Some permissions are missing. ${RELINK_INSTRUCTION} If that does not help, please contact support.`,
  facebook_token_expired: 'Its been a while! Please re-link your facebook account to Replyloom.',
  user_has_not_authorized_application:
    'We lost access to your Facebook account. Please log in with Facebook again or contact support.',
  missing_page_role:
    'Your role on this Facebook page does not give Replyloom access. Please ask for full access to the page, then log in with Facebook again.',
  no_last_logged_in_facebook_account: null,
};

/** The message for a problem of a linked account; null for codes without a message. */
export function findAccountProblemMessage(code: string): string | null {
  const knownMessage = ACCOUNT_PROBLEM_MESSAGES[code];
  if (knownMessage !== undefined) return knownMessage;
  return 'Facebook needs you to fix something first. Please log in at facebook.com, follow what it asks there, and then log in with Facebook here again.';
}

const NOT_BUSINESS_MESSAGE =
  'Your Facebook page must be linked to an Instagram Business or Creator account.';

/** Why an account cannot be chosen: a word for its row, and an explanation. */
export const explainUnusableInstagramAccount = ({
  problem,
}: Pick<InstagramAccountResponse, 'problem'>): { readonly label: string; readonly text: string } =>
  problem === null
    ? { label: 'Personal', text: NOT_BUSINESS_MESSAGE }
    : { label: 'No access', text: findAccountProblemMessage(problem) ?? RELINK_INSTRUCTION };

export const NO_SUBSCRIPTION_MESSAGE = `You currently don't have an active subscription. If this is an error, please contact us at ${SUPPORT_EMAIL}`;

export const NO_INSTAGRAM_ACCOUNTS_MESSAGE =
  'We found no Instagram accounts on this Facebook account. Please check that it manages the page your Instagram account is linked to.';

const API_LIMIT_MESSAGE = 'Over the instagram API limit. Please try again in a few minutes';

const LINK_ERROR_MESSAGES: Readonly<Record<string, string | null>> = {
  no_user: 'We could not find a valid user. Please log in and try again.',
  facebook_account_already_exists_in_db_for_another_user: `This Facebook account ${IN_USE_MESSAGE}`,
  instagram_user_id_already_exists_in_db_for_another_facebook_account: `This Instagram account ${IN_USE_MESSAGE}`,
  missing_permissions: null,
  access_denied: 'You cancelled the Facebook login. Nothing was changed.',
  over_api_limit: API_LIMIT_MESSAGE,
};

/** The message for the comma-separated codes of the `error` query parameter; null when there is none. */
export function findFacebookLinkErrorMessage(codes: string): string | null {
  const messages = codes
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
    .map((code) => {
      const knownMessage = LINK_ERROR_MESSAGES[code];
      return knownMessage === undefined ? 'Something went wrong. Please try again.' : knownMessage;
    })
    .filter((message) => message !== null);
  return messages.length === 0 ? null : [...new Set(messages)].join(' ');
}

const TEMPORARY_PROBLEM_CODES: readonly string[] = [
  'over_api_limit',
  'api_throttle',
  'network_error',
];

/** Whether waiting solves the problem instead of linking again: a rate limit, or an outage of the network. */
export const isTemporaryLinkProblemCode = (code: string): boolean =>
  TEMPORARY_PROBLEM_CODES.includes(code);

export type TemporaryLinkProblemAlert = {
  readonly type: 'danger' | 'warning';
  readonly content: string;
};

/** The alert for a problem that passes. `nextRunSeconds`: when the next attempt is allowed. */
export function buildTemporaryLinkProblemAlert(
  codes: readonly string[],
  nextRunSeconds: number,
): TemporaryLinkProblemAlert | null {
  if (codes.includes('over_api_limit')) {
    return { type: 'danger', content: API_LIMIT_MESSAGE };
  }
  if (codes.includes('network_error')) return { type: 'warning', content: 'Network error' };
  if (!codes.includes('api_throttle')) return null;
  const minutes = Math.max(1, Math.ceil(nextRunSeconds / 60));
  return {
    type: 'warning',
    content: `Facebook/Instagram API throttled. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
  };
}
