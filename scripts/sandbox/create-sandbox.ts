// Puts the sandbox together from its stored state, or from a freshly seeded world.
import { settleCards } from './cards/billing/settle.ts';
import { type CardStore, cardState, createCardStore } from './cards/card-store.ts';
import { createCardEmitter } from './cards/events/card-emitter.ts';
import { seedCards } from './cards/seed.ts';
import { createControls } from './control/controls.ts';
import type { Sandbox, SandboxConfiguration, StoredState, WorldOptions } from './sandbox.ts';
import { openStateFile, type StateFile } from './store.ts';
import { createWebhookEmitter } from './webhooks/emitter.ts';
import { buildWorld } from './world/build-world.ts';
import { withMessages } from './world/stored-world.ts';
import { createWorldStore } from './world/world-store.ts';

/** Ids given at run time lie above every seeded one. */
const firstSequence = 1;

/** How often the card provider looks whether anything has fallen due. */
const settleEveryMs = 1_000;

export interface OpenSandbox {
  readonly sandbox: Sandbox;
  readonly close: () => void;
}

export function createSandbox(options: {
  readonly configuration: SandboxConfiguration;
  readonly world: WorldOptions;
  /** Null keeps everything in memory. */
  readonly directory: string | null;
}): OpenSandbox {
  let file: StateFile | null = null;
  const memory = { sequence: firstSequence };
  const sandbox: Sandbox = {
    configuration: options.configuration,
    controls: createControls(),
    webhooks: createWebhookEmitter(() => sandbox),
    cardEvents: createCardEmitter(() => sandbox),
    world: createWorldStore(emptyWorld),
    tokens: new Map(),
    codes: new Map(),
    grants: new Map(),
    mails: [],
    cards: createCardStore(),
    clockOffsetMs: 0,
    now: () => Date.now() + sandbox.clockOffsetMs,
    newId: () => {
      memory.sequence += 1;
      return `179${String(60_000_000_000_000 + memory.sequence)}`;
    },
    changed: () => file?.changed(),
    reset: (world) => {
      sandbox.clockOffsetMs = 0;
      sandbox.world = createWorldStore(buildWorld(world));
      sandbox.tokens.clear();
      sandbox.codes.clear();
      sandbox.grants.clear();
      sandbox.mails = [];
      sandbox.cards = seededCards(sandbox);
      Object.assign(sandbox.controls, createControls());
      sandbox.changed();
    },
  };
  if (options.directory !== null) {
    file = openStateFile(options.directory, () => storedState(sandbox, memory.sequence));
  }
  const stored = file?.read() ?? null;
  if (stored) {
    memory.sequence = stored.sequence;
    restore(sandbox, stored);
  } else {
    sandbox.reset(options.world);
  }
  sandbox.cardEvents.resume();
  const settling = setInterval(() => settleCards(sandbox), settleEveryMs).unref();
  const close = (): void => {
    clearInterval(settling);
    sandbox.webhooks.close();
    sandbox.cardEvents.close();
    file?.close();
  };
  return { sandbox, close };
}

function seededCards(sandbox: Sandbox): CardStore {
  const cards = createCardStore();
  seedCards(cards, Math.floor(sandbox.now() / 1000));
  return cards;
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

function storedState(sandbox: Sandbox, sequence: number): StoredState {
  return {
    format: 1,
    world: sandbox.world.snapshot(),
    tokens: [...sandbox.tokens.values()],
    codes: [...sandbox.codes.values()],
    grants: Object.fromEntries(sandbox.grants),
    mails: sandbox.mails,
    sequence,
    clockOffsetMs: sandbox.clockOffsetMs,
    cards: cardState(sandbox.cards),
  };
}

function restore(sandbox: Sandbox, stored: StoredState): void {
  sandbox.world = createWorldStore(withMessages(stored.world));
  for (const token of stored.tokens) sandbox.tokens.set(token.value, token);
  for (const code of stored.codes) sandbox.codes.set(code.value, code);
  for (const [person, grants] of Object.entries(stored.grants)) sandbox.grants.set(person, grants);
  sandbox.mails = [...stored.mails];
  sandbox.clockOffsetMs = stored.clockOffsetMs;
  sandbox.cards = stored.cards ? createCardStore(stored.cards) : seededCards(sandbox);
}
