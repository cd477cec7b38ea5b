// One call of product code to a vendor: with latency, an effect and a response, or with a fault instead.

import type { FaultDecision, VendorCallSite, VendorService } from './fault-plan.ts';
import {
  findCurrentSimulatedProcess,
  isObserverProcess,
  SIMULATION_START_MS,
  type SimulatedProcess,
} from './virtual-time-and-processes.ts';

/** The ways in which a vendor call may go wrong. */
export type VendorFault<VendorResponse> = {
  /** Whether the call takes effect nevertheless. */
  readonly takesEffect: boolean;
  /** Returns or throws the wrong response; absent when no response arrives. */
  readonly respond?: () => VendorResponse;
  /** How many milliseconds late the effect is. */
  readonly effectDelayMs?: number;
  /** Takes another effect than the call's, and returns the true response of that. */
  readonly performInstead?: () => Promise<VendorResponse> | VendorResponse;
  /** How often the call takes effect. */
  readonly effectCount?: number;
  /** How many milliseconds late the true response is. */
  readonly responseDelayMs?: number;
};

export type VendorCall<VendorResponse> = {
  readonly service: VendorService;
  readonly name: string;
  /** The least and most milliseconds in one direction. */
  readonly latencyMs: readonly [number, number];
  /** Takes effect and returns the true response. */
  readonly perform: () => Promise<VendorResponse> | VendorResponse;
  readonly faults: Readonly<Record<string, VendorFault<VendorResponse>>>;
  readonly signal?: AbortSignal | undefined;
};

function decideFaultOfCall(process: SimulatedProcess, call: VendorCall<unknown>): FaultDecision {
  const { world } = process;
  const callSite: VendorCallSite = {
    processName: process.name,
    callIndex: process.callCount++,
    service: call.service,
    name: call.name,
    possibleFaults: Object.keys(call.faults),
    sinceStartMs: world.now() - SIMULATION_START_MS,
  };
  const decision = world.faults.decideFault(callSite);
  const traceSuffix = [decision.fault, decision.crash && `dies ${decision.crash}`]
    .filter(Boolean)
    .join(', ');
  world.addTrace(
    `${callSite.processName} #${callSite.callIndex} ${callSite.service} ${callSite.name}${traceSuffix && ` ** ${traceSuffix}`}`,
  );
  return decision;
}

type CallOutcome<VendorResponse> =
  | { readonly trueResponse: VendorResponse }
  | { readonly respond?: () => VendorResponse };

async function performCall<VendorResponse>(
  call: VendorCall<VendorResponse>,
  fault: VendorFault<VendorResponse> | undefined,
): Promise<CallOutcome<VendorResponse>> {
  try {
    if (fault?.performInstead) return { trueResponse: await fault.performInstead() };
    if (fault === undefined || fault.responseDelayMs) return { trueResponse: await call.perform() };
    if (fault.takesEffect)
      for (let time = 0; time < (fault.effectCount ?? 1); time++) await call.perform();
    return fault;
  } catch (error) {
    const respond = (): VendorResponse => {
      throw error;
    };
    return { respond };
  }
}

function createResponder<VendorResponse>(outcome: CallOutcome<VendorResponse>) {
  if ('trueResponse' in outcome)
    return (resolve: (trueResponse: VendorResponse) => void) => resolve(outcome.trueResponse);
  const { respond } = outcome;
  if (!respond) return undefined;
  return (resolve: (value: VendorResponse) => void, reject: (error: unknown) => void) => {
    try {
      resolve(respond());
    } catch (error) {
      reject(error);
    }
  };
}

/** In a process the call passes through virtual time and faults; elsewhere it is performed at once. */
export function simulateVendorCall<VendorResponse>(
  call: VendorCall<VendorResponse>,
): Promise<VendorResponse> {
  const process = findCurrentSimulatedProcess();
  if (process === undefined || isObserverProcess(process)) return Promise.resolve(call.perform());
  const { world } = process;
  const decision = decideFaultOfCall(process, call);
  const fault = decision.fault === undefined ? undefined : call.faults[decision.fault];
  const latency = world.random.fork(`${process.name} ${process.callCount} ${world.now()}`);
  const oneWay = () => latency.between(...call.latencyMs);
  process.pendingCount += 1;
  return new Promise<VendorResponse>((resolve, reject) => {
    let isOpen = true;
    const close = (complete: () => void) => {
      if (!isOpen || process.state !== 'running') return;
      isOpen = false;
      process.pendingCount -= 1;
      complete();
    };
    call.signal?.addEventListener('abort', () => close(() => reject(call.signal?.reason)));
    world.schedule(oneWay() + (fault?.effectDelayMs ?? 0), async () => {
      if (decision.crash === 'before') return process.crash();
      // A request that a process sent before its crash may still arrive.
      if (process.state === 'dead' && latency.chance(0.5)) return;
      const outcome = await performCall(call, fault);
      if (decision.crash === 'after') return process.crash();
      const respond = createResponder(outcome);
      // Without a response the process waits until its own timeout.
      const responseAfterMs = oneWay() + (fault?.responseDelayMs ?? 0);
      if (respond) world.schedule(responseAfterMs, () => close(() => respond(resolve, reject)));
    });
  });
}
