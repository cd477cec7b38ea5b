// Operations on the app itself.
import type { Operations } from './operations.ts';

export const appOperations: Operations = {
  GET: (_call, id) => ({ id, name: 'Replyloom', link: 'https://replyloom.example/' }),
};
