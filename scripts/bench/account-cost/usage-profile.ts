// The profile of an active account after a year: 250 posts, 415 conversations. A day brings 50 comments, of which rules
// answer half, 20 messages, 15 drafts of which 10 are sent, and 20 minutes in the app.

/** How often each operation of `count-account-day.ts` happens in a day. */
export const OPERATIONS_PER_DAY: Readonly<Record<string, number>> = {
  'a comment arrives': 50,
  // The answer's addition to the comment.
  'a rule answers it with its text': 15,
  'a rule answers it with a written text': 10,
  'a message arrives': 20,
  // Every six hours while webhooks arrive.
  'a check for missed events': 4,
  'a draft for a comment': 10,
  'a reply to a comment': 7,
  'a draft for a message': 5,
  'a reply to a message': 3,
  'the app opens': 3,
  // An access token lasts 15 minutes.
  'the access token is renewed': 3,
  'the list of posts is opened': 6,
  'a post is opened': 12,
  'the list of conversations is opened': 4,
  'a conversation is opened': 8,
  // Every five seconds of those 20 minutes.
  'a heartbeat': 20 * 12,
  // A draft and a reply change for longer than five seconds, so two heartbeats report each. One comment arrives while
  // the app is open.
  'changed comments are read': 2 * (10 + 7) + 1,
  'comments are read once more': 10 + 7 + 1,
  'a changed conversation is read': 2 * (5 + 3),
};

/** A year of such days. The account has it before the measurement, and the bill adds the bytes of each day. */
export const YEAR = { days: 365, posts: 150, comments: 365 * 50, conversations: 365, messages: 20 };

export const DAYS_PER_MONTH = 30;
/** All work of a day happens in this time. */
export const ACTIVE_SECONDS = 10 * 3_600;
