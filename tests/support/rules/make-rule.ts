// Rules for tests, in a client's form.

/** Actions with one text. */
export const replyPublicly = (text: string) => ({
  action_type: 'comment_reply',
  action_value: [{ text }],
});
export const writeTo = (text: string) => ({ action_type: 'dm', action_value: [{ text }] });
export const PUBLIC = replyPublicly('It is 20 euros.');
export const PRIVATE = writeTo('Here is the list.');
export const SHIPPING = writeTo('We ship on Mondays.');

/** The delay of an action. */
export const inMinutes = (delay_value: number) => ({
  action_options: { delay: { delay_type: 'fixed', delay_value } },
});

/** Delays the action by that many minutes. */
export const later = (action: object, minutes: number) => ({ ...action, ...inMinutes(minutes) });
export const APPROVED_FIRST = { approval_mode: true };

const EVERYTHING = { match_all: [{ condition_type: 'all' }], match_any: [] };
const containing = (text: string) => ({
  match_all: [{ condition_type: 'text_rule', condition_value: [{ match_type: 'contains', text }] }],
  match_any: [],
});

/** A rule that answers comments with a word unseen. */
export const makeCommentRule = (
  word: string,
  actions: readonly object[] = [PUBLIC],
  fields: object = {},
) => ({
  name: `About ${word}`,
  rule_event_type: 'comment',
  approval_mode: false,
  rule: {
    post_conditions: EVERYTHING,
    comment_conditions: containing(word),
    comment_actions: { actions },
  },
  ...fields,
});

/** A rule that answers messages with a word unseen. */
export const makeMessageRule = (
  word: string,
  actions: readonly object[] = [SHIPPING],
  fields: object = {},
) => ({
  name: `About ${word}`,
  rule_event_type: 'message',
  approval_mode: false,
  rule: { message_conditions: containing(word), message_actions: { actions } },
  ...fields,
});

/** The rule with other options, such as how often it triggers. */
export const withOptions = <Definition extends { readonly rule: object }>(
  rule: Definition,
  options: object,
) => ({ ...rule, rule: { ...rule.rule, options } });
