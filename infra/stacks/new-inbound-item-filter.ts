// Which records of the table's change stream are inbound events.

/** An item has a source only when somebody else than the account wrote it. */
export const NEW_INBOUND_ITEM = {
  eventName: ['INSERT'],
  dynamodb: {
    Keys: { sk: { S: [{ prefix: 'COMMENT#' }, { prefix: 'MESSAGE#' }] } },
    NewImage: { source: { S: [{ exists: true }] } },
  },
};
