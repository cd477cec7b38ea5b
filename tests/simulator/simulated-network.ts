// The fake network of a run: what the account publishes there, and every misleading response it can give. What
// it shows is provided by the subject network of each kind of subject.

import { simulateVendorCall, type VendorFault } from './simulate-vendor-call.ts';
import type { SimulatedProcess, SimulatedWorld } from './virtual-time-and-processes.ts';

export const SIMULATED_NETWORK_URL = 'http://network.test';

/** Which process requested a publish with which call, and when the call began. */
export type PublishOrigin = {
  readonly requestedBy: string;
  readonly requestedAt: number;
  /** Below the API version. */
  readonly path: string;
  readonly body: string;
};

export type SimulatedPublishedReply = PublishOrigin & {
  readonly id: string;
  readonly text: string;
  /** When it was published. */
  readonly at: number;
};

export type SimulatedNetwork = {
  /** The replies the account published through the product, in order. */
  readonly replies: SimulatedPublishedReply[];
  /** Every request to publish, whether it took effect or not. */
  readonly publishRequests: { readonly text: string; readonly at: number }[];
  /** Until when it rejects every call as one too many. */
  throttledUntil: number;
  /** When calls came before the time that the network had stated. */
  readonly callsWhileThrottled: number[];
};

export type SimulatedNetworkSettings = {
  /** How long a published reply cannot be read. */
  readonly lagMs: number;
  /** The minutes until access is regained that the network states when it throttles. */
  readonly regainMinutes: number;
  /** By how many milliseconds its clock is ahead of the product's; behind where negative. */
  readonly clockSkewMs?: number;
  /** Called when a reply is published, before the response of that call. */
  readonly onPublish?: (reply: SimulatedPublishedReply) => void;
};

/** The part of the network around one kind of subject: what is published there and what a read shows. */
export type SimulatedSubjectNetwork = {
  /** The text in the body of a publishing call. */
  readonly parseText: (body: string) => string;
  /** The error with which the network rejects a reply now; undefined where it accepts one. */
  readonly getRejection: (publishRequest: PublishOrigin) => Response | undefined;
  /** Publishes a reply. Returns it with the response body. */
  readonly publish: (
    text: string,
    publishRequest: PublishOrigin,
  ) => { readonly reply: SimulatedPublishedReply; readonly body: object };
  /** Responds to a read of this path below the API version. */
  readonly readObject: (path: string, params: URLSearchParams) => Response;
};

export const createSimulatedResponse = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

export const createGraphErrorResponder =
  (status: number, code: number, subcode?: number, headers?: Record<string, string>) => () =>
    createSimulatedResponse(
      status,
      { error: { message: `(#${code})`, code, error_subcode: subcode } },
      headers,
    );

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

/** Rejected reads that prove nothing about what is published. */
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

export const formatNetworkTime = (at: number) =>
  new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000');

type AccountNetworkSettings = SimulatedNetworkSettings & { readonly igUserId: string };

export function createSimulatedNetwork(
  world: SimulatedWorld,
  settings: AccountNetworkSettings,
  subjectNetwork: SimulatedSubjectNetwork,
) {
  const network: SimulatedNetwork = {
    replies: [],
    publishRequests: [],
    throttledUntil: 0,
    callsWhileThrottled: [],
  };

  function publish(text: string, publishRequest: PublishOrigin): Response {
    const rejection = subjectNetwork.getRejection(publishRequest);
    if (rejection) return rejection;
    const { reply, body } = subjectNetwork.publish(text, publishRequest);
    network.replies.push(reply);
    world.addTrace(`NETWORK publishes ${reply.id}: ${text}`);
    settings.onPublish?.(reply);
    return createSimulatedResponse(200, body);
  }

  const regain = { estimated_time_to_regain_access: settings.regainMinutes };
  const usage = JSON.stringify({ [settings.igUserId]: [regain] });
  const respondThrottled = createGraphErrorResponder(400, 4, undefined, {
    'x-business-use-case-usage': usage,
  });
  const throttled: VendorFault<Response> = {
    takesEffect: false,
    respond: () => {
      network.throttledUntil = world.now() + settings.regainMinutes * 60_000;
      return respondThrottled();
    },
  };

  /** Responds to one call of the Graph API. */
  async function serve(process: SimulatedProcess, request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.split('/').slice(2).join('/');
    const isPublish = request.method === 'POST';
    const body = isPublish ? await request.text() : '';
    const text = isPublish ? subjectNetwork.parseText(body) : '';
    const publishRequest = { requestedBy: process.name, requestedAt: world.now(), path, body };
    if (isPublish) network.publishRequests.push({ text, at: publishRequest.requestedAt });
    if (world.now() < network.throttledUntil)
      network.callsWhileThrottled.push(publishRequest.requestedAt);
    process.world.addTrace(`${process.name} ${request.method} ${path}`);
    return simulateVendorCall({
      service: 'network',
      name: isPublish ? 'publish' : path === settings.igUserId ? 'profile' : 'read',
      latencyMs: [20, 700],
      perform: () => {
        if (world.now() < network.throttledUntil) return respondThrottled();
        return isPublish
          ? publish(text, publishRequest)
          : subjectNetwork.readObject(path, searchParams);
      },
      faults: {
        ...(isPublish ? PUBLISH_FAULTS : { ...NETWORK_READ_FAULTS, ...MISLEADING_READ_FAULTS }),
        throttled,
      },
      signal: request.signal,
    });
  }
  return { network, serve };
}
