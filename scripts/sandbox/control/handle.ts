// Entry of the control API: JSON calls with which a test, or a person with curl, changes the outside world.
import { type Incoming, jsonResponse, type Response } from '../http/message.ts';
import type { Sandbox } from '../sandbox.ts';
import type { ControlCall, ControlCalls } from './call.ts';
import { cardCalls } from './card-calls.ts';
import { conversationCalls } from './conversation-calls.ts';
import { faultCalls } from './fault-calls.ts';
import { ControlError, readInput } from './input.ts';
import { messageCalls } from './message-calls.ts';
import { personCalls } from './person-calls.ts';
import { webhookCalls } from './webhook-calls.ts';
import { worldCalls } from './world-calls.ts';

const calls: ControlCalls = {
  ...worldCalls,
  ...personCalls,
  ...faultCalls,
  ...webhookCalls,
  ...cardCalls,
  ...conversationCalls,
  ...messageCalls,
};

export async function handleControl(sandbox: Sandbox, incoming: Incoming): Promise<Response> {
  const path = incoming.path.replace(/^\/control/, '').replace(/\/$/, '');
  const found = findCall(incoming.method, path);
  if (!found) {
    return jsonResponse(404, { error: 'No such call.', calls: Object.keys(calls) });
  }
  try {
    const input = readInput(incoming);
    const answer = await found.run({ sandbox, input, query: incoming.query, id: found.id });
    return jsonResponse(200, answer ?? { ok: true });
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return jsonResponse(error.status, { error: error.message });
  }
}

function findCall(
  method: string,
  path: string,
): { readonly run: (call: ControlCall) => unknown; readonly id: string } | undefined {
  for (const [pattern, run] of Object.entries(calls)) {
    const expression = new RegExp(`^${pattern.replace('*', '([^/]+)')}$`);
    const match = expression.exec(`${method} ${path}`);
    if (match) return { run, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}
