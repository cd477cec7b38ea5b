// The network's page and the person who logs in.
import { grantedPermissions, pageTokenFor } from '../oauth/tokens.ts';
import type { Account, LoginPerson, Page } from '../world/types.ts';
import { accountType, connectedAccountType } from './account-node.ts';
import { callerToken, type GraphCall } from './call.ts';
import { type NodeType, pickChildren, renderNode } from './node-type.ts';

export const pageType: NodeType<Page> = {
  name: 'Page',
  defaults: ['name', 'id'],
  fields: {
    id: { read: (page) => page.id },
    name: { read: (page) => page.name },
    category: { read: (page) => page.category },
    tasks: { read: (page, call) => roleOf(call, page)?.tasks },
    access_token: {
      read: (page, call) => {
        const token = callerToken(call);
        if (token.kind === 'page') return token.value;
        return pageTokenFor(call.sandbox, token, page.id).value;
      },
    },
    instagram_business_account: {
      child: () => accountType,
      read: (page, call, request) => {
        const account = accountOfPage(call, page);
        if (account?.kind !== 'business' || !seesAccounts(call)) return undefined;
        call.touched.add(account.id);
        return renderNode(accountType, account, { call, fields: request.children });
      },
    },
    connected_instagram_account: {
      child: () => connectedAccountType,
      read: (page, call, request) => {
        const account = accountOfPage(call, page);
        if (!account || !seesAccounts(call)) return undefined;
        return renderNode(connectedAccountType, account, { call, fields: request.children });
      },
    },
    picture: {
      read: (page, call, request) =>
        picture(`${call.origin}/images/avatar/${page.id}.svg`, request),
    },
  },
};

export const personType: NodeType<LoginPerson> = {
  name: 'User',
  defaults: ['name', 'id'],
  fields: {
    id: { read: (person) => person.id },
    name: { read: (person) => person.name },
    first_name: { read: (person) => person.name.split(' ')[0] },
    last_name: { read: (person) => person.name.split(' ').slice(1).join(' ') },
    email: {
      read: (person, call) =>
        call.sandbox.grants.get(person.id)?.email === 'granted' ? person.email : undefined,
    },
    picture: {
      read: (person, call, request) =>
        picture(`${call.origin}/images/avatar/${person.id}.svg`, request),
    },
  },
};

function roleOf(call: GraphCall, page: Page): LoginPerson['roles'][number] | undefined {
  const { personId } = callerToken(call);
  return call.sandbox.world.person(personId)?.roles.find((role) => role.pageId === page.id);
}

function accountOfPage(call: GraphCall, page: Page): Account | undefined {
  return page.accountId === null ? undefined : call.sandbox.world.account(page.accountId);
}

/** Without the permission the network leaves linked accounts out, as if there were none. */
function seesAccounts(call: GraphCall): boolean {
  const { personId } = callerToken(call);
  return grantedPermissions(call.sandbox, personId).includes('instagram_basic');
}

function picture(url: string, request: Parameters<typeof pickChildren>[1]): unknown {
  return { data: pickChildren({ height: 50, is_silhouette: false, url, width: 50 }, request) };
}
