// The network's Instagram account, as a page gives access to it.
import type { Account } from '../world/types.ts';
import type { NodeType } from './node-type.ts';

export const accountType: NodeType<Account> = {
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
    media_count: { read: (account, call) => call.sandbox.world.mediaOf(account.id).length },
    profile_picture_url: {
      read: (account, call) => `${call.origin}/images/avatar/${account.id}.svg`,
    },
  },
};

/** What is shown of an account that is linked to a page but was not converted to a business one. */
export const connectedAccountType: NodeType<Account> = {
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
