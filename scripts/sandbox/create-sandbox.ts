// Creates the sandbox from its stored state, or from a freshly seeded world.

import { createDefaultControls } from './faults/controls.ts';
import type {
  Sandbox,
  SandboxConfiguration,
  SandboxState,
  StoredState,
  WorldOptions,
} from './sandbox-types.ts';
import { openStateFile, type StateFile, sandboxStateFormat } from './state-file.ts';
import { processDueBilling } from './stripe/billing/process-due-billing.ts';
import { createStripeWebhookEmitter } from './stripe/events/stripe-webhook-emitter.ts';
import { createStripeStore, seedStripe, toStoredStripeState } from './stripe/stripe-store.ts';
import { createWebhookEmitter } from './webhooks/webhook-emitter.ts';
import { buildSandboxWorld } from './world/build-world.ts';
import { noHeldBackHistory } from './world/held-back-history.ts';
import { createSandboxWorldStore } from './world/world-store.ts';

/** Ids created at run time are greater than every seeded id. */
const initialIdSequence = 1;

/** How often the sandbox looks for billing work that is due. */
const dueEventsIntervalMs = 1_000;

export interface SandboxHandle {
  readonly sandbox: Sandbox;
  readonly close: () => void;
}

export function createSandbox(options: {
  readonly configuration: SandboxConfiguration;
  readonly world: WorldOptions;
  /** Null keeps everything in memory. */
  readonly directory: string | null;
}): SandboxHandle {
  const { configuration, directory } = options;
  const stateFile: StateFile | null =
    directory === null ? null : openStateFile(directory, () => toStoredState(sandbox, sequence));
  const storedState = stateFile?.read() ?? null;
  let sequence = storedState?.sequence ?? initialIdSequence;
  const sandbox: Sandbox = {
    configuration,
    controls: createDefaultControls(),
    webhooks: createWebhookEmitter(() => sandbox),
    stripeWebhooks: createStripeWebhookEmitter(() => sandbox),
    ...(storedState ? restoreState(storedState) : seedState(options.world)),
    now: () => Date.now() + sandbox.clockOffsetMs,
    createId: () => {
      sequence += 1;
      return `179${60_000_000_000_000 + sequence}`;
    },
    scheduleSave: () => stateFile?.scheduleWrite(),
    reset: (world) => {
      Object.assign(sandbox, seedState(world));
      Object.assign(sandbox.controls, createDefaultControls());
      sandbox.scheduleSave();
    },
  };
  if (!storedState) sandbox.scheduleSave();
  sandbox.stripeWebhooks.resumePendingEvents();
  const dueEventsTimer = setInterval(() => processDueBilling(sandbox), dueEventsIntervalMs).unref();
  const close = (): void => {
    clearInterval(dueEventsTimer);
    sandbox.webhooks.close();
    sandbox.stripeWebhooks.close();
    stateFile?.close();
  };
  return { sandbox, close };
}

function seedState(world: WorldOptions): SandboxState {
  const stripe = createStripeStore();
  seedStripe(stripe, Math.floor(Date.now() / 1000));
  return {
    world: createSandboxWorldStore(buildSandboxWorld(world)),
    heldBackHistory: noHeldBackHistory,
    tokens: new Map(),
    codes: new Map(),
    grants: new Map(),
    emails: [],
    stripe,
    clockOffsetMs: 0,
  };
}

const restoreState = (stored: StoredState): SandboxState => ({
  world: createSandboxWorldStore(stored.world),
  heldBackHistory: stored.heldBackHistory ?? noHeldBackHistory,
  tokens: new Map(stored.tokens.map((token) => [token.value, token])),
  codes: new Map(stored.codes.map((code) => [code.value, code])),
  grants: new Map(Object.entries(stored.grants)),
  emails: [...stored.mails],
  stripe: createStripeStore(stored.cards),
  clockOffsetMs: stored.clockOffsetMs,
});

function toStoredState(sandbox: Sandbox, sequence: number): StoredState {
  return {
    format: sandboxStateFormat,
    world: sandbox.world.createSnapshot(),
    ...(sandbox.heldBackHistory !== noHeldBackHistory && {
      heldBackHistory: sandbox.heldBackHistory,
    }),
    tokens: [...sandbox.tokens.values()],
    codes: [...sandbox.codes.values()],
    grants: Object.fromEntries(sandbox.grants),
    mails: sandbox.emails,
    sequence,
    clockOffsetMs: sandbox.clockOffsetMs,
    cards: toStoredStripeState(sandbox.stripe),
  };
}
