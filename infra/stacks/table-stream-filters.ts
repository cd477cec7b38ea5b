// Selects which records of the table's change stream its consumers get.

/** An item has a source only when the account did not write it. */
export const NEW_INBOUND_ITEM_STREAM_FILTER = {
  eventName: ['INSERT'],
  dynamodb: {
    Keys: { sk: { S: [{ prefix: 'COMMENT#' }, { prefix: 'MESSAGE#' }] } },
    NewImage: { source: { S: [{ exists: true }] } },
  },
};

/** Events that rules have evaluated; the figures of rules count them. */
const EVALUATED_EVENT = {
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: {
    Keys: { sk: { S: [{ prefix: 'EVENT#' }] } },
    NewImage: { evaluation: { M: { epoch: { N: [{ exists: true }] } } } },
  },
};

/**
 * Comments, messages and facts are missing: each of their changes also changes their post, their conversation or the
 * list of facts.
 */
const SHOWN_ITEM = {
  dynamodb: {
    Keys: {
      sk: {
        S: [
          ...['POST#', 'CONVERSATION#', 'REPLY#', 'RULE#', 'FIGURES#', 'IG#'].map((prefix) => ({
            prefix,
          })),
          ...['POSTS', 'CONVERSATIONS', 'APPROVALS', 'RULES', 'FACTS'],
          ...['IMPORT', 'NETWORK_PAUSE', 'POSTING_PAUSE'],
        ],
      },
    },
  },
};

/** Changes that screens show, and that the figures of rules count. */
export const ACCOUNT_CHANGE_STREAM_FILTERS = [SHOWN_ITEM, EVALUATED_EVENT];
