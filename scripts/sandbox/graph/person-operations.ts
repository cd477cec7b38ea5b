// Operations on the person behind a user token: profile, pages, permissions.
import { endTokens, tokenEnds } from '../oauth/tokens.ts';
import type { Page } from '../world/types.ts';
import { callerToken, type GraphCall, parameter, requirePermission } from './call.ts';
import { renderEdge } from './edge.ts';
import { invalidParameter, unknownObject } from './errors.ts';
import { renderNode } from './node-type.ts';
import { type Operations, requestedFields, success } from './operations.ts';
import { pageType, personType } from './page-node.ts';

export const personOperations: Operations = {
  GET: (call, id) => {
    requireSelf(call, id);
    const person = call.sandbox.world.person(id);
    if (!person) throw unknownObject(id, call.method);
    return renderNode(personType, person, { call, fields: requestedFields(call) });
  },
  'GET /accounts': listPages,
  'GET /permissions': (call, id) => {
    requireSelf(call, id);
    const grants = Object.entries(call.sandbox.grants.get(id) ?? {});
    return { data: grants.map(([permission, status]) => ({ permission, status })) };
  },
  'DELETE /permissions': (call, id) => {
    requireSelf(call, id);
    return revoke(call, id);
  },
};

function listPages(call: GraphCall, id: string): unknown {
  requireSelf(call, id);
  requirePermission(call, 'pages_show_list', 200);
  const { world, grants } = call.sandbox;
  const throughBusiness = grants.get(id)?.business_management === 'granted';
  const pages = (world.person(id)?.roles ?? [])
    .filter((role) => throughBusiness || !role.throughBusiness)
    .map((role) => world.page(role.pageId))
    .filter((page): page is Page => page !== undefined)
    .map((page, index) => ({ ...page, timestamp: 1_000_000 - index }));
  return renderEdge({
    call,
    type: pageType,
    list: pages,
    path: `${id}/accounts`,
    fields: requestedFields(call) ?? defaultPageFields,
    modifiers: call.parameters,
    cap: 100,
    standardLimit: 25,
    reach: 10_000,
    sparsePaging: false,
  });
}

const defaultPageFields = ['access_token', 'category', 'name', 'id', 'tasks'].map((name) => ({
  name,
  modifiers: new Map<string, string>(),
  children: null,
}));

/** One permission, or the whole app when none is named. */
function revoke(call: GraphCall, personId: string): unknown {
  const { sandbox } = call;
  const name = parameter(call, 'segment');
  const present = sandbox.grants.get(personId) ?? {};
  if (name === undefined) {
    sandbox.grants.delete(personId);
    endTokens(sandbox, personId, tokenEnds.appRemoved);
    return success;
  }
  if (!(name in present)) throw invalidParameter(`Invalid permission: ${name}`);
  sandbox.grants.set(personId, { ...present, [name]: 'declined' });
  sandbox.changed();
  return success;
}

function requireSelf(call: GraphCall, id: string): void {
  if (call.caller.kind === 'app') return;
  const token = callerToken(call);
  if (token.kind !== 'user' || token.personId !== id) throw unknownObject(id, call.method);
}
