// Which records of the table's change stream its consumers get.

/** An item has a source only when somebody else than the account wrote it. */
export const NEW_INBOUND_ITEM = {
  eventName: ['INSERT'],
  dynamodb: {
    Keys: { sk: { S: [{ prefix: 'COMMENT#' }, { prefix: 'MESSAGE#' }] } },
    NewImage: { source: { S: [{ exists: true }] } },
  },
};

const REPLY_KEY = { sk: { S: [{ prefix: 'REPLY#' }] } };
const SAVED = ['INSERT', 'MODIFY'];

/** Events that rules have looked at, and replies of rules; what was removed says no more than its key. */
export const RULE_FIGURES_ITEMS = [
  {
    eventName: SAVED,
    dynamodb: {
      Keys: { sk: { S: [{ prefix: 'EVENT#' }] } },
      NewImage: { evaluation: { M: { epoch: { N: [{ exists: true }] } } } },
    },
  },
  {
    eventName: SAVED,
    dynamodb: {
      Keys: REPLY_KEY,
      NewImage: { draft: { M: { automation: { M: { ruleId: { S: [{ exists: true }] } } } } } },
    },
  },
  { eventName: ['REMOVE'], dynamodb: { Keys: REPLY_KEY } },
];
