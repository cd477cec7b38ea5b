// Runs a route under the faults and latencies set for it, and counts it.
import { setTimeout as wait } from 'node:timers/promises';
import type { Outgoing, Response } from '../http/message.ts';
import type { Sandbox } from '../sandbox.ts';
import { count, type Fault } from './controls.ts';

export interface FaultyRoute {
  readonly sandbox: Sandbox;
  /** `POST comment/replies` */
  readonly name: string;
  /** `POST /graph/v26.0/17950000000000001/replies` */
  readonly address: string;
  readonly run: () => Promise<Response> | Response;
  /** The face's own way to word an error. */
  readonly error: (fault: Fault) => Response;
  /** What the outcome `text` answers; only the writer has one. */
  readonly text?: (fault: Fault) => Response;
}

export async function runFaultyRoute(route: FaultyRoute): Promise<Outgoing> {
  const { controls } = route.sandbox;
  count(controls, route.name);
  for (const latency of controls.latencies) {
    if (matches(latency.route, route)) await pause(latency.delayMs);
  }
  const fault = takeFault(route);
  if (!fault) return await route.run();
  const effect = fault.when === 'after' ? await route.run() : null;
  // A refused call has no effect to lose; its refusal is the answer.
  if (effect && effect.status >= 400) {
    fault.remaining += 1;
    return effect;
  }
  await pause(fault.delayMs);
  return outcomeOf(fault, route, effect);
}

function outcomeOf(fault: Fault, route: FaultyRoute, effect: Response | null): Outgoing {
  switch (fault.outcome) {
    case 'error':
      return route.error(fault);
    case 'reset':
    case 'timeout':
      return { kind: 'reset' };
    case 'malformed':
      return {
        kind: 'response',
        status: fault.status ?? 200,
        headers: { 'content-type': 'application/json; charset=UTF-8' },
        body: effect ? effect.body.toString().slice(0, -3) : '{"data": [',
      };
    case 'empty':
      return { kind: 'response', status: fault.status ?? 200, headers: {}, body: '' };
    case 'text':
      return route.text ? route.text(fault) : route.error(fault);
    default:
      return fault.outcome satisfies never;
  }
}

function takeFault(route: FaultyRoute): Fault | undefined {
  const { controls } = route.sandbox;
  const fault = controls.faults.find((entry) => entry.remaining > 0 && matches(entry.route, route));
  if (fault) fault.remaining -= 1;
  return fault;
}

function matches(pattern: string, route: FaultyRoute): boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  const expression = new RegExp(`^${source}$`, 'i');
  return expression.test(route.name) || expression.test(route.address);
}

async function pause(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await wait(milliseconds, undefined, { ref: false });
}
