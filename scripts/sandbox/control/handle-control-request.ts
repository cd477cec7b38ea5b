// Entry of the control API: JSON calls with which a test or a person changes the outside world.
import { buildJsonResponse, type HttpRequest, type HttpResponse } from '../http/http-messages.ts';
import type { Sandbox } from '../sandbox.ts';
import type { ControlCall, ControlHandlers } from './control-call.ts';
import { ControlError, readControlInput } from './control-input.ts';
import { conversationControlHandlers } from './conversation-control-handlers.ts';
import { faultControlHandlers } from './fault-control-handlers.ts';
import { messageControlHandlers } from './message-control-handlers.ts';
import { personControlHandlers } from './person-control-handlers.ts';
import { stripeControlHandlers } from './stripe-control-handlers.ts';
import { webhookControlHandlers } from './webhook-control-handlers.ts';
import { worldControlHandlers } from './world-control-handlers.ts';

const controlHandlers: ControlHandlers = {
  ...worldControlHandlers,
  ...personControlHandlers,
  ...faultControlHandlers,
  ...webhookControlHandlers,
  ...stripeControlHandlers,
  ...conversationControlHandlers,
  ...messageControlHandlers,
};

export async function handleControlRequest(
  sandbox: Sandbox,
  incoming: HttpRequest,
): Promise<HttpResponse> {
  const path = incoming.path.replace(/^\/control/, '').replace(/\/$/, '');
  const handler = findControlHandler(incoming.method, path);
  if (!handler) {
    return buildJsonResponse(404, { error: 'No such call.', calls: Object.keys(controlHandlers) });
  }
  try {
    const input = readControlInput(incoming);
    const result = await handler.run({ sandbox, input, query: incoming.query, id: handler.id });
    return buildJsonResponse(200, result ?? { ok: true });
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return buildJsonResponse(error.status, { error: error.message });
  }
}

function findControlHandler(
  method: string,
  path: string,
): { readonly run: (call: ControlCall) => unknown; readonly id: string } | undefined {
  for (const [pattern, run] of Object.entries(controlHandlers)) {
    const expression = new RegExp(`^${pattern.replace('*', '([^/]+)')}$`);
    const match = expression.exec(`${method} ${path}`);
    if (match) return { run, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}
