// Entry of the control API: JSON calls with which a test or a person changes the outside world.
import { buildJsonResponse } from '../http/http-messages.ts';
import { readJsonBody } from '../http/request-body.ts';
import type { RequestHandler, Sandbox } from '../sandbox-types.ts';
import { ControlError, type ControlHandlers } from './control-call.ts';
import { conversationControlHandlers } from './conversation-control-handlers.ts';
import { facebookUserControlHandlers } from './facebook-user-control-handlers.ts';
import { faultControlHandlers } from './fault-control-handlers.ts';
import { messageControlHandlers } from './message-control-handlers.ts';
import { stripeControlHandlers } from './stripe-control-handlers.ts';
import { webhookControlHandlers } from './webhook-control-handlers.ts';
import { worldControlHandlers } from './world-control-handlers.ts';

const controlHandlers: ControlHandlers = {
  ...worldControlHandlers,
  ...facebookUserControlHandlers,
  ...faultControlHandlers,
  ...webhookControlHandlers,
  ...stripeControlHandlers,
  ...conversationControlHandlers,
  ...messageControlHandlers,
};

export const handleControlRequest: RequestHandler = async (sandbox, incoming) => {
  const { method, path, query } = incoming;
  const found = findHandler(`${method} ${path.replace(/^\/control|\/$/g, '')}`);
  const calls = Object.keys(controlHandlers);
  if (!found) return buildJsonResponse(404, { error: 'No such call.', calls });
  try {
    const body = readJsonBody(incoming);
    const result = await found.run({ sandbox, body, query, id: found.id });
    return buildJsonResponse(200, result ?? { ok: true });
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return buildJsonResponse(error.status, { error: error.message });
  }
};

export type ControlCallReference = readonly [
  method: string,
  path: string,
  body?: Readonly<Record<string, unknown>>,
];

/** Makes a control call; one that is rejected has no effect. */
export async function tryControlCall(
  sandbox: Sandbox,
  [method, path, body = {}]: ControlCallReference,
): Promise<void> {
  const found = findHandler(`${method} ${path}`);
  try {
    await found?.run({ sandbox, body, query: new URLSearchParams(), id: found.id });
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
  }
}

function findHandler(call: string) {
  for (const [pattern, run] of Object.entries(controlHandlers)) {
    const match = new RegExp(`^${pattern.replace('*', '([^/]+)')}$`).exec(call);
    if (match) return { run, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}
