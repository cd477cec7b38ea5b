// Operations on an Instagram account: profile, posts, subscription.
import type { Account } from '../world/types.ts';
import { accountType } from './account-node.ts';
import { type GraphCall, parameter, requireAccountAccess, requirePermission } from './call.ts';
import { renderEdge } from './edge.ts';
import { invalidParameter, unknownObject } from './errors.ts';
import { mediaType } from './media-node.ts';
import { renderNode } from './node-type.ts';
import { type Operations, requestedFields } from './operations.ts';
import { readSubscription, subscribeAccount, unsubscribe } from './page-operations.ts';

export const accountOperations: Operations = {
  GET: (call, id) => {
    const account = openAccount(call, id);
    return renderNode(accountType, account, { call, fields: requestedFields(call) });
  },
  'GET /media': listMedia,
  /** No story is up at the moment. */
  'GET /stories': (call, id) => {
    openAccount(call, id);
    return { data: [] };
  },
  'GET /subscribed_apps': (call, id) => readSubscription(call, pageOf(call, id)),
  'POST /subscribed_apps': (call, id) => subscribeAccount(call, pageOf(call, id)),
  'DELETE /subscribed_apps': (call, id) => unsubscribe(call, pageOf(call, id)),
};

function listMedia(call: GraphCall, id: string): unknown {
  openAccount(call, id);
  requirePermission(call, 'pages_read_engagement');
  const since = readTime(call, 'since') ?? Number.NEGATIVE_INFINITY;
  const until = readTime(call, 'until') ?? Number.POSITIVE_INFINITY;
  return renderEdge({
    call,
    type: mediaType,
    list: call.sandbox.world
      .mediaOf(id)
      .filter((media) => media.timestamp >= since && media.timestamp <= until),
    path: `${id}/media`,
    fields: requestedFields(call),
    modifiers: call.parameters,
    cap: 100,
    standardLimit: 25,
    reach: 10_000,
    sparsePaging: false,
  });
}

/** Unix seconds or anything a date can be read from. */
function readTime(call: GraphCall, name: string): number | undefined {
  const text = parameter(call, name);
  if (text === undefined || text === '') return undefined;
  const time = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(time)) throw invalidParameter(`Param ${name} must be a valid date`);
  return time;
}

function openAccount(call: GraphCall, id: string): Account {
  const account = call.sandbox.world.account(id);
  if (!account) throw unknownObject(id, call.method);
  requireAccountAccess(call, account, id);
  requirePermission(call, 'instagram_basic');
  return account;
}

function pageOf(call: GraphCall, id: string): ReturnType<typeof requireAccountAccess> {
  return requireAccountAccess(call, openAccount(call, id), id);
}
