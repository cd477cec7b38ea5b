// The participants of a conversation as the Graph API returns them.

import type { RequestedField } from './fields-parameter.ts';
import type { SandboxGraphCall } from './graph-call.ts';
import { pickRequestedFields } from './render-graph-node.ts';

export function buildGraphParticipant(
  call: SandboxGraphCall,
  id: string,
): { readonly username: string | undefined; readonly id: string } {
  const { world } = call.sandbox;
  return { username: (world.findAccount(id) ?? world.findFollower(id))?.username, id };
}

export function renderGraphParticipant(
  call: SandboxGraphCall,
  id: string,
  request: RequestedField,
): Readonly<Record<string, unknown>> {
  return pickRequestedFields(buildGraphParticipant(call, id), request);
}
