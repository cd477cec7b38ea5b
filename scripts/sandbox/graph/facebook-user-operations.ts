// Graph operations on the person behind a user token: profile, pages, permissions.
import { invalidateSandboxTokens, tokenEndReasons } from '../oauth/access-tokens.ts';
import type { SandboxFacebookPage } from '../world/world-types.ts';
import { sandboxFacebookPageNodeType, sandboxFacebookUserNodeType } from './facebook-node-types.ts';
import {
  findGraphParameter,
  getSandboxCallerToken,
  requireFacebookPermission,
  type SandboxGraphCall,
} from './graph-call.ts';
import {
  graphSuccessBody,
  readRequestedFields,
  type SandboxGraphOperations,
} from './graph-operations-common.ts';
import { renderGraphEdge } from './render-graph-edge.ts';
import { renderGraphNode } from './render-graph-node.ts';
import {
  createSandboxInvalidParameterError,
  createSandboxUnknownObjectError,
} from './sandbox-graph-error.ts';

export const sandboxFacebookUserOperations: SandboxGraphOperations = {
  GET: (call, id) => {
    requireOwnUser(call, id);
    const person = call.sandbox.world.findPerson(id);
    if (!person) throw createSandboxUnknownObjectError(id, call.method);
    return renderGraphNode(sandboxFacebookUserNodeType, person, {
      call,
      fields: readRequestedFields(call),
    });
  },
  'GET /accounts': listPages,
  'GET /permissions': (call, id) => {
    requireOwnUser(call, id);
    const grants = Object.entries(call.sandbox.grants.get(id) ?? {});
    return { data: grants.map(([permission, status]) => ({ permission, status })) };
  },
  'DELETE /permissions': (call, id) => {
    requireOwnUser(call, id);
    return revokePermissions(call, id);
  },
};

function listPages(call: SandboxGraphCall, id: string): unknown {
  requireOwnUser(call, id);
  requireFacebookPermission(call, 'pages_show_list', 200);
  const { world, grants } = call.sandbox;
  const canUseBusinessPages = grants.get(id)?.business_management === 'granted';
  const pages = (world.findPerson(id)?.roles ?? [])
    .filter((role) => canUseBusinessPages || !role.throughBusiness)
    .map((role) => world.findPage(role.pageId))
    .filter((page): page is SandboxFacebookPage => page !== undefined)
    .map((page, index) => ({ ...page, timestamp: 1_000_000 - index }));
  return renderGraphEdge({
    call,
    type: sandboxFacebookPageNodeType,
    list: pages,
    path: `${id}/accounts`,
    fields: readRequestedFields(call) ?? defaultPageFields,
    modifiers: call.parameters,
    maxLimit: 100,
    defaultLimit: 25,
    maxReachableItems: 10_000,
    sparsePaging: false,
  });
}

const defaultPageFields = ['access_token', 'category', 'name', 'id', 'tasks'].map((name) => ({
  name,
  modifiers: new Map<string, string>(),
  children: null,
}));

/** Revokes one permission, or the whole app when the path names none. */
function revokePermissions(call: SandboxGraphCall, personId: string): unknown {
  const { sandbox } = call;
  const name = findGraphParameter(call, 'segment');
  const currentGrants = sandbox.grants.get(personId) ?? {};
  if (name === undefined) {
    sandbox.grants.delete(personId);
    invalidateSandboxTokens(sandbox, personId, tokenEndReasons.appRemoved);
    return graphSuccessBody;
  }
  if (!(name in currentGrants))
    throw createSandboxInvalidParameterError(`Invalid permission: ${name}`);
  sandbox.grants.set(personId, { ...currentGrants, [name]: 'declined' });
  sandbox.scheduleSave();
  return graphSuccessBody;
}

function requireOwnUser(call: SandboxGraphCall, id: string): void {
  if (call.caller.kind === 'app') return;
  const token = getSandboxCallerToken(call);
  if (token.kind !== 'user' || token.personId !== id)
    throw createSandboxUnknownObjectError(id, call.method);
}
