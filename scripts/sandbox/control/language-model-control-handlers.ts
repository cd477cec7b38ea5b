// Control calls for how the language model writes.
import { sandboxWriterBehaviors } from '../faults/sandbox-controls.ts';
import type { SandboxControlHandlers } from './control-call.ts';
import { SandboxControlError } from './control-input.ts';

export const languageModelControlHandlers: SandboxControlHandlers = {
  'GET /language-model': ({ sandbox }) => ({ behavior: sandbox.controls.writerBehavior }),
  'PUT /language-model': ({ sandbox, input }) => {
    const name = input.text('behavior');
    const behavior = sandboxWriterBehaviors.find((each) => each === name);
    if (!behavior)
      throw new SandboxControlError(`behavior is one of ${sandboxWriterBehaviors.join(', ')}.`);
    sandbox.controls.writerBehavior = behavior;
    return { behavior };
  },
};
