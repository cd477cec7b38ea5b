// A test's network, from its world and its differences from an ordinary network.

import { graphPermissions } from '#scripts/sandbox/graph/access/permissions.ts';
import type {
  GraphAccess,
  GraphGrants,
  GraphToken,
} from '#scripts/sandbox/graph/access/token-types.ts';
import type { GraphNetwork } from '#scripts/sandbox/graph/graph-network.ts';
import {
  createDefaultGraphOptions,
  type GraphOptions,
} from '#scripts/sandbox/graph/graph-options.ts';

export const EVERY_GRAPH_PERMISSION_GRANTED: GraphGrants = Object.fromEntries(
  graphPermissions.map((permission) => [permission, 'granted' as const]),
);

/** A page token that never expires. */
export const makePageToken = (value: string, personId: string, pageId: string): GraphToken => ({
  value,
  kind: 'page',
  personId,
  pageId,
  issuedAt: 0,
  expiresAt: null,
  longLived: true,
  ended: null,
});

const rejectChange = (): never => {
  throw new Error('this network does not store such a change');
};
const rejectedChanges: GraphNetwork['changes'] = {
  createComment: rejectChange,
  sendMessage: rejectChange,
  deleteComment: rejectChange,
  hideComment: rejectChange,
  enableComments: rejectChange,
  subscribePage: rejectChange,
  /** Tokens and codes are stored when they are issued. */
  saveAccess: () => {},
};

const buildLink = (id: string): string => `https://pictures.invalid/${id}.jpg`;
const links: GraphNetwork['links'] = {
  avatar: buildLink,
  picture: buildLink,
  video: buildLink,
  attachment: ({ id }) => ({ url: buildLink(id), previewUrl: null }),
  story: ({ id }) => buildLink(id),
};

/**
 * Changes that a test does not store in `changes` fail. Conversations have no read limit per second unless `options`
 * sets one, because a virtual second would last for many reads.
 */
export function makeGraphNetwork({
  options,
  changes,
  access,
  ...rest
}: Pick<GraphNetwork, 'app' | 'world'> &
  Partial<Pick<GraphNetwork, 'now' | 'refuse' | 'links'>> & {
    readonly options?: Partial<GraphOptions>;
    readonly changes?: Partial<GraphNetwork['changes']>;
    readonly access?: Partial<GraphAccess>;
  }): GraphNetwork {
  return {
    now: Date.now,
    links,
    ...rest,
    access: { tokens: new Map(), codes: new Map(), grants: new Map(), ...access },
    changes: { ...rejectedChanges, ...changes },
    options: { ...createDefaultGraphOptions(), conversationCallsPerSecond: 0, ...options },
  };
}
