// One call of product code over a vendor's edge: it travels, takes effect, is answered; or not.
import type { CallSite, Fate, Service } from './faults.ts';
import { currentProcess, isOnlooker, type Process, START } from './world.ts';

/** What a vendor may do other than answer truly. */
export type Fault<Answer> = {
  /** Whether the call takes effect all the same. */
  readonly acts: boolean;
  /** Answers or throws instead of the truth; absent where no answer ever comes. */
  readonly answer?: () => Answer;
  /** Milliseconds the effect is late. */
  readonly lateMs?: number;
  /** How often it takes effect. */
  readonly times?: number;
  /** Answers truly, and so many milliseconds late. */
  readonly answersLateMs?: number;
};

export type VendorCall<Answer> = {
  readonly service: Service;
  readonly name: string;
  /** Least and most milliseconds of one way. */
  readonly latencyMs: readonly [number, number];
  /** The effect and its true answer. */
  readonly perform: () => Promise<Answer> | Answer;
  readonly faults: Readonly<Record<string, Fault<Answer>>>;
  readonly signal?: AbortSignal | undefined;
};

function fateOf(process: Process, call: VendorCall<unknown>): Fate {
  const { world } = process;
  const site: CallSite = {
    process: process.name,
    index: process.calls++,
    service: call.service,
    name: call.name,
    possible: Object.keys(call.faults),
    since: world.now() - START,
  };
  const fate = world.faults.fateOf(site);
  const what = [fate.fault, fate.death && `dies ${fate.death}`].filter(Boolean).join(', ');
  world.note(`${site.process} #${site.index} ${site.service} ${site.name}${what && ` ** ${what}`}`);
  return fate;
}

type Outcome<Answer> = { readonly truth: Answer } | { readonly answer?: () => Answer };

async function takeEffect<Answer>(
  call: VendorCall<Answer>,
  fault: Fault<Answer> | undefined,
): Promise<Outcome<Answer>> {
  try {
    if (fault === undefined || fault.answersLateMs) return { truth: await call.perform() };
    if (fault.acts) for (let time = 0; time < (fault.times ?? 1); time++) await call.perform();
    return fault;
  } catch (error) {
    const answer = (): Answer => {
      throw error;
    };
    return { answer };
  }
}

function answerer<Answer>(outcome: Outcome<Answer>) {
  if ('truth' in outcome) return (resolve: (truth: Answer) => void) => resolve(outcome.truth);
  const { answer } = outcome;
  if (!answer) return undefined;
  return (resolve: (value: Answer) => void, reject: (error: unknown) => void) => {
    try {
      resolve(answer());
    } catch (error) {
      reject(error);
    }
  };
}

/** In a process: through the world's time and faults. Elsewhere: at once. */
export function callVendor<Answer>(call: VendorCall<Answer>): Promise<Answer> {
  const process = currentProcess();
  if (process === undefined || isOnlooker(process)) return Promise.resolve(call.perform());
  const { world } = process;
  const fate = fateOf(process, call);
  const fault = fate.fault === undefined ? undefined : call.faults[fate.fault];
  const latency = world.random.fork(`${process.name} ${process.calls} ${world.now()}`);
  const oneWay = () => latency.between(...call.latencyMs);
  process.open += 1;
  return new Promise<Answer>((resolve, reject) => {
    let isOpen = true;
    const close = (settle: () => void) => {
      if (!isOpen || process.state !== 'running') return;
      isOpen = false;
      process.open -= 1;
      settle();
    };
    call.signal?.addEventListener('abort', () => close(() => reject(call.signal?.reason)));
    world.schedule(oneWay() + (fault?.lateMs ?? 0), async () => {
      if (fate.death === 'before') return process.die();
      // What a process sent before it died may still arrive.
      if (process.state === 'dead' && latency.chance(0.5)) return;
      const outcome = await takeEffect(call, fault);
      if (fate.death === 'after') return process.die();
      const answer = answerer(outcome);
      // Without one the process waits on until it gives up itself.
      const answersAfter = oneWay() + (fault?.answersLateMs ?? 0);
      if (answer) world.schedule(answersAfter, () => close(() => answer(resolve, reject)));
    });
  });
}
