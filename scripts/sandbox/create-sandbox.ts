// Creates the sandbox from its stored state, or from a freshly seeded world.

import { createDefaultSandboxControls } from './faults/sandbox-controls.ts';
import type {
  Sandbox,
  SandboxConfiguration,
  SandboxWorldOptions,
  StoredSandboxState,
} from './sandbox-types.ts';
import { openSandboxStateFile, type SandboxStateFile, sandboxStateFormat } from './state-file.ts';
import { processDueSandboxBilling } from './stripe/billing/process-due-billing.ts';
import { createStripeWebhookEmitter } from './stripe/events/stripe-webhook-emitter.ts';
import {
  createSandboxStripeStore,
  type SandboxStripeStore,
  toStoredStripeState,
} from './stripe/sandbox-stripe-store.ts';
import { seedSandboxStripe } from './stripe/seed-stripe.ts';
import { createSandboxWebhookEmitter } from './webhooks/webhook-emitter.ts';
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
  readonly world: SandboxWorldOptions;
  /** Null keeps everything in memory. */
  readonly directory: string | null;
}): SandboxHandle {
  let stateFile: SandboxStateFile | null = null;
  const idCounter = { sequence: initialIdSequence };
  const sandbox: Sandbox = {
    configuration: options.configuration,
    controls: createDefaultSandboxControls(),
    webhooks: createSandboxWebhookEmitter(() => sandbox),
    stripeWebhooks: createStripeWebhookEmitter(() => sandbox),
    world: createSandboxWorldStore(emptyWorld),
    heldBackHistory: noHeldBackHistory,
    tokens: new Map(),
    codes: new Map(),
    grants: new Map(),
    emails: [],
    stripe: createSandboxStripeStore(),
    clockOffsetMs: 0,
    now: () => Date.now() + sandbox.clockOffsetMs,
    createId: () => {
      idCounter.sequence += 1;
      return `179${String(60_000_000_000_000 + idCounter.sequence)}`;
    },
    scheduleSave: () => stateFile?.scheduleWrite(),
    reset: (world) => {
      sandbox.clockOffsetMs = 0;
      sandbox.world = createSandboxWorldStore(buildSandboxWorld(world));
      sandbox.heldBackHistory = noHeldBackHistory;
      sandbox.tokens.clear();
      sandbox.codes.clear();
      sandbox.grants.clear();
      sandbox.emails = [];
      sandbox.stripe = createSeededStripeStore(sandbox);
      Object.assign(sandbox.controls, createDefaultSandboxControls());
      sandbox.scheduleSave();
    },
  };
  if (options.directory !== null) {
    stateFile = openSandboxStateFile(options.directory, () =>
      toStoredState(sandbox, idCounter.sequence),
    );
  }
  const storedState = stateFile?.read() ?? null;
  if (storedState) {
    idCounter.sequence = storedState.sequence;
    restoreState(sandbox, storedState);
  } else {
    sandbox.reset(options.world);
  }
  sandbox.stripeWebhooks.resumePendingEvents();
  const dueEventsTimer = setInterval(
    () => processDueSandboxBilling(sandbox),
    dueEventsIntervalMs,
  ).unref();
  const close = (): void => {
    clearInterval(dueEventsTimer);
    sandbox.webhooks.close();
    sandbox.stripeWebhooks.close();
    stateFile?.close();
  };
  return { sandbox, close };
}

function createSeededStripeStore(sandbox: Sandbox): SandboxStripeStore {
  const stripe = createSandboxStripeStore();
  seedSandboxStripe(stripe, Math.floor(sandbox.now() / 1000));
  return stripe;
}

const emptyWorld = {
  people: [],
  pages: [],
  accounts: [],
  followers: [],
  media: [],
  comments: [],
  conversations: [],
};

function toStoredState(sandbox: Sandbox, sequence: number): StoredSandboxState {
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

function restoreState(sandbox: Sandbox, storedState: StoredSandboxState): void {
  sandbox.world = createSandboxWorldStore(storedState.world);
  sandbox.heldBackHistory = storedState.heldBackHistory ?? noHeldBackHistory;
  for (const token of storedState.tokens) sandbox.tokens.set(token.value, token);
  for (const code of storedState.codes) sandbox.codes.set(code.value, code);
  for (const [person, grants] of Object.entries(storedState.grants))
    sandbox.grants.set(person, grants);
  sandbox.emails = [...storedState.mails];
  sandbox.clockOffsetMs = storedState.clockOffsetMs;
  sandbox.stripe = createSandboxStripeStore(storedState.cards);
}
