// Control calls for how the language model writes.
import * as z from 'zod';
import { writerBehaviors } from '../faults/controls.ts';
import { type ControlHandlers, defineCall } from './control-call.ts';

export const languageModelControlHandlers: ControlHandlers = {
  'GET /language-model': ({ sandbox }) => ({ behavior: sandbox.controls.writerBehavior }),
  'PUT /language-model': defineCall(
    { behavior: z.enum(writerBehaviors) },
    ({ sandbox, input: { behavior } }) => {
      sandbox.controls.writerBehavior = behavior;
      return { behavior };
    },
  ),
};
