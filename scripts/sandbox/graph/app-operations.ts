// Graph operations on the app itself.
import type { GraphOperations } from './graph-operations.ts';

export const graphAppOperations: GraphOperations = {
  GET: (_call, id) => ({ id, name: 'Replyloom', link: 'https://replyloom.example/' }),
};
