// The owner in runs with rules: answers followers in the app, decides about waiting replies, runs and resets rules.
import { handler as approvalsApi } from '#functions/approvals/api.ts';
import { handler as draftsApi } from '#functions/drafts/api.ts';
import { handler as rulesApi } from '#functions/rules/api.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import type { Simulation } from '../runs/simulator.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const API_TIMEOUT_MS = 20 * SECOND_MS;

/** The owner's answers in the app. */
export const SIMULATED_OWNER_ANSWER_TEXT = 'My own words';

const HANDLERS = {
  rules: rulesApi,
  awaiting_approvals: approvalsApi,
  post: draftsApi,
  conversation: draftsApi,
} as const;

/** A call of the owner's app, with all faults; undefined when no response arrived. */
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

/** Without faults: the subject of the tests is the rules' behavior. */
export async function createRuleInSimulation(
  { world, tenant }: Simulation,
  rule: object,
): Promise<Rule> {
  const path = '/api/v1/users/me/ig/rules/create';
  const { token } = tenant;
  const { status, body } = await world.runAsObserver(() =>
    invokeApiHandler(rulesApi, { method: 'POST', path, token, body: { rule } }),
  );
  if (status !== 201) throw new Error(`the rule was refused: ${JSON.stringify(body)}`);
  return body as Rule;
}

/** A comment or message in the fields of the API. */
export type AnsweredItemApiIds =
  | { readonly media_id: string; readonly comment_id: string }
  | { readonly conversation_id: string; readonly message_id: string };

/** Answers in the owner's words in the app. */
export async function answerInOwnWords(
  simulation: Simulation,
  item: AnsweredItemApiIds,
): Promise<void> {
  const base = 'comment_id' in item ? 'post/comment' : 'conversation/message';
  const begun = await callAsOwner(simulation, `${base}/gpt_response`, {
    ...item,
    own_words: true,
  });
  const responseId = begun?.body?.response?.id;
  if (begun?.status !== 200 || !responseId) return;
  await callAsOwner(simulation, `${base}/response/post`, {
    ...item,
    response_id: responseId,
    response_text: SIMULATED_OWNER_ANSWER_TEXT,
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the body of any response
const findRevision = (body: any, id: string): number | undefined =>
  body?.awaiting_approvals_list?.find((one: AwaitingApproval) => one.id === id)?.revision;

/** Decides about waiting replies; leaves some of them. */
async function decideApprovals(simulation: Simulation, random: SeededRandom): Promise<void> {
  const listed = await callAsOwner(simulation, 'awaiting_approvals', {});
  const items: readonly AwaitingApproval[] = listed?.body?.awaiting_approvals_list ?? [];
  for (const { id, rule_processed_event_response: response, revision } of items) {
    const act = (change_type: string, fields: object = {}) =>
      callAsOwner(simulation, 'awaiting_approvals/action', {
        actions: [{ change_type, awaiting_approval_ids: [id], ...fields }],
      });
    const edited = random.chance(0.2)
      ? await act('update_reply', { new_reply_value: `Edited ${id}` })
      : undefined;
    const text = response.reply_text || response.response_text;
    const decision = random.pick(['approve', 'approve', 'discard', 'leave']);
    // Without an answer the owner still sees the text from before the edit.
    const seen = findRevision(edited?.body, id) ?? revision;
    if (decision === 'discard') await act(decision);
    if (decision === 'approve' && text !== '')
      await act(decision, { change_value: { revisions: { [id]: seen } } });
  }
}

export type ScheduledOwnerActions = {
  /** Resolves when the owner has finished. */
  readonly done: readonly Promise<void>[];
  readonly isResetPlanned: boolean;
};

/** The owner's optional actions beside answering. */
export function scheduleRandomOwnerActions(
  simulation: Simulation,
  rules: readonly Rule[],
): ScheduledOwnerActions {
  const { world } = simulation;
  const random = world.random.fork('owner');
  const done: Promise<void>[] = [];
  const schedule = (chance: number, latestMs: number, run: () => Promise<unknown>): boolean => {
    if (!random.chance(chance)) return false;
    const { promise, resolve } = Promise.withResolvers<void>();
    done.push(promise);
    world.schedule(random.between(0, latestMs), () => void run().finally(resolve));
    return true;
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
  const isResetPlanned = schedule(0.2, 8 * MINUTE_MS, async () => {
    const path = 'rules/admin/delete_rule_processed_events_and_awaiting_approvals';
    await callAsOwner(simulation, path, {});
    await callAsOwner(simulation, 'rules/run', {});
  });
  return { done, isResetPlanned };
}
