// The page node and the user node of the Graph API.
import {
  getOrIssueSandboxPageToken,
  listSandboxGrantedPermissions,
} from '../oauth/access-tokens.ts';
import type {
  SandboxFacebookPage,
  SandboxFacebookUser,
  SandboxInstagramAccount,
} from '../world/world-types.ts';
import {
  sandboxAccountNodeType,
  sandboxPageConnectedAccountNodeType,
} from './account-node-type.ts';
import { getSandboxCallerToken, type SandboxGraphCall } from './graph-call.ts';
import { type GraphNodeType, pickRequestedFields, renderGraphNode } from './render-graph-node.ts';

export const sandboxFacebookPageNodeType: GraphNodeType<SandboxFacebookPage> = {
  name: 'Page',
  defaults: ['name', 'id'],
  fields: {
    id: { read: (page) => page.id },
    name: { read: (page) => page.name },
    category: { read: (page) => page.category },
    tasks: { read: (page, call) => findPageRole(call, page)?.tasks },
    access_token: {
      read: (page, call) => {
        const token = getSandboxCallerToken(call);
        if (token.kind === 'page') return token.value;
        return getOrIssueSandboxPageToken(call.sandbox, token, page.id).value;
      },
    },
    instagram_business_account: {
      child: () => sandboxAccountNodeType,
      read: (page, call, request) => {
        const account = findPageAccount(call, page);
        if (account?.kind !== 'business' || !canSeeAccounts(call)) return undefined;
        call.touchedAccountIds.add(account.id);
        return renderGraphNode(sandboxAccountNodeType, account, { call, fields: request.children });
      },
    },
    connected_instagram_account: {
      child: () => sandboxPageConnectedAccountNodeType,
      read: (page, call, request) => {
        const account = findPageAccount(call, page);
        if (!account || !canSeeAccounts(call)) return undefined;
        return renderGraphNode(sandboxPageConnectedAccountNodeType, account, {
          call,
          fields: request.children,
        });
      },
    },
    picture: {
      read: (page, call, request) =>
        buildPictureField(`${call.origin}/images/avatar/${page.id}.svg`, request),
    },
  },
};

export const sandboxFacebookUserNodeType: GraphNodeType<SandboxFacebookUser> = {
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
        buildPictureField(`${call.origin}/images/avatar/${person.id}.svg`, request),
    },
  },
};

function findPageRole(
  call: SandboxGraphCall,
  page: SandboxFacebookPage,
): SandboxFacebookUser['roles'][number] | undefined {
  const { personId } = getSandboxCallerToken(call);
  return call.sandbox.world.findPerson(personId)?.roles.find((role) => role.pageId === page.id);
}

function findPageAccount(
  call: SandboxGraphCall,
  page: SandboxFacebookPage,
): SandboxInstagramAccount | undefined {
  return page.accountId === null ? undefined : call.sandbox.world.findAccount(page.accountId);
}

/** Without the permission the network omits linked accounts instead of returning an error. */
function canSeeAccounts(call: SandboxGraphCall): boolean {
  const { personId } = getSandboxCallerToken(call);
  return listSandboxGrantedPermissions(call.sandbox, personId).includes('instagram_basic');
}

function buildPictureField(
  url: string,
  request: Parameters<typeof pickRequestedFields>[1],
): unknown {
  return {
    data: pickRequestedFields({ height: 50, is_silhouette: false, url, width: 50 }, request),
  };
}
