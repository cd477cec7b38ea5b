// What we ask a person to allow, and what is missing of it.

/** Every one is needed: pages in a business portfolio stay invisible without the second. */
export const SCOPES = [
  'pages_show_list',
  'business_management',
  'pages_read_engagement',
  'pages_manage_metadata',
  'pages_messaging',
  'instagram_basic',
  'instagram_manage_comments',
  'instagram_manage_messages',
] as const;

export const missingScopes = (granted: readonly string[]): readonly string[] =>
  SCOPES.filter((scope) => !granted.includes(scope));
