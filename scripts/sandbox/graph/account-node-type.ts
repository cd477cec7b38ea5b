// The Instagram account node of the Graph API.
import type { SandboxInstagramAccount } from '../world/world-types.ts';
import type { GraphNodeType } from './render-graph-node.ts';

export const sandboxAccountNodeType: GraphNodeType<SandboxInstagramAccount> = {
  name: 'IGUser',
  defaults: ['id'],
  fields: {
    id: { read: (account) => account.id },
    ig_id: { read: (account) => account.id.slice(5).replace(/^0+/, '') },
    username: { read: (account) => account.username },
    name: { read: (account) => account.name },
    biography: { read: (account) => account.biography },
    website: { read: (account) => account.website },
    followers_count: { read: (account) => account.followersCount },
    follows_count: { read: (account) => account.followsCount },
    media_count: { read: (account, call) => call.sandbox.world.listMediaOf(account.id).length },
    profile_picture_url: {
      read: (account, call) => `${call.origin}/images/avatar/${account.id}.svg`,
    },
  },
};

/** Fields of an account that is linked to a page but is not a business account. */
export const sandboxPageConnectedAccountNodeType: GraphNodeType<SandboxInstagramAccount> = {
  name: 'IGUser',
  defaults: ['id'],
  fields: {
    id: { read: (account) => account.id },
    username: { read: (account) => account.username },
    name: { read: (account) => account.name },
    profile_picture_url: {
      read: (account, call) => `${call.origin}/images/avatar/${account.id}.svg`,
    },
  },
};
