// The participants of a conversation as the Graph API returns them.

import type { RequestedField } from './fields-parameter.ts';
import type { GraphCall } from './graph-call.ts';
import { pickRequestedFields } from './graph-node-type.ts';

export function buildParticipant(
  call: GraphCall,
  id: string,
): { readonly username: string | undefined; readonly id: string } {
  const { world } = call.sandbox;
  return { username: (world.findAccount(id) ?? world.findFollower(id))?.username, id };
}

export function renderParticipant(
  call: GraphCall,
  id: string,
  request: RequestedField,
): Readonly<Record<string, unknown>> {
  return pickRequestedFields(buildParticipant(call, id), request);
}
