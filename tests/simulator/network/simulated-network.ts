// The network of a run: the Graph core behind virtual time, with every misleading response that it can give. The
// subject network of each kind of subject provides the content.
import type { GraphNetwork } from '#scripts/sandbox/graph/graph-network.ts';
import type { GraphWorld } from '#scripts/sandbox/graph/graph-world.ts';
import { simulateVendorCall, type VendorFault } from '../machine/simulate-vendor-call.ts';
import type { SimulatedProcess, SimulatedWorld } from '../machine/virtual-time-and-processes.ts';
import {
  createGraphErrorResponder,
  createSimulatedGraphNetwork,
  createSimulatedResponse,
  readGraphCall,
  respondAsSimulatedNetwork,
} from './simulated-graph.ts';

export const SIMULATED_NETWORK_URL = 'http://network.test';

/** The process and the call that requested a publish, and the call's start. */
export type SimulatedPublishOrigin = {
  readonly requestedBy: string;
  readonly requestedAt: number;
  /** Below the API version. */
  readonly path: string;
  readonly body: string;
};

export type SimulatedPublishedReply = SimulatedPublishOrigin & {
  readonly id: string;
  readonly text: string;
  /** The time of publication. */
  readonly at: number;
};

export type SimulatedNetwork = {
  /** The replies the account published through the product, in order. */
  readonly replies: SimulatedPublishedReply[];
  /** Every request to publish, whether it took effect or not. */
  readonly publishRequests: { readonly text: string; readonly at: number }[];
  /** It rejects every call as one too many until this time. */
  throttledUntil: number;
  /** Calls that came before the time that the network had named. */
  readonly callsWhileThrottled: number[];
};

export type SimulatedNetworkSettings = {
  /** How long a published reply cannot be read. */
  readonly lagMs: number;
  /** The minutes until access is regained that the network states when it throttles. */
  readonly regainMinutes: number;
  /** How many milliseconds its clock is ahead of the product's; negative when behind. */
  readonly clockSkewMs?: number;
  /** Called when a reply is published, before the response of that call. */
  readonly onPublish?: (reply: SimulatedPublishedReply) => void;
};

/** The part of the network around one kind of subject: its content, and the account's publications there. */
export type SimulatedSubjectNetwork = Pick<GraphNetwork, 'refuse'> & {
  /** The network's present content, in the times of its own clock. */
  readonly createWorld: () => GraphWorld;
  readonly alter?: GraphNetwork['options']['alter'];
  readonly createComment?: (
    comment: Parameters<GraphNetwork['changes']['createComment']>[0],
    origin: SimulatedPublishOrigin,
  ) => SimulatedPublishedReply;
  readonly sendMessage?: (
    message: Parameters<GraphNetwork['changes']['sendMessage']>[0],
    origin: SimulatedPublishOrigin,
  ) => SimulatedPublishedReply;
};

const throwConnectionError = (code: string) => (): never => {
  throw Object.assign(new TypeError('fetch failed'), { cause: { code } });
};

type NetworkFaults = Readonly<Record<string, VendorFault<Response>>>;

export const NETWORK_READ_FAULTS: NetworkFaults = {
  server_error: { takesEffect: false, respond: createGraphErrorResponder(500, 2) },
  reset: { takesEffect: false, respond: throwConnectionError('ECONNRESET') },
  silence: { takesEffect: false },
  unparsable: {
    takesEffect: false,
    respond: () => createSimulatedResponse(200, '<html>sorry</html>'),
  },
  no_connection: { takesEffect: false, respond: throwConnectionError('ECONNREFUSED') },
};

/** Rejected reads that prove nothing about publication. */
const MISLEADING_READ_FAULTS: NetworkFaults = {
  refused_read: { takesEffect: false, respond: createGraphErrorResponder(400, 100) },
  gone_read: { takesEffect: false, respond: createGraphErrorResponder(400, 100, 33) },
};

/** Responses after which the reply is published, or may be. */
export const MISLEADING_PUBLISH_FAULTS = {
  acts_server_error: { takesEffect: true, respond: createGraphErrorResponder(500, 2) },
  acts_reset: { takesEffect: true, respond: throwConnectionError('ECONNRESET') },
  acts_silence: { takesEffect: true },
  acts_blocked: { takesEffect: true, respond: createGraphErrorResponder(403, 4, 2_207_051) },
  acts_bad_format: { takesEffect: true, respond: createGraphErrorResponder(400, 20, 1_772_107) },
  acts_unparsable: {
    takesEffect: true,
    respond: () => createSimulatedResponse(200, '<html>sorry</html>'),
  },
  acts_refused: { takesEffect: true, respond: createGraphErrorResponder(400, 100) },
  acts_gone: { takesEffect: true, respond: createGraphErrorResponder(400, 100, 33) },
  acts_token: { takesEffect: true, respond: createGraphErrorResponder(400, 190, 463) },
  acts_no_token: { takesEffect: true, respond: createGraphErrorResponder(400, 104) },
  acts_policy: { takesEffect: true, respond: createGraphErrorResponder(400, 368) },
  /** Takes effect after the caller has given up. */
  acts_late: { takesEffect: true, effectDelayMs: 22_000 },
} as const satisfies NetworkFaults;

const PUBLISH_FAULTS: NetworkFaults = {
  ...NETWORK_READ_FAULTS,
  ...MISLEADING_PUBLISH_FAULTS,
  /** Slow enough that another reply with the same text is read back before this one's id is known. */
  slow: { takesEffect: true, responseDelayMs: 9_000 },
  refused: { takesEffect: false, respond: createGraphErrorResponder(400, 100) },
};

/** Plain rejections: the product reads back for seconds only, since the network shows a reply soon or never. */
export const PLAIN_REJECTION_FAULT_NAMES: readonly string[] = [
  'acts_refused',
  'acts_gone',
  'acts_policy',
];

type AccountNetworkSettings = SimulatedNetworkSettings & { readonly igUserId: string };

/** The text of a publishing call, of a comment or of a message. */
function parsePublishedText(parameters: ReadonlyMap<string, string>): string {
  const message = parameters.get('message') ?? '';
  return parameters.has('recipient') ? JSON.parse(message || '{}').text : message;
}

export function createSimulatedNetwork(
  world: SimulatedWorld,
  settings: AccountNetworkSettings,
  subjectNetwork: SimulatedSubjectNetwork,
) {
  const { igUserId, regainMinutes, clockSkewMs = 0 } = settings;
  const network: SimulatedNetwork = {
    replies: [],
    publishRequests: [],
    throttledUntil: 0,
    callsWhileThrottled: [],
  };

  function record(reply: SimulatedPublishedReply | undefined): SimulatedPublishedReply {
    if (!reply) throw new Error('nothing of this kind can be published here');
    network.replies.push(reply);
    world.addTrace(`NETWORK publishes ${reply.id}: ${reply.text}`);
    settings.onPublish?.(reply);
    return reply;
  }

  const makeRateLimit = (until: number) => ({ accountId: igUserId, code: 4, subcode: null, until });

  const createGraph = (origin: SimulatedPublishOrigin): GraphNetwork => {
    const { createWorld, alter, refuse } = subjectNetwork;
    return createSimulatedGraphNetwork(igUserId, {
      world: createWorld(),
      now: () => world.now() + clockSkewMs,
      ...(refuse && { refuse }),
      options: {
        rateLimits: [makeRateLimit(network.throttledUntil + clockSkewMs)],
        ...(alter && { alter }),
      },
      changes: {
        createComment: (comment) => record(subjectNetwork.createComment?.(comment, origin)),
        sendMessage: (message) => record(subjectNetwork.sendMessage?.(message, origin)),
      },
    });
  };

  /** Responds to one call of the Graph API. */
  async function serve(process: SimulatedProcess, httpRequest: Request): Promise<Response> {
    const { request, path, body } = await readGraphCall(httpRequest);
    const isPublish = request.method === 'POST';
    const origin = { requestedBy: process.name, requestedAt: world.now(), path, body };
    if (isPublish) {
      const text = parsePublishedText(request.parameters);
      network.publishRequests.push({ text, at: origin.requestedAt });
    }
    if (world.now() < network.throttledUntil) network.callsWhileThrottled.push(origin.requestedAt);
    process.world.addTrace(`${process.name} ${request.method} ${path}`);
    const perform = () => respondAsSimulatedNetwork(createGraph(origin), request);
    const throttle = () => {
      network.throttledUntil = world.now() + regainMinutes * 60_000;
      return perform();
    };
    return simulateVendorCall({
      service: 'network',
      name: isPublish ? 'publish' : path === igUserId ? 'profile' : 'read',
      latencyMs: [20, 700],
      perform,
      faults: {
        ...(isPublish ? PUBLISH_FAULTS : { ...NETWORK_READ_FAULTS, ...MISLEADING_READ_FAULTS }),
        throttled: { takesEffect: false, respond: throttle },
      },
      signal: httpRequest.signal,
    });
  }
  return { network, serve };
}
