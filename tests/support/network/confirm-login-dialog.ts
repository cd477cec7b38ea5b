// The network's login dialog for a person who has already allowed everything: it returns at once.
import type { ServerResponse } from 'node:http';
import { issueAuthorizationCode } from '#scripts/sandbox/graph/access/access-tokens.ts';
import type { GraphNetwork } from '#scripts/sandbox/graph/graph-network.ts';

export function confirmLoginDialog(
  network: GraphNetwork,
  personId: string,
  { searchParams }: URL,
  response: ServerResponse,
): void {
  const callback = new URL(searchParams.get('redirect_uri') ?? '');
  callback.searchParams.set('code', issueAuthorizationCode(network, personId, callback.href));
  callback.searchParams.set('state', searchParams.get('state') ?? '');
  response.writeHead(302, { location: callback.href }).end();
}
