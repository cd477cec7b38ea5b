// Graph operations on an Instagram account: profile, media, webhook subscription.
import type { SandboxInstagramAccount } from '../world/world-types.ts';
import { sandboxAccountNodeType } from './account-node-type.ts';
import {
  readSandboxWebhookSubscription,
  subscribeSandboxAccountToWebhooks,
  unsubscribeSandboxPageFromWebhooks,
} from './facebook-page-operations.ts';
import {
  findGraphParameter,
  requireFacebookPermission,
  requireSandboxAccountAccess,
  type SandboxGraphCall,
} from './graph-call.ts';
import { readRequestedFields, type SandboxGraphOperations } from './graph-operations-common.ts';
import { sandboxMediaNodeType } from './media-node-type.ts';
import { renderGraphEdge } from './render-graph-edge.ts';
import { renderGraphNode } from './render-graph-node.ts';
import {
  createSandboxInvalidParameterError,
  createSandboxUnknownObjectError,
} from './sandbox-graph-error.ts';

export const sandboxGraphAccountOperations: SandboxGraphOperations = {
  GET: (call, id) => {
    const account = getAccessibleAccount(call, id);
    return renderGraphNode(sandboxAccountNodeType, account, {
      call,
      fields: readRequestedFields(call),
    });
  },
  'GET /media': listMedia,
  /** The sandbox has no active stories. */
  'GET /stories': (call, id) => {
    getAccessibleAccount(call, id);
    return { data: [] };
  },
  'GET /subscribed_apps': (call, id) =>
    readSandboxWebhookSubscription(call, getAccountPage(call, id)),
  'POST /subscribed_apps': (call, id) =>
    subscribeSandboxAccountToWebhooks(call, getAccountPage(call, id)),
  'DELETE /subscribed_apps': (call, id) =>
    unsubscribeSandboxPageFromWebhooks(call, getAccountPage(call, id)),
};

function listMedia(call: SandboxGraphCall, id: string): unknown {
  getAccessibleAccount(call, id);
  requireFacebookPermission(call, 'pages_read_engagement');
  const since = readTimeParameter(call, 'since') ?? Number.NEGATIVE_INFINITY;
  const until = readTimeParameter(call, 'until') ?? Number.POSITIVE_INFINITY;
  return renderGraphEdge({
    call,
    type: sandboxMediaNodeType,
    list: call.sandbox.world
      .listMediaOf(id)
      .filter((media) => media.timestamp >= since && media.timestamp <= until),
    path: `${id}/media`,
    fields: readRequestedFields(call),
    modifiers: call.parameters,
    maxLimit: 100,
    defaultLimit: 25,
    maxReachableItems: 10_000,
    sparsePaging: false,
  });
}

/** Unix seconds, or any text that Date.parse accepts. */
function readTimeParameter(call: SandboxGraphCall, name: string): number | undefined {
  const text = findGraphParameter(call, name);
  if (text === undefined || text === '') return undefined;
  const time = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(time))
    throw createSandboxInvalidParameterError(`Param ${name} must be a valid date`);
  return time;
}

function getAccessibleAccount(call: SandboxGraphCall, id: string): SandboxInstagramAccount {
  const account = call.sandbox.world.findAccount(id);
  if (!account) throw createSandboxUnknownObjectError(id, call.method);
  requireSandboxAccountAccess(call, account, id);
  requireFacebookPermission(call, 'instagram_basic');
  return account;
}

function getAccountPage(
  call: SandboxGraphCall,
  id: string,
): ReturnType<typeof requireSandboxAccountAccess> {
  return requireSandboxAccountAccess(call, getAccessibleAccount(call, id), id);
}
