// A page: its fields, its webhook subscription, its conversations and the messages that it sends.
import { getOrIssuePageToken } from '../access/access-tokens.ts';
import {
  type GraphCall,
  type GraphOperations,
  hasPermission,
  requirePageAccess,
} from '../graph-call.ts';
import type { GraphAccount, GraphPage } from '../graph-world.ts';
import { listConversations } from '../messages/conversation-node.ts';
import { sendMessage } from '../messages/send-message.ts';
import { type GraphField, type GraphNodeType, renderNode } from '../rendering/render-node.ts';
import { accountNodeType, connectedAccountNodeType } from './account-node.ts';
import { subscriptionOperations } from './page-subscription.ts';

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

export const pageOperations: GraphOperations = {
  GET: (call, id) => renderNode(call, pageNodeType, getPage(call, id)),
  'GET /conversations': (call, id) => listConversations(call, getPage(call, id)),
  'POST /messages': (call, id) => sendMessage(call, getPage(call, id)),
  ...subscriptionOperations(getPage),
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
