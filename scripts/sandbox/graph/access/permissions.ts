/** Every permission that the product asks for. */
export const graphPermissions: readonly string[] = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_metadata',
  'pages_messaging',
  'business_management',
  'instagram_basic',
  'instagram_manage_comments',
  'instagram_manage_messages',
];
