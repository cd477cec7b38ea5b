// The invariants of every run in which replies are posted, under any faults.
import { expect } from 'vitest';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { describeUnconfirmedReply } from '#functions/drafts/domain/lifecycle/reply-failure-sentences.ts';
import { readPlanUsage } from '#functions/session/usage-repository.ts';
import { saySentence } from '#shared/sentences/say.ts';
import { SIMULATION_START_MS } from '../machine/virtual-time-and-processes.ts';
import type { SimulatedPublishedReply } from '../network/simulated-network.ts';
import { getSimulatedTextAlteration } from '../network/simulated-text-alterations.ts';
import type { Simulation } from '../runs/simulator.ts';
import {
  getDraftHistories,
  getPublishingDraftId,
  type RecordedDraft,
} from './recorded-draft-history.ts';
import { getRecordedPauses } from './recorded-network-pauses.ts';
import type { RecordedApiCall, SimulatedOwner } from './simulated-owner.ts';

const formatSeconds = (at: number) => `${(at - SIMULATION_START_MS) / 1_000} s`;

/** The drafts at the end of a run, in the order of their subjects. */
export const readFinalDrafts = (simulation: Simulation): Promise<readonly Draft[]> =>
  simulation.world.runAsObserver(async () => {
    const { subjectAdapter } = simulation;
    const drafts = await Promise.all(
      subjectAdapter.listSubjects(simulation).map(subjectAdapter.readDrafts),
    );
    return drafts.flat();
  });

/** The current draft of the first subject of the run. */
export async function readFinalDraft(simulation: Simulation): Promise<Draft | undefined> {
  const { world, subjectAdapter } = simulation;
  const [subject] = subjectAdapter.listSubjects(simulation);
  const drafts = subject && (await world.runAsObserver(() => subjectAdapter.readDrafts(subject)));
  return drafts?.at(-1);
}

/** A text is published at most as often as there are drafts that were queued with it. */
function expectPublishedAtMostOnce(
  { network }: Simulation,
  histories: ReturnType<typeof getDraftHistories>,
) {
  for (const [text, replies] of Map.groupBy(network.replies, (reply) => reply.text)) {
    const queuedHistories = [...histories.values()].filter((history) =>
      history.some(({ draft }) => draft.state === 'queued' && draft.sendingText === text),
    );
    const ids = replies.map(({ id }) => id);
    expect(ids.length, `"${text}" is published as ${ids}`).toBeLessThanOrEqual(
      queuedHistories.length,
    );
  }
}

/** Every published text is the one that was queued last when the worker claimed the draft. */
function expectLastQueuedTextPublished(
  replies: readonly SimulatedPublishedReply[],
  history: readonly RecordedDraft[],
): void {
  for (const reply of replies) {
    const before = history.filter(({ at }) => at <= reply.requestedAt);
    const claim = before.findLast(({ draft }) => draft.state === 'posting');
    expect(claim?.draft.sendingText, `claimed at ${formatSeconds(reply.requestedAt)}`).toBe(
      reply.text,
    );
    const queued = before.findLast(({ draft }) => draft.state === 'queued');
    expect(queued?.draft.sendingText, `queued before ${formatSeconds(reply.requestedAt)}`).toBe(
      reply.text,
    );
  }
}

/** After a granted cancel nothing of that attempt was or will be published. */
function expectNothingPublishedAfterCancel(
  replies: readonly SimulatedPublishedReply[],
  recordedCalls: readonly RecordedApiCall[],
): void {
  const posts = recordedCalls.filter(({ action }) => action === 'post');
  for (const cancel of recordedCalls) {
    const isGranted = cancel.response?.status === 'editing' && cancel.response.error === null;
    if (cancel.action !== 'cancel' || !isGranted) continue;
    const from = posts.findLast(({ startedAt }) => startedAt <= cancel.startedAt)?.startedAt ?? 0;
    const to = posts.find(({ startedAt }) => startedAt > cancel.startedAt)?.startedAt ?? Infinity;
    const sent = replies.filter(({ requestedAt }) => requestedAt >= from && requestedAt < to);
    expect(sent, `cancelled at ${formatSeconds(cancel.at)}`).toEqual([]);
  }
}

/** An attempt that ended because the owner answered elsewhere was not and will not be published. */
function expectNothingPublishedAfterAnswerElsewhere(
  replies: readonly SimulatedPublishedReply[],
  history: readonly RecordedDraft[],
): void {
  for (const [index, { at, draft }] of history.entries()) {
    const isEndOfAttempt = draft.answeredElsewhere && !history[index - 1]?.draft.answeredElsewhere;
    if (!isEndOfAttempt || history[index - 1]?.draft.state !== 'queued') continue;
    const from = history.slice(0, index).findLast(({ draft: { state } }) => state === 'queued');
    const to = history.slice(index).find((later) => later.draft.state === 'queued')?.at ?? Infinity;
    const sent = replies.filter(
      ({ requestedAt }) => requestedAt >= (from?.at ?? 0) && requestedAt < to,
    );
    expect(sent, `answered elsewhere at ${formatSeconds(at)}`).toEqual([]);
  }
}

/** The errors that say to an owner that their reply is unconfirmed. */
const UNCONFIRMED_ERRORS: readonly (string | null)[] = (['comment', 'message'] as const).flatMap(
  (kind) =>
    (['not_read_back', 'absent', 'unexplained'] as const).map((why) =>
      saySentence(describeUnconfirmedReply(kind, why)),
    ),
);

const SENDING_STATES = ['queued', 'posting', 'unknown', 'posted', 'live'];

/**
 * Whether a draft explains that this text was published by then: it was sending the text, had published it, or its
 * owner knew that it may be published.
 */
const explainsPublishedText = (
  history: readonly RecordedDraft[],
  text: string | null | undefined,
  at: number,
) => {
  const last = history.findLast((stored) => stored.at <= at)?.draft;
  const isSending = last?.sendingText === text && SENDING_STATES.includes(last?.state ?? '');
  const isKnown = (last?.unconfirmed ?? []).some(
    (one) => one.text === text && (one.isOwnerNotified || one.isFound),
  );
  return isSending || isKnown;
};

/** No owner reads that a reply failed while it is published, unless another draft explains the published text. */
function expectNoFalseFailure(
  simulation: Simulation,
  recordedCalls: readonly RecordedApiCall[],
  histories: ReturnType<typeof getDraftHistories>,
): void {
  for (const { response, startedAt, at } of recordedCalls) {
    if (response === undefined || response.error === null) continue;
    if (isPublishedAfterAllNotice(response.error)) continue;
    const text = histories
      .get(response.id)
      ?.findLast((stored) => stored.at <= startedAt && stored.draft.state === 'queued')
      ?.draft.sendingText;
    const publishedReplies = simulation.network.replies.filter(
      (reply) => reply.text === text && reply.at <= at,
    );
    const draftsWithSameText = [...histories].filter(
      ([id, history]) => id !== response.id && explainsPublishedText(history, text, at),
    );
    // A reply that cannot be found may be reported as unconfirmed, but not as failed.
    const isUnconfirmed = UNCONFIRMED_ERRORS.includes(response.error);
    const { canBeFound = () => true } = simulation.subjectAdapter;
    const findableReplies = publishedReplies.filter(
      (reply) => !isUnconfirmed || canBeFound(simulation, reply),
    );
    const unexplainedReplies = findableReplies.slice(draftsWithSameText.length);
    expect(unexplainedReplies, `told "${response.error}" at ${formatSeconds(at)}`).toEqual([]);
  }
}

/** Whether the error only says to an owner who continued typing that their earlier text was published after all. */
const isPublishedAfterAllNotice = (error: string): boolean => /has arrived after all/.test(error);

/** The reply is finished: live, or back with its owner, with a reason unless they cancelled it. */
function expectFinished(
  simulation: Simulation,
  draft: Draft | undefined,
  recordedCalls: readonly RecordedApiCall[],
): void {
  const { replies } = simulation.network;
  const publishedReply = replies.find(({ id }) => id === draft?.networkId);
  if (draft === undefined) return;
  expect(['live', 'editing'], `at rest, not ${draft.state}`).toContain(draft.state);
  if (draft.state === 'live') {
    expect(publishedReply?.text).toBe(draft.sendingText);
    return;
  }
  const lastChange = recordedCalls.findLast(
    ({ action }) => action !== 'check' && action !== 'draft',
  );
  const mayLackReason = lastChange?.action !== 'post' || lastChange.status !== 200;
  if (!mayLackReason && !draft.answeredElsewhere) {
    expect(draft.error, 'why it was not posted').toBeTruthy();
  }
}

/**
 * Usage is counted before the work and separately from it, so it is exact except for a crash between the two, or a
 * write that the SDK repeats because its response was lost. Each of these may shift a count by one.
 */
async function expectUsageCounted(
  { world, tenant }: Simulation,
  histories: ReturnType<typeof getDraftHistories>,
): Promise<void> {
  const counted = await world.runAsObserver(() => readPlanUsage(tenant.subject.userId, 'trial'));
  const all = [...histories.values()];
  const isPublished = (state: string | undefined) => state === 'live' || state === 'posted';
  const publishedDrafts = all.filter((history) => isPublished(history.at(-1)?.draft.state));
  // Each answered call of the model counts, also when its answer cannot be used.
  const answeredCalls = world.trace.filter((line) =>
    /model complete(?: \*\* (?:nothing|invented_link))?$/.test(line),
  );
  const expectedUsage = { generated: answeredCalls.length, posted: publishedDrafts.length };
  const possibleMiscounts = world.trace.filter((line) =>
    / DIES$|table UpdateItem \*\* answer_lost/.test(line),
  ).length;
  for (const kind of ['generated', 'posted'] as const) {
    const difference = Math.abs(counted[kind] - expectedUsage[kind]);
    expect(difference, `${kind}: counted, not due`).toBeLessThanOrEqual(possibleMiscounts);
  }
}

/** A process that read the pause before it was recorded may still be making its call, retries included. */
const IN_FLIGHT_MS = 10_000;

/** No call is made between the recording of a pause and its end. */
function expectPausesRespected(simulation: Simulation): void {
  const pauses = getRecordedPauses(simulation);
  const calls = simulation.network.callsWhileThrottled.filter((at) =>
    pauses.some(({ recordedAt, until }) => at > recordedAt + IN_FLIGHT_MS && at < until),
  );
  expect(calls.map(formatSeconds), 'calls before the time the network named').toEqual([]);
}

/** A reply that was drafted and posted without interference is published once and live. */
export async function expectReplyLiveOnce(simulation: Simulation): Promise<void> {
  const { network, world } = simulation;
  const draft = await readFinalDraft(simulation);
  // A reply that cannot be recognized may return to its owner, or count as the owner's answer on the phone, but it is
  // published once.
  const mayBeReturned =
    !getSimulatedTextAlteration(world).isRecognizable && draft?.state === 'editing';
  if (!mayBeReturned) expect(draft?.state).toBe('live');
  else if (!draft.answeredElsewhere) expect(UNCONFIRMED_ERRORS).toContain(draft.error);
  expect(network.replies).toHaveLength(1);
}

/** Everything that holds in every run under any faults. */
export async function expectReplyInvariants(
  simulation: Simulation,
  owners: readonly SimulatedOwner[],
): Promise<void> {
  const { network, subjectAdapter, world } = simulation;
  const histories = getDraftHistories(simulation);
  const finalDrafts = await readFinalDrafts(simulation);
  expectPublishedAtMostOnce(simulation, histories);
  const sent = Map.groupBy(network.replies, (reply) => getPublishingDraftId(simulation, reply));
  for (const [responseId, replies] of sent) {
    expectLastQueuedTextPublished(replies, histories.get(responseId) ?? []);
    expectNothingPublishedAfterAnswerElsewhere(replies, histories.get(responseId) ?? []);
  }
  for (const { subject, recordedCalls } of owners) {
    const drafts = await world.runAsObserver(() => subjectAdapter.readDrafts(subject));
    const ownDraftIds = new Set(recordedCalls.map(({ response }) => response?.id));
    const replies = [...sent].flatMap(([id, list]) => (ownDraftIds.has(id) ? list : []));
    expectNothingPublishedAfterCancel(replies, recordedCalls);
    expectNoFalseFailure(simulation, recordedCalls, histories);
    for (const draft of drafts.slice(0, -1)) expect(draft.state).toBe('live');
    expectFinished(simulation, drafts.at(-1), recordedCalls);
  }
  expectPausesRespected(simulation);
  await subjectAdapter.expectPublishedRepliesShown(simulation, {
    drafts: finalDrafts,
    replies: network.replies,
  });
  await expectUsageCounted(simulation, histories);
}
