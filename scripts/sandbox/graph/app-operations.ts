// Graph operations on the app itself.
import type { SandboxGraphOperations } from './graph-operations-common.ts';

export const sandboxGraphAppOperations: SandboxGraphOperations = {
  GET: (_call, id) => ({ id, name: 'Replyloom', link: 'https://replyloom.example/' }),
};
