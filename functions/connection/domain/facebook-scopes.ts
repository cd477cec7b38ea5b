// The Facebook permissions that linking requests.

/** All are required: without `business_management`, pages of a business portfolio are missing. */
export const REQUIRED_FACEBOOK_SCOPES = [
  'pages_show_list',
  'business_management',
  'pages_read_engagement',
  'pages_manage_metadata',
  'pages_messaging',
  'instagram_basic',
  'instagram_manage_comments',
  'instagram_manage_messages',
] as const;

export const findMissingScopes = (granted: readonly string[]): readonly string[] =>
  REQUIRED_FACEBOOK_SCOPES.filter((scope) => !granted.includes(scope));
