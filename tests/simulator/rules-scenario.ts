// Runs in which rules answer followers, while their owner answers too, here and on a phone, and decides about what waits.
import { handler as approvalsApi } from '#functions/approvals/api.ts';
import { updateInstagramAccount } from '#functions/connection/account-repository.ts';
import { handler as draftsApi } from '#functions/drafts/api.ts';
import { handler as routeEvents } from '#functions/events/route.stream.ts';
import { handler as rulesApi } from '#functions/rules/api.ts';
import { handler as eventWorker } from '#functions/rules/evaluate.worker.ts';
import { handler as countFigures } from '#functions/rules/figures.stream.ts';
import { updateActiveUser } from '#functions/session/user-repository.ts';
import { NEW_INBOUND_ITEM, RULE_FIGURES_ITEMS } from '#infra/stacks/table-stream-filters.ts';
import { nowIso } from '#platform/clock.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { putItem } from '#platform/table/table.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { invokeApiHandler } from '#tests/support/invoke-api-handler.ts';
import { commentSubjectAdapter } from './comment-subject-adapter.ts';
import {
  createPostingFaultPlan,
  POSTING_WORKERS,
  pickIndexLagMsBySeed,
  pickNetworkSettingsBySeed,
  SCHEDULER_TASK,
} from './posting-scenario.ts';
import { REFRESH_WORKERS } from './refresh-workers.ts';
import { OWNER_TEXT, readReplies } from './rules-expectations.ts';
import type { SeededRandom } from './seeded-random.ts';
import { createFollowerSubjectNetwork, getFollowerNetwork } from './simulated-follower-network.ts';
import type { Simulation, SimulationSettings, Simulator } from './simulator.ts';
import type { SubjectAdapter } from './subject-adapter.ts';
import { areAllWebhooksDelivered } from './webhook-sender.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const API_TIMEOUT_MS = 20 * SECOND_MS;

const WORDS = ['price', 'ship', 'love'] as const;
const FOLLOWERS = ['ana', 'bo', 'cleo'] as const;

/** How long delays are, and how often the scheduler looks for what is due. */
export type DelayScale = { readonly minuteFactor: number; readonly schedulerMs: number };
const MINUTES: DelayScale = { minuteFactor: 1, schedulerMs: MINUTE_MS };
/** Delays of up to days; a scheduler that runs every minute of them would make a run too long. */
export const DAYS: DelayScale = { minuteFactor: 120, schedulerMs: HOUR_MS / 2 };

const followersSubjectAdapter: SubjectAdapter = {
  ...commentSubjectAdapter,
  listSubjects: () => [],
  createSubjectNetwork: createFollowerSubjectNetwork,
  async prepareItems({ tenant: { subject } }) {
    const { userId, igUserId } = subject;
    await putItem(tableKeys.instagramClaim(igUserId), { userId, igUserId });
    await updateInstagramAccount(subject, { activatedAt: nowIso() });
    const featureOverrides = {
      allow_live_rules_approval_mode_off: true,
      allow_manual_run_rules: true,
      allow_delete_rule_processed_events_and_awaiting_approvals: true,
    };
    await updateActiveUser(userId, { featureOverrides });
  },
};

export const createRulesSimulationOpener =
  (
    simulator: Simulator,
    faults: SimulationSettings['faults'] = createPostingFaultPlan,
    { schedulerMs }: DelayScale = MINUTES,
  ) =>
  (seed: number): Promise<Simulation> =>
    simulator.openSimulation(seed, {
      faults,
      subjectAdapter: followersSubjectAdapter,
      workers: {
        ...POSTING_WORKERS,
        ...REFRESH_WORKERS,
        event: { handler: eventWorker, timeoutMs: MINUTE_MS },
      },
      streamConsumers: [
        { name: 'events', filters: [NEW_INBOUND_ITEM], handler: routeEvents },
        { name: 'figures', filters: RULE_FIGURES_ITEMS, handler: countFigures },
      ],
      network: pickNetworkSettingsBySeed(seed),
      indexLagMs: pickIndexLagMsBySeed(seed),
      scheduledTask: { ...SCHEDULER_TASK, intervalMs: schedulerMs },
    });

const HANDLERS = { rules: rulesApi, awaiting_approvals: approvalsApi, post: draftsApi } as const;

/** A call of the owner's app, with all faults; undefined where no response arrived. */
async function callAsOwner({ world, tenant }: Simulation, path: string, body: object) {
  const feature = path.split('/')[0] as keyof typeof HANDLERS;
  const request = {
    method: 'POST',
    path: `/api/v1/users/me/ig/${path}`,
    token: tenant.token,
    body,
  };
  const outcome = await world.startProcess(`owner ${path}`, API_TIMEOUT_MS, () =>
    invokeApiHandler(HANDLERS[feature], request),
  );
  const response = outcome.kind === 'answered' ? outcome.result : undefined;
  world.addTrace(`OWNER ${path} → ${response?.status}`);
  return response;
}

function drawDelay(random: SeededRandom, { minuteFactor }: DelayScale) {
  const minutes = (most: number) => random.between(1, most) * minuteFactor;
  return random.pick([
    { delay_type: 'none', delay_value: 0 },
    { delay_type: 'none', delay_value: 0 },
    { delay_type: 'fixed', delay_value: minutes(5) },
    { delay_type: 'fixed', delay_value: minutes(20) },
    { delay_type: 'range', delay_value: { low: minuteFactor, high: 5 * minuteFactor } },
  ]);
}

function drawActions(random: SeededRandom, name: string, scale: DelayScale) {
  const action_options = {
    delay: drawDelay(random, scale),
    smart_should_reply_check: {
      smart_should_reply_check_type: random.chance(0.15) ? 'gpt' : 'none',
      smart_should_reply_check_value: { active: false },
    },
  };
  const action_value = [{ text: `${name} says one` }, { text: `${name} says two` }];
  const inPublic = { action_type: 'comment_reply', action_value, action_options };
  const inPrivate = {
    action_type: 'dm',
    action_value: [{ text: `${name} in private` }],
    action_options,
  };
  const byModel = { action_type: 'AI_comment_reply', action_options };
  return random.pick([[inPublic], [inPrivate], [inPublic, inPrivate], [byModel]]);
}

const EVERYTHING = { match_all: [{ condition_type: 'all' }], match_any: [] };

const drawRule = (random: SeededRandom, number: number, scale: DelayScale) => {
  const name = `Rule ${number}`;
  const condition_value = [{ match_type: 'contains', text: random.pick(WORDS) }];
  return {
    name,
    rule_event_type: 'comment',
    approval_mode: random.chance(0.3),
    rule: {
      post_conditions: EVERYTHING,
      comment_conditions: {
        match_all: [{ condition_type: 'text_rule', condition_value }],
        match_any: [],
      },
      comment_actions: { actions: drawActions(random, name, scale) },
      options: { trigger_n_times_per_user: random.pick([-1, 1]) },
    },
  };
};

/** Without faults: what is tested is what the rules do. */
async function createRule({ world, tenant }: Simulation, rule: object): Promise<Rule> {
  const path = '/api/v1/users/me/ig/rules/create';
  const { token } = tenant;
  const { status, body } = await world.runAsObserver(() =>
    invokeApiHandler(rulesApi, { method: 'POST', path, token, body: { rule } }),
  );
  if (status !== 201) throw new Error(`the rule was refused: ${JSON.stringify(body)}`);
  return body as Rule;
}

const drawCommentText = (random: SeededRandom): string =>
  random.pick([...WORDS.map((word) => `What about ${word}?`), 'price and ship, love it', 'Hello']);

/** Answers with own words in the app. */
async function answerInApp(simulation: Simulation, commentId: string): Promise<void> {
  const subject = { media_id: simulation.tenant.subject.mediaId, comment_id: commentId };
  const path = 'post/comment/gpt_response';
  const begun = await callAsOwner(simulation, path, { ...subject, own_words: true });
  const responseId = begun?.body?.response?.id;
  if (begun?.status !== 200 || !responseId) return;
  await callAsOwner(simulation, 'post/comment/response/post', {
    ...subject,
    response_id: responseId,
    response_text: OWNER_TEXT,
  });
}

/** Decides about what waits; leaves some of it. */
async function decideApprovals(simulation: Simulation, random: SeededRandom): Promise<void> {
  const listed = await callAsOwner(simulation, 'awaiting_approvals', {});
  const items: readonly AwaitingApproval[] = listed?.body?.awaiting_approvals_list ?? [];
  for (const { id, rule_processed_event_response: response } of items) {
    const awaiting_approval_ids = [id];
    const act = (change_type: string, fields: object = {}) =>
      callAsOwner(simulation, 'awaiting_approvals/action', {
        actions: [{ change_type, awaiting_approval_ids, ...fields }],
      });
    if (random.chance(0.2)) await act('update_reply', { new_reply_value: `Edited ${id}` });
    const text = response.reply_text || response.response_text;
    const decision = random.pick(['approve', 'approve', 'discard', 'leave']);
    if (decision === 'discard' || (decision === 'approve' && text !== '')) await act(decision);
  }
}

/** What the owner does, beside answering: all of it optional. */
function scheduleOwner(simulation: Simulation, rules: readonly Rule[]): Promise<void>[] {
  const { world } = simulation;
  const random = world.random.fork('owner');
  const done: Promise<void>[] = [];
  const schedule = (chance: number, latestMs: number, run: () => Promise<unknown>) => {
    if (!random.chance(chance)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    done.push(promise);
    world.schedule(random.between(0, latestMs), () => void run().finally(resolve));
  };
  for (let round = 0; round < 3; round += 1)
    schedule(0.7, 12 * MINUTE_MS, () => decideApprovals(simulation, random));
  schedule(0.3, 6 * MINUTE_MS, () => callAsOwner(simulation, 'rules/run', {}));
  const rule_ids = [random.pick(rules).id];
  schedule(0.2, 5 * MINUTE_MS, () =>
    callAsOwner(simulation, 'rules/admin/action', {
      actions: [{ change_type: 'backdate_rule', rule_ids }],
    }),
  );
  schedule(0.2, 5 * MINUTE_MS, () =>
    callAsOwner(simulation, 'rules/update_rule_attributes', {
      rule_changes: [{ change_type: 'rule_active', rule_ids, new_rule_active_value: false }],
    }),
  );
  return done;
}

/** Followers comment, and the owner answers some of them, here or on a phone. */
function scheduleComments(simulation: Simulation): Promise<void>[] {
  const { world } = simulation;
  const random = world.random.fork('followers');
  const network = getFollowerNetwork(world);
  return Array.from({ length: random.between(2, 6) }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    world.schedule(random.between(SECOND_MS, 4 * MINUTE_MS), () => {
      const username = random.pick(FOLLOWERS);
      const text = drawCommentText(random);
      const { id } = network.writeComment({ username, fromId: `95${username.length}`, text });
      if (random.chance(0.2))
        world.schedule(random.between(0, 90_000), () => network.answerOnPhone(id));
      if (!random.chance(0.25)) return resolve();
      world.schedule(
        random.between(0, 60_000),
        () => void answerInApp(simulation, id).finally(resolve),
      );
    });
    return promise;
  });
}

const REST_STATES = ['live', 'editing', 'discarded'];

/** Plays a run to its end: nothing is on its way any more. Returns the rules as they were created. */
export async function playRules(
  simulation: Simulation,
  scale: DelayScale = MINUTES,
): Promise<readonly Rule[]> {
  const { world, queues, stream } = simulation;
  const random = world.random.fork('rules');
  const rules: Rule[] = [];
  const ruleCount = random.between(1, 4);
  for (let number = 1; number <= ruleCount; number += 1)
    rules.push(await createRule(simulation, drawRule(random, number, scale)));
  const acts = [...scheduleOwner(simulation, rules), ...scheduleComments(simulation)];
  let isDone = false;
  void Promise.all(acts).then(() => {
    isDone = true;
  });
  const isOver = async () => {
    const isQuiet = world.isIdle() && queues.isEmpty() && stream.isEmpty();
    if (!isDone || !isQuiet || !areAllWebhooksDelivered(world)) return false;
    const replies = await readReplies(simulation);
    return replies.every(({ draft }) => REST_STATES.includes(draft.state));
  };
  await world.runUntil(isOver, 12 * HOUR_MS * scale.minuteFactor);
  return rules;
}
