// The network in a world: what the account publishes there, and every way of lying about it. What it
// shows is a stage of its own for each kind of subject.
import { callVendor, type Fault } from './vendor-call.ts';
import type { Process, World } from './world.ts';

export const NETWORK_URL = 'http://network.test';

/** Who asked for a publish, and when the call began. */
export type Asked = { readonly by: string; readonly askedAt: number };

export type Reply = Asked & {
  readonly id: string;
  readonly text: string;
  /** When it was published. */
  readonly at: number;
};

export type Network = {
  /** What the account published through us, in order. */
  readonly replies: Reply[];
  /** How often it was asked to publish, by text, effect or not. */
  readonly asked: { readonly text: string; readonly at: number }[];
  /** Until when it answers nothing but that there were too many calls. */
  throttledUntil: number;
  /** When calls came although it had said when to come back. */
  readonly callsWhileThrottled: number[];
};

export type NetworkSettings = {
  /** Until an own reply can be read. */
  readonly lagMs: number;
  /** The minutes it names when it throttles. */
  readonly regainMinutes: number;
  /** By how many milliseconds its clock is ahead of ours; behind where below 0. */
  readonly clockSkewMs?: number;
  /** Hears of a reply the moment it stands, before the call that published it is answered. */
  readonly onPublish?: (reply: Reply) => void;
};

/** What stands where the account replies, and what of it a call is shown. */
export type Stage = {
  /** The text a publishing call carries. */
  readonly textOf: (body: string) => string;
  /** Why the network takes no reply now; undefined where it does. */
  readonly refusal: () => Response | undefined;
  /** The id of the reply that stands from now on, and the answer to the call. */
  readonly publish: (
    text: string,
    asked: Asked,
  ) => { readonly reply: Reply; readonly body: object };
  /** Answers a read of this path below the version. */
  readonly read: (path: string) => Response;
};

export const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

export const refusal =
  (status: number, code: number, subcode?: number, headers?: Record<string, string>) => () =>
    answer(status, { error: { message: `(#${code})`, code, error_subcode: subcode } }, headers);

const broken = (code: string) => (): never => {
  throw Object.assign(new TypeError('fetch failed'), { cause: { code } });
};

type Faults = Readonly<Record<string, Fault<Response>>>;

export const READ_FAULTS: Faults = {
  server_error: { acts: false, answer: refusal(500, 2) },
  reset: { acts: false, answer: broken('ECONNRESET') },
  silence: { acts: false },
  unparsable: { acts: false, answer: () => answer(200, '<html>sorry</html>') },
  no_connection: { acts: false, answer: broken('ECONNREFUSED') },
};

/** Refusals of a read that say nothing of what stands. */
const READ_LIES: Faults = {
  refused_read: { acts: false, answer: refusal(400, 100) },
  gone_read: { acts: false, answer: refusal(400, 100, 33) },
};

/** After these the reply stands, or may. */
export const LIES = {
  acts_server_error: { acts: true, answer: refusal(500, 2) },
  acts_reset: { acts: true, answer: broken('ECONNRESET') },
  acts_silence: { acts: true },
  acts_blocked: { acts: true, answer: refusal(403, 4, 2_207_051) },
  acts_bad_format: { acts: true, answer: refusal(400, 20, 1_772_107) },
  acts_unparsable: { acts: true, answer: () => answer(200, '<html>sorry</html>') },
  acts_refused: { acts: true, answer: refusal(400, 100) },
  acts_gone: { acts: true, answer: refusal(400, 100, 33) },
  acts_token: { acts: true, answer: refusal(400, 190, 463) },
  acts_no_token: { acts: true, answer: refusal(400, 104) },
  acts_policy: { acts: true, answer: refusal(400, 368) },
  /** Takes effect after the caller has given up. */
  acts_late: { acts: true, lateMs: 22_000 },
} as const satisfies Faults;

const PUBLISH_FAULTS: Faults = {
  ...READ_FAULTS,
  ...LIES,
  /** Another reply of the same words may be looked for before this one's id is known. */
  slow: { acts: true, answersLateMs: 9_000 },
  refused: { acts: false, answer: refusal(400, 100) },
};

/** What a plain refusal is looked through for: the network shows a reply sooner than that, or never. */
export const PLAIN_REFUSALS: readonly string[] = ['acts_refused', 'acts_gone', 'acts_policy'];

export const networkTime = (at: number) => new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000');

type Settings = NetworkSettings & { readonly igUserId: string };

export function createNetwork(world: World, settings: Settings, stage: Stage) {
  const network: Network = { replies: [], asked: [], throttledUntil: 0, callsWhileThrottled: [] };

  function publish(text: string, asked: Asked): Response {
    const refused = stage.refusal();
    if (refused) return refused;
    const { reply, body } = stage.publish(text, asked);
    network.replies.push(reply);
    world.note(`NETWORK publishes ${reply.id}: ${text}`);
    settings.onPublish?.(reply);
    return answer(200, body);
  }

  const regain = { estimated_time_to_regain_access: settings.regainMinutes };
  const usage = JSON.stringify({ [settings.igUserId]: [regain] });
  const tooMany = refusal(400, 4, undefined, { 'x-business-use-case-usage': usage });
  const throttled: Fault<Response> = {
    acts: false,
    answer: () => {
      network.throttledUntil = world.now() + settings.regainMinutes * 60_000;
      return tooMany();
    },
  };

  /** Answers one call of the Graph API. */
  async function serve(process: Process, request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const path = pathname.split('/').slice(2).join('/');
    const isPublish = request.method === 'POST';
    const text = isPublish ? stage.textOf(await request.text()) : '';
    const asked = { by: process.name, askedAt: world.now() };
    if (isPublish) network.asked.push({ text, at: asked.askedAt });
    if (world.now() < network.throttledUntil) network.callsWhileThrottled.push(asked.askedAt);
    process.world.note(`${process.name} ${request.method} ${path}`);
    return callVendor({
      service: 'network',
      name: isPublish ? 'publish' : path === settings.igUserId ? 'profile' : 'read',
      latencyMs: [20, 700],
      perform: () => {
        if (world.now() < network.throttledUntil) return tooMany();
        return isPublish ? publish(text, asked) : stage.read(path);
      },
      faults: { ...(isPublish ? PUBLISH_FAULTS : { ...READ_FAULTS, ...READ_LIES }), throttled },
      signal: request.signal,
    });
  }
  return { network, serve };
}
