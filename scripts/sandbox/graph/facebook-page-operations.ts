// Graph operations on a page: its fields, its webhook subscription, its conversations.
import type { SandboxFacebookPage } from '../world/world-types.ts';
import { renderGraphConversationList } from './conversation-operations.ts';
import { sandboxFacebookPageNodeType } from './facebook-node-types.ts';
import {
  findGraphParameter,
  requireFacebookPageAccess,
  requireFacebookPageToken,
  requireFacebookPermission,
  type SandboxGraphCall,
} from './graph-call.ts';
import {
  graphSuccessBody,
  readRequestedFields,
  type SandboxGraphOperations,
} from './graph-operations-common.ts';
import { handleSandboxSendMessage } from './handle-send-message.ts';
import { renderGraphNode } from './render-graph-node.ts';
import {
  createSandboxInvalidParameterError,
  createSandboxUnknownObjectError,
} from './sandbox-graph-error.ts';

export const sandboxFacebookPageOperations: SandboxGraphOperations = {
  GET: (call, id) => {
    const page = getExistingPage(call, id);
    requireFacebookPageAccess(call, page);
    return renderGraphNode(sandboxFacebookPageNodeType, page, {
      call,
      fields: readRequestedFields(call),
    });
  },
  'GET /subscribed_apps': (call, id) =>
    readSandboxWebhookSubscription(call, getExistingPage(call, id)),
  'POST /subscribed_apps': (call, id) => subscribeToWebhooks(call, getExistingPage(call, id)),
  'DELETE /subscribed_apps': (call, id) =>
    unsubscribeSandboxPageFromWebhooks(call, getExistingPage(call, id)),
  'GET /conversations': (call, id) => renderGraphConversationList(call, getExistingPage(call, id)),
  'POST /messages': (call, id) => handleSandboxSendMessage(call, getExistingPage(call, id)),
};

const pageWebhookFields = [
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

const accountWebhookFields = [
  'comments',
  'live_comments',
  'mentions',
  'messages',
  'message_reactions',
];

export function readSandboxWebhookSubscription(
  call: SandboxGraphCall,
  page: SandboxFacebookPage,
): unknown {
  requireSubscriptionAccess(call, page);
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
function subscribeToWebhooks(
  call: SandboxGraphCall,
  page: SandboxFacebookPage,
  allowedFields = pageWebhookFields,
): unknown {
  requireSubscriptionAccess(call, page);
  const text = findGraphParameter(call, 'subscribed_fields');
  if (text === undefined)
    throw createSandboxInvalidParameterError('The parameter subscribed_fields is required.');
  const fields = parseListParameter(text);
  for (const [index, field] of fields.entries()) {
    if (!allowedFields.includes(field)) {
      throw createSandboxInvalidParameterError(
        `Param subscribed_fields[${index}] must be one of {${allowedFields.join(', ').toUpperCase()}} - got "${field}".`,
      );
    }
  }
  page.subscribedFields = fields;
  call.sandbox.scheduleSave();
  return graphSuccessBody;
}

export function subscribeSandboxAccountToWebhooks(
  call: SandboxGraphCall,
  page: SandboxFacebookPage,
): unknown {
  return subscribeToWebhooks(call, page, accountWebhookFields);
}

export function unsubscribeSandboxPageFromWebhooks(
  call: SandboxGraphCall,
  page: SandboxFacebookPage,
): unknown {
  requireSubscriptionAccess(call, page);
  page.subscribedFields = null;
  call.sandbox.scheduleSave();
  return graphSuccessBody;
}

function requireSubscriptionAccess(call: SandboxGraphCall, page: SandboxFacebookPage): void {
  requireFacebookPageAccess(call, page);
  requireFacebookPageToken(call, page);
  requireFacebookPermission(call, 'pages_manage_metadata', 200);
}

/** Comma-separated, or a JSON array. */
function parseListParameter(text: string): readonly string[] {
  const items: unknown = text.startsWith('[') ? JSON.parse(text) : text.split(',');
  return Array.isArray(items) ? items.map((item) => String(item).trim()) : [];
}

function getExistingPage(call: SandboxGraphCall, id: string): SandboxFacebookPage {
  const page = call.sandbox.world.findPage(id);
  if (!page) throw createSandboxUnknownObjectError(id, call.method);
  return page;
}
