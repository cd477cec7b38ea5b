// The two ends of a conversation as the network names them.
import type { GraphCall } from './call.ts';
import type { FieldRequest } from './fields.ts';
import { pickChildren } from './node-type.ts';

export function partyOf(
  call: GraphCall,
  id: string,
): { readonly username: string | undefined; readonly id: string } {
  const { world } = call.sandbox;
  return { username: (world.account(id) ?? world.follower(id))?.username, id };
}

export function told(
  call: GraphCall,
  id: string,
  request: FieldRequest,
): Readonly<Record<string, unknown>> {
  return pickChildren(partyOf(call, id), request);
}
