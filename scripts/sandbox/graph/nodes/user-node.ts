// The person behind a user token: profile, pages, permissions.
import { endTokens } from '../access/access-tokens.ts';
import {
  type GraphCall,
  type GraphOperations,
  graphSuccess,
  readRequestedFields,
  requirePermission,
  unknownObject,
} from '../graph-call.ts';
import { createInvalidParameterError } from '../graph-error.ts';
import type { GraphPage, GraphPerson } from '../graph-world.ts';
import { renderList } from '../rendering/render-list.ts';
import { type GraphNodeType, renderNode, toRequestedField } from '../rendering/render-node.ts';
import { pageNodeType, pictureField } from './page-node.ts';

const userNodeType: GraphNodeType<GraphPerson> = {
  name: 'User',
  defaults: ['name', 'id'],
  fields: {
    id: { read: (person) => person.id },
    name: { read: (person) => person.name },
    picture: pictureField,
  },
};

export const userOperations: GraphOperations = {
  GET: (call, id) => renderNode(call, userNodeType, getOwnUser(call, id)),
  'GET /accounts': (call, id) => listPages(call, getOwnUser(call, id)),
  'GET /permissions': (call, id) => {
    getOwnUser(call, id);
    const grants = Object.entries(call.network.access.grants.get(id) ?? {});
    return { data: grants.map(([permission, status]) => ({ permission, status })) };
  },
  'DELETE /permissions': (call, id) => {
    getOwnUser(call, id);
    return revokePermissions(call, id);
  },
};

const defaultPageFields = ['access_token', 'category', 'name', 'id', 'tasks'].map(toRequestedField);

function listPages(call: GraphCall, { id, roles }: GraphPerson): unknown {
  requirePermission(call, 'pages_show_list', 200);
  const { world, access } = call.network;
  const canUseBusinessPages = access.grants.get(id)?.business_management === 'granted';
  const items = roles
    .filter((role) => canUseBusinessPages || !role.throughBusiness)
    .map((role) => world.findPage(role.pageId))
    .filter((page): page is GraphPage => page !== undefined)
    .map((page, index) => ({ ...page, timestamp: 1_000_000 - index }));
  return renderList(call, {
    list: 'accounts',
    type: pageNodeType,
    items,
    ownerId: id,
    fields: readRequestedFields(call) ?? defaultPageFields,
    modifiers: call.request.parameters,
  });
}

/** Revokes one permission, or the whole app when the path names none. */
function revokePermissions(call: GraphCall, personId: string): unknown {
  const { network, request } = call;
  const name = request.segments[2];
  const { grants } = network.access;
  if (name === undefined) {
    grants.delete(personId);
    endTokens(network, personId, 'app_removed');
    return graphSuccess;
  }
  const current = grants.get(personId) ?? {};
  if (!(name in current)) throw createInvalidParameterError(`Invalid permission: ${name}`);
  grants.set(personId, { ...current, [name]: 'declined' });
  network.changes.saveAccess();
  return graphSuccess;
}

/** A user token reads its own person only. */
function getOwnUser(call: GraphCall, id: string): GraphPerson {
  const person = call.network.world.findPerson(id);
  const { kind, personId } = call.token;
  if (!person || kind !== 'user' || personId !== id) throw unknownObject(call, id);
  return person;
}
