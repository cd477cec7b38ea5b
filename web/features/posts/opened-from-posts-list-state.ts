// History state of a card's link, so that Back returns to the position in the list.

export const OPENED_FROM_POSTS_LIST_STATE = { fromList: true } as const;

export const isOpenedFromPostsList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state;
