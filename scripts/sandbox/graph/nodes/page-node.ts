// A page: its fields, its webhook subscription, its conversations and the messages that it sends.
import { getOrIssuePageToken } from '../access/access-tokens.ts';
import {
  findParameter,
  type GraphCall,
  type GraphOperations,
  graphSuccess,
  hasPermission,
  parseJson,
  requirePageAccess,
  requirePageToken,
  requirePermission,
} from '../graph-call.ts';
import { createInvalidParameterError } from '../graph-error.ts';
import type { GraphAccount, GraphPage } from '../graph-world.ts';
import { listConversations } from '../messages/conversation-node.ts';
import { sendMessage } from '../messages/send-message.ts';
import { type GraphField, type GraphNodeType, renderNode } from '../rendering/render-node.ts';
import { accountNodeType, connectedAccountNodeType } from './account-node.ts';
import webhookFields from './page-webhook-fields.json' with { type: 'json' };

export const pictureField: GraphField<{ readonly id: string }> = {
  parts: ['height', 'is_silhouette', 'url', 'width'],
  read: ({ id }, { network: { links } }) => ({
    data: { height: 50, is_silhouette: false, url: links.avatar(id), width: 50 },
  }),
};

export const pageNodeType: GraphNodeType<GraphPage> = {
  name: 'Page',
  defaults: ['name', 'id'],
  fields: {
    id: { read: (page) => page.id },
    name: { read: (page) => page.name },
    category: { read: (page) => page.category },
    tasks: { read: ({ id }, call) => findRole(call, id)?.tasks },
    access_token: {
      read: ({ id }, { network, token }) =>
        (token.kind === 'page' ? token : getOrIssuePageToken(network, token, id)).value,
    },
    instagram_business_account: {
      child: () => accountNodeType,
      read: (page, call, { children }) => {
        const account = findVisibleAccount(call, page);
        if (account?.kind !== 'business') return undefined;
        call.touchedAccountIds.add(account.id);
        return renderNode(call, accountNodeType, account, children);
      },
    },
    connected_instagram_account: {
      child: () => connectedAccountNodeType,
      read: (page, call, { children }) => {
        const account = findVisibleAccount(call, page);
        return account && renderNode(call, connectedAccountNodeType, account, children);
      },
    },
    picture: pictureField,
  },
};

function getManagedPage(call: GraphCall, id: string): GraphPage {
  const page = getPage(call, id);
  requirePageToken(call, page);
  requirePermission(call, 'pages_manage_metadata', 200);
  return page;
}

const subscriptionOperations: GraphOperations = {
  'GET /subscribed_apps': (call, id) => {
    const { subscribedFields } = getManagedPage(call, id);
    if (subscribedFields === null) return { data: [] };
    const app = { category: 'Business', link: 'https://replyloom.example/', name: 'Replyloom' };
    return { data: [{ ...app, id: call.network.app.id, subscribed_fields: subscribedFields }] };
  },
  /** Repeated calls replace the list of fields. */
  'POST /subscribed_apps': (call, id) => {
    const page = getManagedPage(call, id);
    call.network.changes.subscribePage(page.id, readSubscribedFields(call));
    return graphSuccess;
  },
  'DELETE /subscribed_apps': (call, id) => {
    call.network.changes.subscribePage(getManagedPage(call, id).id, null);
    return graphSuccess;
  },
};

/** Comma-separated, or a JSON array. */
function readSubscribedFields(call: GraphCall): readonly string[] {
  const text = findParameter(call, 'subscribed_fields');
  if (text === undefined)
    throw createInvalidParameterError('The parameter subscribed_fields is required.');
  const items: unknown = text.startsWith('[') ? parseJson(text) : text.split(',');
  if (!Array.isArray(items))
    throw createInvalidParameterError('Param subscribed_fields must be an array.');
  const fields = items.map((item) => String(item).trim());
  const unknown = fields.findIndex((field) => !webhookFields.includes(field));
  if (unknown === -1) return fields;
  throw createInvalidParameterError(
    `Param subscribed_fields[${unknown}] must be one of {${webhookFields.join(', ').toUpperCase()}} - got "${fields[unknown]}".`,
  );
}

export const pageOperations: GraphOperations = {
  GET: (call, id) => renderNode(call, pageNodeType, getPage(call, id)),
  'GET /conversations': (call, id) => listConversations(call, getPage(call, id)),
  'POST /messages': (call, id) => sendMessage(call, getPage(call, id)),
  ...subscriptionOperations,
};

function getPage(call: GraphCall, id: string): GraphPage {
  return requirePageAccess(call, call.network.world.findPage(id), id);
}

function findRole(call: GraphCall, pageId: string) {
  return call.network.world
    .findPerson(call.token.personId)
    ?.roles.find((role) => role.pageId === pageId);
}

/** Without the permission the network omits linked accounts instead of returning an error. */
function findVisibleAccount(call: GraphCall, page: GraphPage): GraphAccount | undefined {
  if (page.accountId === null || !hasPermission(call, 'instagram_basic')) return undefined;
  return call.network.world.findAccount(page.accountId);
}
