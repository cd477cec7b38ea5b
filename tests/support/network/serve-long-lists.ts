// A network over HTTP whose account has many posts with many comments each; every call takes a while, as a real one
// does.
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseGraphRequest } from '#scripts/sandbox/graph/graph-request.ts';
import { respondToGraphRequest } from '#scripts/sandbox/graph/respond-to-graph-request.ts';
import { serveOnLoopback } from '../run/serve-on-loopback.ts';
import { confirmLoginDialog } from './confirm-login-dialog.ts';
import { createFakeNetworkWorld, type FakeNetworkFacebookUser } from './fake-network-world.ts';
import { EVERY_GRAPH_PERMISSION_GRANTED, makeGraphNetwork } from './make-graph-network.ts';

const APP_SECRET = 'long-lists-secret';

export type LongListsOptions = {
  readonly person: FakeNetworkFacebookUser;
  readonly callMs: number;
};

export async function serveLongLists({ person, callMs }: LongListsOptions) {
  const counts = { calls: 0 };
  const network = makeGraphNetwork({
    app: { id: '100000000000001', secret: APP_SECRET },
    world: createFakeNetworkWorld([person], new Set()),
    access: { grants: new Map([[person.id, EVERY_GRAPH_PERMISSION_GRANTED]]) },
    changes: { subscribePage: () => undefined },
  });
  const { url, close } = await serveOnLoopback(async (message, response) => {
    const address = new URL(message.url ?? '/', 'http://network');
    if (address.pathname.startsWith('/dialog'))
      return confirmLoginDialog(network, person.id, address, response);
    const request = parseGraphRequest(address, '/graph', {
      method: message.method ?? 'GET',
      authorization: message.headers.authorization,
      body: new URLSearchParams(await readText(message)),
      defaultVersion: 'v26.0',
    });
    counts.calls += 1;
    const { status, body } = respondToGraphRequest(network, request);
    await sleep(callMs);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const environment = {
    GRAPH_API_URL: `${url}/graph`,
    FACEBOOK_DIALOG_URL: `${url}/dialog`,
    FACEBOOK_APP_SECRET: APP_SECRET,
  };
  return { environment, counts, close };
}
