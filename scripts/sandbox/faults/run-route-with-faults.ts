// Runs a route with the faults and latencies set for it, and counts the call.
import { setTimeout as wait } from 'node:timers/promises';
import {
  buildResponse,
  type HttpOutcome,
  type HttpRequest,
  type HttpResponse,
} from '../http/http-messages.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { countRouteCall, type InjectedFault } from './controls.ts';

interface FaultInjectedRoute {
  /** `POST comment/replies` */
  readonly name: string;
  readonly run: () => Promise<HttpResponse> | HttpResponse;
  /** Builds the error response in the format of the emulated API. */
  readonly buildError: (fault: InjectedFault) => HttpResponse;
  /** Builds the response for the outcome `text`; only the language model has one. */
  readonly buildText?: (fault: InjectedFault) => HttpResponse | Promise<HttpResponse>;
}

export async function runRouteWithFaults(
  { controls }: Sandbox,
  { method, path }: HttpRequest,
  route: FaultInjectedRoute,
): Promise<HttpOutcome> {
  countRouteCall(controls, route.name);
  /** A pattern names the route, or an address such as `POST /graph/v26.0/17950000000000001/replies`. */
  const isMeant = (entry: { readonly route: string }): boolean => {
    const source = entry.route.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    const expression = new RegExp(`^${source}$`, 'i');
    return expression.test(route.name) || expression.test(`${method} ${path}`);
  };
  for (const latency of controls.latencies.filter(isMeant)) await delay(latency.delayMs);
  const fault = controls.faults.find((entry) => entry.remaining > 0 && isMeant(entry));
  if (!fault) return await route.run();
  fault.remaining -= 1;
  const effectResponse = fault.when === 'after' ? await route.run() : null;
  // A rejected call has no effect whose response could be lost, so its own response is returned.
  if (effectResponse && effectResponse.status >= 400) {
    fault.remaining += 1;
    return effectResponse;
  }
  await delay(fault.delayMs);
  return buildFaultOutcome(fault, route, effectResponse);
}

function buildFaultOutcome(
  fault: InjectedFault,
  route: FaultInjectedRoute,
  effectResponse: HttpResponse | null,
): HttpOutcome | Promise<HttpOutcome> {
  switch (fault.outcome) {
    case 'error':
      return route.buildError(fault);
    case 'reset':
    case 'timeout':
      return { kind: 'reset' };
    case 'malformed':
      return buildResponse(
        fault.status ?? 200,
        'application/json; charset=UTF-8',
        effectResponse ? effectResponse.body.toString().slice(0, -3) : '{"data": [',
      );
    case 'empty':
      return { kind: 'response', status: fault.status ?? 200, headers: {}, body: '' };
    case 'text':
      return route.buildText ? route.buildText(fault) : route.buildError(fault);
    default:
      return fault.outcome satisfies never;
  }
}

async function delay(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await wait(milliseconds, undefined, { ref: false });
}
