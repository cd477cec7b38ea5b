// Reports that the API is up. It calls nothing else, so it stays cheap and cannot be made to fail.
export const getHealth = () => Promise.resolve({ status: 'ok' as const });
