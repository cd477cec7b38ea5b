// An Instagram account: profile and posts.
import {
  findParameter,
  type GraphCall,
  type GraphOperations,
  readRequestedFields,
  requireAccountAccess,
  requirePermission,
} from '../graph-call.ts';
import { createInvalidParameterError } from '../graph-error.ts';
import type { GraphAccount } from '../graph-world.ts';
import { renderList } from '../rendering/render-list.ts';
import { type GraphNodeType, renderNode } from '../rendering/render-node.ts';
import { mediaNodeType } from './media-node.ts';

/** The type of an account that is linked to a page but is not a business account. */
export const connectedAccountNodeType: GraphNodeType<GraphAccount> = {
  name: 'IGUser',
  defaults: ['id'],
  fields: {
    id: { read: (account) => account.id },
    username: { read: (account) => account.username },
    name: { read: (account) => account.name },
    profile_picture_url: { read: ({ id }, { network }) => network.links.avatar(id) },
  },
};

export const accountNodeType: GraphNodeType<GraphAccount> = {
  ...connectedAccountNodeType,
  fields: {
    ...connectedAccountNodeType.fields,
    biography: { read: (account) => account.biography },
    website: { read: (account) => account.website },
    followers_count: { read: (account) => account.followersCount },
    follows_count: { read: (account) => account.followsCount },
    media_count: { read: ({ id }, { network }) => network.world.listMediaOf(id).length },
  },
};

export const accountOperations: GraphOperations = {
  GET: (call, id) => renderNode(call, accountNodeType, getAccount(call, id)),
  'GET /media': listMedia,
  /** The network has no active stories here. */
  'GET /stories': (call, id) => {
    getAccount(call, id);
    return { data: [] };
  },
};

function listMedia(call: GraphCall, id: string): unknown {
  getAccount(call, id);
  requirePermission(call, 'pages_read_engagement');
  const since = readTimeParameter(call, 'since') ?? Number.NEGATIVE_INFINITY;
  const until = readTimeParameter(call, 'until') ?? Number.POSITIVE_INFINITY;
  const items = call.network.world
    .listMediaOf(id)
    .filter(({ timestamp }) => timestamp >= since && timestamp <= until);
  return renderList(call, {
    list: 'media',
    type: mediaNodeType,
    items,
    ownerId: id,
    fields: readRequestedFields(call),
    modifiers: call.request.parameters,
  });
}

/** Unix seconds, or any text that Date.parse accepts. */
function readTimeParameter(call: GraphCall, name: string): number | undefined {
  const text = findParameter(call, name);
  if (text === undefined || text === '') return undefined;
  const time = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(time)) throw createInvalidParameterError(`Param ${name} must be a valid date`);
  return time;
}

function getAccount(call: GraphCall, id: string): GraphAccount {
  const account = requireAccountAccess(call, call.network.world.findAccount(id), id);
  requirePermission(call, 'instagram_basic');
  return account;
}
