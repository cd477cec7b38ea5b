// Switches that a test can set: faults, limits, latency, webhook behavior. A restart resets them.

import {
  createDefaultGraphOptions,
  type GraphOptions,
  type GraphUsage,
} from '../graph/graph-options.ts';
import type { DeliveryControls } from '../webhooks/delivery-queue.ts';

export interface Controls extends GraphOptions {
  usageByAccount: Map<string, GraphUsage>;
  faults: InjectedFault[];
  /** Delay before every response of a matching route. */
  latencies: RouteLatency[];
  callCountsByRoute: Map<string, number>;
  /** How long a comment or message posted through the API stays invisible to reads. */
  visibilityLagMs: number;
  /** How the language model writes. */
  writerBehavior: WriterBehavior;
  /** Whether it also writes like that when it is asked to correct its text. */
  isWriterStubborn: boolean;
  /** The parts of requests that the server of the language model refuses. */
  modelRefusals: readonly ModelRefusal[];
  /** Beginnings of the prompts that its cache knows, newest first. */
  recentPrompts: readonly string[];
  webhooks: WebhookControls;
  stripeWebhooks: DeliveryControls;
}

/** The ways in which the language model writes: well, or as a bad model would. */
export const writerBehaviors = [
  'good',
  'wrong_language',
  'invented_fact',
  'echo',
  'too_long',
  'silence',
] as const;

export type WriterBehavior = (typeof writerBehaviors)[number];

/** `model`: the first model is gone, and every other name still answers. `pictures`: none can be loaded. */
export const modelRefusals = ['schema', 'model', 'effort', 'pictures'] as const;

type ModelRefusal = (typeof modelRefusals)[number];

export const injectedFaultOutcomes = [
  'error',
  'reset',
  'timeout',
  'malformed',
  'empty',
  'text',
] as const;

export interface InjectedFault {
  readonly id: number;
  /** Glob over the route name (`POST comment/replies`) or over method and path. */
  readonly route: string;
  remaining: number;
  /** `after`: the call takes effect, then its response is lost or replaced. */
  readonly when: 'before' | 'after';
  readonly outcome: (typeof injectedFaultOutcomes)[number];
  readonly status: number | null;
  readonly code: number;
  readonly subcode: number | null;
  readonly message: string;
  readonly delayMs: number;
  /** Text that the language model returns for the outcome `text`. */
  readonly text: string;
}

interface RouteLatency {
  readonly route: string;
  readonly delayMs: number;
}

interface WebhookControls extends DeliveryControls {
  /** Ends the page's subscription when all attempts of a delivery failed. */
  unsubscribeOnFailure: boolean;
}

/** The network's 36 hours of retries, compressed to about four minutes. */
const retryDelaysMs = [200, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000];

const deliveryControls = { enabled: true, copies: 1, reorder: false, windowMs: 50, retryDelaysMs };

export function createDefaultControls(): Controls {
  return {
    ...createDefaultGraphOptions(),
    faults: [],
    latencies: [],
    usageByAccount: new Map(),
    callCountsByRoute: new Map(),
    visibilityLagMs: 0,
    writerBehavior: 'good',
    isWriterStubborn: false,
    modelRefusals: [],
    recentPrompts: [],
    webhooks: { ...deliveryControls, unsubscribeOnFailure: false },
    stripeWebhooks: { ...deliveryControls },
  };
}

export function countRouteCall(controls: Controls, route: string): void {
  controls.callCountsByRoute.set(route, (controls.callCountsByRoute.get(route) ?? 0) + 1);
}
