// Scenarios in which the network publishes a reply and reports another outcome: the failing calls, and the owners'
// posts.
import { expect } from 'vitest';
import {
  updateFacebookAccount,
  updateInstagramAccount,
} from '#functions/connection/account-repository.ts';
import { createScriptedFaultPlan, type FaultDecider } from '../machine/fault-plan.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import { SIMULATION_START_MS } from '../machine/virtual-time-and-processes.ts';
import { setSimulatedTextAlteration } from '../network/simulated-text-alterations.ts';
import { runForSeeds } from '../runs/run-for-seeds.ts';
import type { Simulation, Simulator } from '../runs/simulator.ts';
import { readFinalDraft } from './posting-expectations.ts';
import {
  playSimulatedOwnerScript,
  type SimulatedOwners,
  type SimulationOpenerFactory,
} from './posting-scenario.ts';
import type { ReplySubjectAdapter } from './reply-subject-adapter.ts';
import { createSimulatedOwner } from './simulated-owner.ts';

export const MINUTE_MS = 60_000;

/** The publishes of a run meet these faults in order, and `lastFault` after them. */
export const createPublishFaults =
  (faults: readonly (string | undefined)[], lastFault?: string) => (): FaultDecider => {
    let count = 0;
    return ({ name }) => {
      if (name !== 'publish') return undefined;
      const fault = count < faults.length ? faults[count] : lastFault;
      count += 1;
      return fault === undefined ? undefined : { fault };
    };
  };

/** The process that claims the published reply dies. */
export const createCrashAfterReplyClaim = (): FaultDecider => {
  let hasPublished = false;
  return ({ name }) => {
    if (name === 'publish') hasPublished = true;
    if (!hasPublished || name !== 'PutItem') return undefined;
    hasPublished = false;
    return { crash: 'after' };
  };
};

/** The reply is published, and later calls of the network end in `fault`: all, or those of the name `only`. */
export const createReadFaultsAfterPublish =
  (fault: string, { only }: { readonly only?: string } = {}) =>
  (): FaultDecider => {
    let isSent = false;
    return ({ name, service }) => {
      if (name === 'publish') {
        isSent = true;
        return { fault: 'acts_server_error' };
      }
      const fails = service === 'network' && (only ?? name) === name;
      return isSent && fails ? { fault } : undefined;
    };
  };

/** The reply is published, but for `seconds` the publish and every read report a missing object. */
export const createFalseGoneReportFaults = (seconds: number) => (): FaultDecider => {
  let sentAt: number | undefined;
  return ({ name, service, sinceStartMs }) => {
    if (name === 'publish') {
      sentAt ??= sinceStartMs;
      return { fault: 'acts_gone' };
    }
    const isHidden = sentAt !== undefined && sinceStartMs - sentAt < seconds * 1_000;
    return isHidden && service === 'network' ? { fault: 'gone_read' } : undefined;
  };
};

export const createNetworkSilenceFaults = (ms: number) => (): FaultDecider => {
  return ({ service, sinceStartMs }) =>
    service === 'network' && sinceStartMs < ms ? { fault: 'silence' } : undefined;
};

/** Each owner of a run posts its text, at its time after the first minute. */
export const createScriptPostingFromEveryOwner =
  (getPost: (index: number, random: SeededRandom) => { atMs: number; text: string }) =>
  async (simulation: Simulation): Promise<SimulatedOwners> => {
    const { subjectAdapter, world } = simulation;
    const random = world.random.fork('apart');
    const owners = subjectAdapter
      .listSubjects(simulation)
      .map((_, index) => createSimulatedOwner(simulation, index));
    const posts = owners.map((_, index) => getPost(index, random));
    const scripts = owners.map(async (owner, index) => {
      const { atMs = 0, text = '' } = posts[index] ?? {};
      await owner.waitForDraft();
      await owner.sleep(Math.max(0, SIMULATION_START_MS + MINUTE_MS + atMs - world.now()));
      await owner.callApi('post', text);
      await owner.waitForOutcome(10 * MINUTE_MS);
    });
    await Promise.all(scripts);
    return owners;
  };

export const countNetworkCalls = ({ world }: Simulation): number =>
  world.trace.filter((line) => / (GET|POST) /.test(line)).length;

/** Removes the tokens of login and page, as when the user removes the app. */
export async function removeNetworkTokensOfTenant({
  world,
  tenant: { subject },
}: Simulation): Promise<void> {
  await world.runAsObserver(async () => {
    await updateFacebookAccount(subject.userId, `fb-${subject.igUserId}`, { sealedToken: '' });
    await updateInstagramAccount(subject, { sealedPageToken: null });
  });
}

export type MisleadingPublishScenario = {
  readonly createOpener: SimulationOpenerFactory;
  readonly faults: () => FaultDecider;
  /** How long a published reply cannot be read; 0 by default. */
  readonly lagMs?: number;
  readonly subjectAdapter?: ReplySubjectAdapter;
  /** The alteration of texts; drawn for each seed by default. */
  readonly alteration?: string;
  readonly prepare?: (simulation: Simulation) => void;
  readonly script: (simulation: Simulation) => Promise<SimulatedOwners>;
};

export type MisleadingPublishScenarioResult = {
  readonly simulation: Simulation;
  readonly owners: SimulatedOwners;
  /** The draft of the first subject. */
  readonly draft: Awaited<ReturnType<typeof readFinalDraft>>;
  /** The published texts, in order. */
  readonly publishedTexts: readonly string[];
  /** The time from the start of the run to the draft's last change of state. */
  readonly finishedAfterMs: number;
  /** The last error that the first owner saw. */
  readonly lastError: string | undefined;
};

/** Runs a scenario to its end for some seeds and checks each run. */
export const runMisleadingPublishScenario = (
  simulator: Simulator,
  seedCount: number,
  {
    createOpener,
    faults,
    lagMs = 0,
    subjectAdapter,
    alteration,
    prepare,
    script,
  }: MisleadingPublishScenario,
  check: (end: MisleadingPublishScenarioResult) => Promise<void> | void,
): Promise<void> =>
  runForSeeds(
    seedCount,
    (seed) =>
      createOpener(simulator, createScriptedFaultPlan(faults()), lagMs, subjectAdapter)(seed),
    async (simulation) => {
      if (alteration !== undefined) setSimulatedTextAlteration(simulation.world, alteration);
      prepare?.(simulation);
      const owners = await playSimulatedOwnerScript(simulation, script);
      const draft = await readFinalDraft(simulation);
      const errors =
        owners[0]?.recordedCalls.flatMap(({ response }) => response?.error ?? []) ?? [];
      await check({
        simulation,
        owners,
        draft,
        publishedTexts: simulation.network.replies.map(({ text }) => text),
        finishedAfterMs: Date.parse(draft?.since ?? '') - SIMULATION_START_MS,
        lastError: errors.at(-1),
      });
    },
  );

export const expectLiveOnce = ({ publishedTexts, draft }: MisleadingPublishScenarioResult) => {
  expect(publishedTexts).toHaveLength(1);
  expect(draft?.state).toBe('live');
};
