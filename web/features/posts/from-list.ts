// What a card's link leaves in the browser's history, so that Back leads to where one was in the list.

export const FROM_LIST = { fromList: true } as const;

export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state;
