// The queues with alarms for age and dead letters, by the beginnings of the alarms' names.
export const QUEUES_WITH_ALARMS = [
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
