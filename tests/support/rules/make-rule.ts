// Rules for tests, in a client's form.

/** Actions with one text. */
export const makePublicReplyAction = (text: string) => ({
  action_type: 'comment_reply',
  action_value: [{ text }],
});
export const makePrivateMessageAction = (text: string) => ({
  action_type: 'dm',
  action_value: [{ text }],
});
export const PUBLIC_PRICE_REPLY_ACTION = makePublicReplyAction('It is 20 euros.');
export const PRIVATE_LIST_MESSAGE_ACTION = makePrivateMessageAction('Here is the list.');
export const SHIPPING_MESSAGE_ACTION = makePrivateMessageAction('We ship on Mondays.');

/** The delay of an action. */
export const makeActionDelayOptions = (delay_value: number) => ({
  action_options: { delay: { delay_type: 'fixed', delay_value } },
});

/** Delays the action by that many minutes. */
export const later = (action: object, minutes: number) => ({
  ...action,
  ...makeActionDelayOptions(minutes),
});
export const APPROVAL_MODE_ON = { approval_mode: true };

const EVERYTHING = { match_all: [{ condition_type: 'all' }], match_any: [] };
const containing = (text: string) => ({
  match_all: [{ condition_type: 'text_rule', condition_value: [{ match_type: 'contains', text }] }],
  match_any: [],
});

/** A rule that answers comments with a word unseen. */
export const makeCommentRule = (
  word: string,
  actions: readonly object[] = [PUBLIC_PRICE_REPLY_ACTION],
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
  actions: readonly object[] = [SHIPPING_MESSAGE_ACTION],
  fields: object = {},
) => ({
  name: `About ${word}`,
  rule_event_type: 'message',
  approval_mode: false,
  rule: { message_conditions: containing(word), message_actions: { actions } },
  ...fields,
});

/** The rule with other options, such as how often it triggers. */
export const withRuleOptions = <Definition extends { readonly rule: object }>(
  rule: Definition,
  options: object,
) => ({ ...rule, rule: { ...rule.rule, options } });
