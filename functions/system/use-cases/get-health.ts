// Reports that the API is up. It makes no other calls, so it stays cheap and cannot be made to fail.
export const getHealth = () => Promise.resolve({ status: 'ok' as const });
