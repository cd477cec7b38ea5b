// Finds the node and the operation of a path, and names the route for counters and faults.

import { sandboxGraphAccountOperations } from './account-operations.ts';
import { sandboxGraphAppOperations } from './app-operations.ts';
import { sandboxGraphCommentOperations } from './comment-operations.ts';
import {
  sandboxGraphConversationOperations,
  sandboxGraphMessageOperations,
} from './conversation-operations.ts';
import { sandboxFacebookPageOperations } from './facebook-page-operations.ts';
import { sandboxFacebookUserOperations } from './facebook-user-operations.ts';
import type { SandboxGraphCall } from './graph-call.ts';
import type { SandboxGraphOperations } from './graph-operations-common.ts';
import { sandboxGraphMediaOperations } from './media-operations.ts';
import { createSandboxUnknownObjectError } from './sandbox-graph-error.ts';

interface GraphNodeKind {
  readonly name: string;
  readonly operations: SandboxGraphOperations;
}

export interface SandboxGraphRoute {
  /** `GET media/comments`: the name of this route in counters and faults. */
  readonly name: string;
  readonly run: (call: SandboxGraphCall) => unknown;
}

export function resolveSandboxGraphRoute(
  call: Pick<SandboxGraphCall, 'sandbox' | 'method' | 'caller'>,
  segments: readonly string[],
): SandboxGraphRoute {
  const [first = '', ...rest] = segments;
  const id = resolveGraphNodeId(call, first);
  const kind = findNodeKind(call as SandboxGraphCall, id);
  const edge = rest[0] === undefined ? '' : `/${rest[0]}`;
  const name = `${call.method} ${kind?.name ?? 'unknown'}${edge}`;
  const operation = kind?.operations[`${call.method}${edge === '' ? '' : ` ${edge}`}`];
  return {
    name,
    run: (fullCall) => {
      if (!operation) throw createSandboxUnknownObjectError(first, call.method);
      return operation({ ...fullCall, parameters: addTrailingSegment(fullCall, rest) }, id);
    },
  };
}

/** Passes a segment after the edge (`/permissions/{name}`) to the operation as a parameter. */
function addTrailingSegment(
  call: SandboxGraphCall,
  rest: readonly string[],
): ReadonlyMap<string, string> {
  const trailingSegment = rest[1];
  return trailingSegment === undefined
    ? call.parameters
    : new Map([...call.parameters, ['segment', trailingSegment]]);
}

/** `me` is the page for a page token, otherwise the person. */
export function resolveGraphNodeId(
  { caller }: Pick<SandboxGraphCall, 'caller'>,
  segment: string,
): string {
  if (segment !== 'me' || caller.kind === 'app') return segment;
  const { token } = caller;
  return token.kind === 'page' && token.pageId !== null ? token.pageId : token.personId;
}

function findNodeKind({ sandbox }: SandboxGraphCall, id: string): GraphNodeKind | undefined {
  const { world } = sandbox;
  if (id === sandbox.configuration.appId)
    return { name: 'app', operations: sandboxGraphAppOperations };
  if (world.findPerson(id)) return { name: 'user', operations: sandboxFacebookUserOperations };
  if (world.findPage(id)) return { name: 'page', operations: sandboxFacebookPageOperations };
  if (world.findAccount(id)) return { name: 'account', operations: sandboxGraphAccountOperations };
  if (world.findMedia(id)) return { name: 'media', operations: sandboxGraphMediaOperations };
  if (world.findComment(id)) return { name: 'comment', operations: sandboxGraphCommentOperations };
  if (world.findConversation(id))
    return { name: 'conversation', operations: sandboxGraphConversationOperations };
  if (world.findMessage(id)) return { name: 'message', operations: sandboxGraphMessageOperations };
  return undefined;
}
