// Which records of the table's change stream its consumers get.

/** An item has a source only when somebody else than the account wrote it. */
export const NEW_INBOUND_ITEM = {
  eventName: ['INSERT'],
  dynamodb: {
    Keys: { sk: { S: [{ prefix: 'COMMENT#' }, { prefix: 'MESSAGE#' }] } },
    NewImage: { source: { S: [{ exists: true }] } },
  },
};

/** Events that rules have looked at, which the figures of rules count. */
const EVALUATED_EVENT = {
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: {
    Keys: { sk: { S: [{ prefix: 'EVENT#' }] } },
    NewImage: { evaluation: { M: { epoch: { N: [{ exists: true }] } } } },
  },
};

/** Comments and messages are missing: each of their changes also changes their post or conversation. */
const SHOWN_ITEM = {
  dynamodb: {
    Keys: {
      sk: {
        S: [
          ...['POST#', 'CONVERSATION#', 'REPLY#', 'RULE#', 'FIGURES#', 'IG#'].map((prefix) => ({
            prefix,
          })),
          ...['POSTS', 'CONVERSATIONS', 'APPROVALS', 'RULES'],
          ...['IMPORT', 'NETWORK_PAUSE', 'POSTING_PAUSE'],
        ],
      },
    },
  },
};

/** What screens show, and what the figures of rules count. */
export const ACCOUNT_CHANGES = [SHOWN_ITEM, EVALUATED_EVENT];
