// Operations on a page: its fields, its subscription to the app, its conversations.
import type { Page } from '../world/types.ts';
import {
  type GraphCall,
  parameter,
  requirePageAccess,
  requirePageToken,
  requirePermission,
} from './call.ts';
import { listConversations } from './conversation-operations.ts';
import { invalidParameter, unknownObject } from './errors.ts';
import { renderNode } from './node-type.ts';
import { type Operations, requestedFields, success } from './operations.ts';
import { pageType } from './page-node.ts';
import { sendMessage } from './send-operation.ts';

export const pageOperations: Operations = {
  GET: (call, id) => {
    const page = findPage(call, id);
    requirePageAccess(call, page);
    return renderNode(pageType, page, { call, fields: requestedFields(call) });
  },
  'GET /subscribed_apps': (call, id) => readSubscription(call, findPage(call, id)),
  'POST /subscribed_apps': (call, id) => subscribe(call, findPage(call, id)),
  'DELETE /subscribed_apps': (call, id) => unsubscribe(call, findPage(call, id)),
  'GET /conversations': (call, id) => listConversations(call, findPage(call, id)),
  'POST /messages': (call, id) => sendMessage(call, findPage(call, id)),
};

const pageFields = [
  'feed',
  'mention',
  'messages',
  'message_reactions',
  'message_edits',
  'message_echoes',
  'message_reads',
  'messaging_postbacks',
  'messaging_referrals',
  'messaging_handovers',
  'messaging_optins',
  'messaging_policy_enforcement',
  'name',
  'picture',
  'standby',
];

const accountFields = ['comments', 'live_comments', 'mentions', 'messages', 'message_reactions'];

export function readSubscription(call: GraphCall, page: Page): unknown {
  requireSubscriptionRights(call, page);
  if (page.subscribedFields === null) return { data: [] };
  return {
    data: [
      {
        category: 'Business',
        link: 'https://replyloom.example/',
        name: 'Replyloom',
        id: call.sandbox.configuration.appId,
        subscribed_fields: page.subscribedFields,
      },
    ],
  };
}

/** Repeated calls replace the list of fields. */
function subscribe(call: GraphCall, page: Page, allowed = pageFields): unknown {
  requireSubscriptionRights(call, page);
  const text = parameter(call, 'subscribed_fields');
  if (text === undefined) throw invalidParameter('The parameter subscribed_fields is required.');
  const fields = readList(text);
  for (const [index, field] of fields.entries()) {
    if (!allowed.includes(field)) {
      throw invalidParameter(
        `Param subscribed_fields[${index}] must be one of {${allowed.join(', ').toUpperCase()}} - got "${field}".`,
      );
    }
  }
  page.subscribedFields = fields;
  call.sandbox.changed();
  return success;
}

export function subscribeAccount(call: GraphCall, page: Page): unknown {
  return subscribe(call, page, accountFields);
}

export function unsubscribe(call: GraphCall, page: Page): unknown {
  requireSubscriptionRights(call, page);
  page.subscribedFields = null;
  call.sandbox.changed();
  return success;
}

function requireSubscriptionRights(call: GraphCall, page: Page): void {
  requirePageAccess(call, page);
  requirePageToken(call, page);
  requirePermission(call, 'pages_manage_metadata', 200);
}

/** Comma-separated, or a JSON array. */
function readList(text: string): readonly string[] {
  const items: unknown = text.startsWith('[') ? JSON.parse(text) : text.split(',');
  return Array.isArray(items) ? items.map((item) => String(item).trim()) : [];
}

function findPage(call: GraphCall, id: string): Page {
  const page = call.sandbox.world.page(id);
  if (!page) throw unknownObject(id, call.method);
  return page;
}
