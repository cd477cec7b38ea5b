// Finds the node and the operation of a path, and names the route for counters and faults.

import { graphAccountOperations } from './account-operations.ts';
import { graphAppOperations } from './app-operations.ts';
import { graphCommentOperations } from './comment-operations.ts';
import { graphConversationOperations, graphMessageOperations } from './conversation-operations.ts';
import type { GraphCall } from './graph-call.ts';
import { createUnknownObjectError } from './graph-errors.ts';
import type { GraphOperations } from './graph-operations.ts';
import { graphMediaOperations } from './media-operations.ts';
import { graphPageOperations } from './page-operations.ts';
import { graphPersonOperations } from './person-operations.ts';

interface GraphNodeKind {
  readonly name: string;
  readonly operations: GraphOperations;
}

export interface GraphRoute {
  /** `GET media/comments`: the name of this route in counters and faults. */
  readonly name: string;
  readonly run: (call: GraphCall) => unknown;
}

export function findGraphRoute(
  call: Pick<GraphCall, 'sandbox' | 'method' | 'caller'>,
  segments: readonly string[],
): GraphRoute {
  const [first = '', ...rest] = segments;
  const id = resolveNodeId(call, first);
  const kind = findNodeKind(call as GraphCall, id);
  const edge = rest[0] === undefined ? '' : `/${rest[0]}`;
  const name = `${call.method} ${kind?.name ?? 'unknown'}${edge}`;
  const operation = kind?.operations[`${call.method}${edge === '' ? '' : ` ${edge}`}`];
  return {
    name,
    run: (fullCall) => {
      if (!operation) throw createUnknownObjectError(first, call.method);
      return operation({ ...fullCall, parameters: addTrailingSegment(fullCall, rest) }, id);
    },
  };
}

/** Passes a segment after the edge (`/permissions/{name}`) to the operation as a parameter. */
function addTrailingSegment(call: GraphCall, rest: readonly string[]): ReadonlyMap<string, string> {
  const trailingSegment = rest[1];
  return trailingSegment === undefined
    ? call.parameters
    : new Map([...call.parameters, ['segment', trailingSegment]]);
}

/** `me` is the page for a page token, otherwise the person. */
export function resolveNodeId({ caller }: Pick<GraphCall, 'caller'>, segment: string): string {
  if (segment !== 'me' || caller.kind === 'app') return segment;
  const { token } = caller;
  return token.kind === 'page' && token.pageId !== null ? token.pageId : token.personId;
}

function findNodeKind({ sandbox }: GraphCall, id: string): GraphNodeKind | undefined {
  const { world } = sandbox;
  if (id === sandbox.configuration.appId) return { name: 'app', operations: graphAppOperations };
  if (world.findPerson(id)) return { name: 'user', operations: graphPersonOperations };
  if (world.findPage(id)) return { name: 'page', operations: graphPageOperations };
  if (world.findAccount(id)) return { name: 'account', operations: graphAccountOperations };
  if (world.findMedia(id)) return { name: 'media', operations: graphMediaOperations };
  if (world.findComment(id)) return { name: 'comment', operations: graphCommentOperations };
  if (world.findConversation(id))
    return { name: 'conversation', operations: graphConversationOperations };
  if (world.findMessage(id)) return { name: 'message', operations: graphMessageOperations };
  return undefined;
}
