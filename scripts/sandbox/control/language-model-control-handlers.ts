// Control calls for how the language model writes.
import * as z from 'zod';
import { sandboxWriterBehaviors } from '../faults/sandbox-controls.ts';
import { defineCall, type SandboxControlHandlers } from './control-call.ts';

export const languageModelControlHandlers: SandboxControlHandlers = {
  'GET /language-model': ({ sandbox }) => ({ behavior: sandbox.controls.writerBehavior }),
  'PUT /language-model': defineCall(
    { behavior: z.enum(sandboxWriterBehaviors) },
    ({ sandbox, input: { behavior } }) => {
      sandbox.controls.writerBehavior = behavior;
      return { behavior };
    },
  ),
};
