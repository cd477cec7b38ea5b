// Entry of the control API: JSON calls with which a test or a person changes the outside world.
import {
  buildSandboxJsonResponse,
  type SandboxHttpRequest,
  type SandboxHttpResponse,
} from '../http/http-messages.ts';
import type { Sandbox } from '../sandbox-types.ts';
import type { SandboxControlCall, SandboxControlHandlers } from './control-call.ts';
import { readSandboxControlInput, SandboxControlError } from './control-input.ts';
import { conversationControlHandlers } from './conversation-control-handlers.ts';
import { facebookUserControlHandlers } from './facebook-user-control-handlers.ts';
import { faultControlHandlers } from './fault-control-handlers.ts';
import { languageModelControlHandlers } from './language-model-control-handlers.ts';
import { messageControlHandlers } from './message-control-handlers.ts';
import { stripeControlHandlers } from './stripe-control-handlers.ts';
import { webhookControlHandlers } from './webhook-control-handlers.ts';
import { worldControlHandlers } from './world-control-handlers.ts';

const controlHandlers: SandboxControlHandlers = {
  ...worldControlHandlers,
  ...facebookUserControlHandlers,
  ...faultControlHandlers,
  ...webhookControlHandlers,
  ...stripeControlHandlers,
  ...conversationControlHandlers,
  ...messageControlHandlers,
  ...languageModelControlHandlers,
};

export async function handleSandboxControlRequest(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpResponse> {
  const path = incoming.path.replace(/^\/control/, '').replace(/\/$/, '');
  const handler = findControlHandler(incoming.method, path);
  if (!handler) {
    return buildSandboxJsonResponse(404, {
      error: 'No such call.',
      calls: Object.keys(controlHandlers),
    });
  }
  try {
    const input = readSandboxControlInput(incoming);
    const result = await handler.run({ sandbox, input, query: incoming.query, id: handler.id });
    return buildSandboxJsonResponse(200, result ?? { ok: true });
  } catch (error) {
    if (!(error instanceof SandboxControlError)) throw error;
    return buildSandboxJsonResponse(error.status, { error: error.message });
  }
}

function findControlHandler(
  method: string,
  path: string,
): { readonly run: (call: SandboxControlCall) => unknown; readonly id: string } | undefined {
  for (const [pattern, run] of Object.entries(controlHandlers)) {
    const expression = new RegExp(`^${pattern.replace('*', '([^/]+)')}$`);
    const match = expression.exec(`${method} ${path}`);
    if (match) return { run, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}
