// The queues whose age and dead letters have alarms, as the names of these begin.
export const WATCHED_QUEUES = [
  'Import',
  'Check',
  'Comments',
  'Messages',
  'CommentEvents',
  'MessageEvents',
  'Event',
  'Draft',
  'Post',
  'Mail',
  'Billing',
  'Erasure',
] as const;
