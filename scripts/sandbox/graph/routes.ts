// Finds the node an address names and the operation on it, and names the route for counters and faults.

import { accountOperations } from './account-operations.ts';
import { appOperations } from './app-operations.ts';
import type { GraphCall } from './call.ts';
import { commentOperations } from './comment-operations.ts';
import { conversationOperations, messageOperations } from './conversation-operations.ts';
import { unknownObject } from './errors.ts';
import { mediaOperations } from './media-operations.ts';
import type { Operations } from './operations.ts';
import { pageOperations } from './page-operations.ts';
import { personOperations } from './person-operations.ts';

interface NodeKind {
  readonly name: string;
  readonly operations: Operations;
}

export interface GraphRoute {
  /** `GET media/comments`: what counters and faults call this route. */
  readonly name: string;
  readonly run: (call: GraphCall) => unknown;
}

export function findGraphRoute(
  call: Pick<GraphCall, 'sandbox' | 'method' | 'caller'>,
  segments: readonly string[],
): GraphRoute {
  const [first = '', ...rest] = segments;
  const id = nodeId(call, first);
  const kind = kindOf(call as GraphCall, id);
  const edge = rest[0] === undefined ? '' : `/${rest[0]}`;
  const name = `${call.method} ${kind?.name ?? 'unknown'}${edge}`;
  const operation = kind?.operations[`${call.method}${edge === '' ? '' : ` ${edge}`}`];
  return {
    name,
    run: (fullCall) => {
      if (!operation) throw unknownObject(first, call.method);
      return operation({ ...fullCall, parameters: withRest(fullCall, rest) }, id);
    },
  };
}

/** A segment after the edge (`/permissions/{name}`) reaches the operation as a parameter. */
function withRest(call: GraphCall, rest: readonly string[]): ReadonlyMap<string, string> {
  const extra = rest[1];
  return extra === undefined ? call.parameters : new Map([...call.parameters, ['segment', extra]]);
}

/** `me` is the page with a page token, else the person. */
export function nodeId({ caller }: Pick<GraphCall, 'caller'>, segment: string): string {
  if (segment !== 'me' || caller.kind === 'app') return segment;
  const { token } = caller;
  return token.kind === 'page' && token.pageId !== null ? token.pageId : token.personId;
}

function kindOf({ sandbox }: GraphCall, id: string): NodeKind | undefined {
  const { world } = sandbox;
  if (id === sandbox.configuration.appId) return { name: 'app', operations: appOperations };
  if (world.person(id)) return { name: 'user', operations: personOperations };
  if (world.page(id)) return { name: 'page', operations: pageOperations };
  if (world.account(id)) return { name: 'account', operations: accountOperations };
  if (world.media(id)) return { name: 'media', operations: mediaOperations };
  if (world.comment(id)) return { name: 'comment', operations: commentOperations };
  if (world.conversation(id)) return { name: 'conversation', operations: conversationOperations };
  if (world.message(id)) return { name: 'message', operations: messageOperations };
  return undefined;
}
