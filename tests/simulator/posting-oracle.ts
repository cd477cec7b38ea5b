// What must hold after any run of the posting scenario, whatever went wrong in it and whatever is answered.
import { expect } from 'vitest';
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { whyUnconfirmed } from '#functions/drafts/domain/words.ts';
import { readUsage } from '#functions/session/usage-repository.ts';
import { alterationOf } from './alterations.ts';
import { historiesOf, type Stored, senderOf } from './draft-history.ts';
import type { Reply } from './network.ts';
import type { Owner, Told } from './owner.ts';
import { pausesOf } from './pauses.ts';
import type { Simulation } from './simulator.ts';
import { START } from './world.ts';

const seconds = (at: number) => `${(at - START) / 1_000} s`;

/** The drafts at the end, in the order of their subjects. */
export const finalDrafts = (simulation: Simulation): Promise<readonly Draft[]> =>
  simulation.world.look(async () => {
    const { about } = simulation;
    const drafts = await Promise.all(about.subjectsOf(simulation).map(about.readDraft));
    return drafts.flatMap((draft) => draft ?? []);
  });

/** The draft of the subject a plain owner answers. */
export async function finalDraft(simulation: Simulation): Promise<Draft | undefined> {
  const { world, about } = simulation;
  const [subject] = about.subjectsOf(simulation);
  return subject && world.look(() => about.readDraft(subject));
}

/** One text stands on the network as often at most as there are drafts for which it was accepted. */
function expectAtMostOnce({ network }: Simulation, histories: ReturnType<typeof historiesOf>) {
  for (const [text, replies] of Map.groupBy(network.replies, (reply) => reply.text)) {
    const accepted = [...histories.values()].filter((history) =>
      history.some(({ draft }) => draft.state === 'queued' && draft.sendingText === text),
    );
    const ids = replies.map(({ id }) => id);
    expect(ids.length, `"${text}" stands as ${ids}`).toBeLessThanOrEqual(accepted.length);
  }
}

/** What was published is what had been accepted last when the worker claimed it. */
function expectLastAcceptedText(replies: readonly Reply[], history: readonly Stored[]): void {
  for (const reply of replies) {
    const before = history.filter(({ at }) => at <= reply.askedAt);
    const claim = before.findLast(({ draft }) => draft.state === 'posting');
    expect(claim?.draft.sendingText, `claimed at ${seconds(reply.askedAt)}`).toBe(reply.text);
    const queued = before.findLast(({ draft }) => draft.state === 'queued');
    expect(queued?.draft.sendingText, `queued before ${seconds(reply.askedAt)}`).toBe(reply.text);
  }
}

/** A cancel that was granted means that nothing of that try was or will be sent. */
function expectNothingAfterCancel(replies: readonly Reply[], told: readonly Told[]): void {
  const posts = told.filter(({ ask }) => ask === 'post');
  for (const cancel of told) {
    const isGranted = cancel.response?.status === 'editing' && cancel.response.error === null;
    if (cancel.ask !== 'cancel' || !isGranted) continue;
    const from = posts.findLast(({ startedAt }) => startedAt <= cancel.startedAt)?.startedAt ?? 0;
    const to = posts.find(({ startedAt }) => startedAt > cancel.startedAt)?.startedAt ?? Infinity;
    const sent = replies.filter(({ askedAt }) => askedAt >= from && askedAt < to);
    expect(sent, `cancelled at ${seconds(cancel.at)}`).toEqual([]);
  }
}

/** A try that ended because the owner answered elsewhere was not and will not be sent. */
function expectNothingAfterAnswer(replies: readonly Reply[], history: readonly Stored[]): void {
  for (const [index, { at, draft }] of history.entries()) {
    const isEnd = draft.answeredElsewhere && !history[index - 1]?.draft.answeredElsewhere;
    if (!isEnd || history[index - 1]?.draft.state !== 'queued') continue;
    const from = history.slice(0, index).findLast(({ draft: { state } }) => state === 'queued');
    const to = history.slice(index).find((later) => later.draft.state === 'queued')?.at ?? Infinity;
    const sent = replies.filter(({ askedAt }) => askedAt >= (from?.at ?? 0) && askedAt < to);
    expect(sent, `answered elsewhere at ${seconds(at)}`).toEqual([]);
  }
}

/** What an owner reads where nobody knows whether their reply stands. */
const UNCONFIRMED_WORDS: readonly string[] = (['comment', 'message'] as const).flatMap((kind) =>
  (['not_looked', 'absent', 'unexplained'] as const).map((why) => whyUnconfirmed(kind, why)),
);

const AT_THE_NETWORK = ['queued', 'posting', 'unknown', 'posted', 'live'];

/** Whether a draft has this text at or on the network at a time. */
const hasInHand = (history: readonly Stored[], text: string | null | undefined, at: number) => {
  const last = history.findLast((stored) => stored.at <= at)?.draft;
  return last?.sendingText === text && AT_THE_NETWORK.includes(last?.state ?? '');
};

/** Nobody reads that a reply failed while it stands, and is not another draft's of the same words. */
function expectNoFalseFailure(
  simulation: Simulation,
  told: readonly Told[],
  histories: ReturnType<typeof historiesOf>,
): void {
  for (const { response, startedAt, at } of told) {
    if (response === undefined || response.error === null) continue;
    if (isToldStanding(response.error)) continue;
    const text = histories
      .get(response.id)
      ?.findLast((stored) => stored.at <= startedAt && stored.draft.state === 'queued')
      ?.draft.sendingText;
    const standing = simulation.network.replies.filter(
      (reply) => reply.text === text && reply.at <= at,
    );
    const others = [...histories].filter(
      ([id, history]) => id !== response.id && hasInHand(history, text, at),
    );
    // Nobody is told that it was not sent where it cannot be found, but that nobody knows.
    const isUnconfirmed = UNCONFIRMED_WORDS.includes(response.error);
    const { couldFind = () => true } = simulation.about;
    const known = standing.filter((reply) => !isUnconfirmed || couldFind(simulation, reply));
    const unexplained = known.slice(others.length);
    expect(unexplained, `told "${response.error}" at ${seconds(at)}`).toEqual([]);
  }
}

/** What an owner who went on writing reads of a text that stands after all: no failure. */
const isToldStanding = (error: string): boolean => /has arrived after all/.test(error);

/** The reply rests: live, or with its owner, and then with a reason unless they took it back. */
function expectAtRest(
  simulation: Simulation,
  draft: Draft | undefined,
  told: readonly Told[],
): void {
  const { replies } = simulation.network;
  const accepted = replies.find(({ id }) => id === draft?.networkId);
  if (draft === undefined) return;
  expect(['live', 'editing'], `at rest, not ${draft.state}`).toContain(draft.state);
  if (draft.state === 'live') {
    expect(accepted?.text).toBe(draft.sendingText);
    return;
  }
  const touched = told.findLast(({ ask }) => ask !== 'check' && ask !== 'draft');
  const mayLackReason = touched?.ask !== 'post' || touched.status !== 200;
  if (!mayLackReason && !draft.answeredElsewhere) {
    expect(draft.error, 'why it was not posted').toBeTruthy();
  }
}

/**
 * Usage is counted before the work and beside it: exact, but for a death in between, or a write of
 * which the SDK did not hear and which it therefore repeats. Each may shift a count by one.
 */
async function expectUsage(
  { world, tenant }: Simulation,
  histories: ReturnType<typeof historiesOf>,
): Promise<void> {
  const counted = await world.look(() => readUsage(tenant.subject.userId, 'trial'));
  const all = [...histories.values()];
  const written = all.flatMap((history) =>
    history.filter(
      ({ draft }, index) =>
        draft.generatedText !== '' && history[index - 1]?.draft.state === 'generating',
    ),
  );
  const isOut = (state: string | undefined) => state === 'live' || state === 'posted';
  const live = all.filter((history) => isOut(history.at(-1)?.draft.state));
  const due = { generated: written.length, posted: live.length };
  const doubts = world.trace.filter((line) =>
    / DIES$|table UpdateItem \*\* answer_lost/.test(line),
  ).length;
  for (const kind of ['generated', 'posted'] as const) {
    const difference = Math.abs(counted[kind] - due[kind]);
    expect(difference, `${kind}: counted, not due`).toBeLessThanOrEqual(doubts);
  }
}

/** A process that looked before the pause was noted may still be at its call, retries included. */
const ON_ITS_WAY_MS = 10_000;

/** Nobody calls between the moment a pause was noted and its end. */
function expectPausesKept(simulation: Simulation): void {
  const pauses = pausesOf(simulation);
  const calls = simulation.network.callsWhileThrottled.filter((at) =>
    pauses.some(({ notedAt, until }) => at > notedAt + ON_ITS_WAY_MS && at < until),
  );
  expect(calls.map(seconds), 'calls before the time the network named').toEqual([]);
}

/** A reply that was drafted and posted without anybody in its way: once in every respect. */
export async function expectLiveOnce(simulation: Simulation): Promise<void> {
  const { network, world } = simulation;
  const draft = await finalDraft(simulation);
  // What nobody can tell to be the reply sent may come back instead, or be taken for the owner's own answer:
  // it stands once all the same.
  const mayComeBack = !alterationOf(world).isRecognisable && draft?.state === 'editing';
  if (!mayComeBack) expect(draft?.state).toBe('live');
  else if (!draft.answeredElsewhere) expect(UNCONFIRMED_WORDS).toContain(draft.error);
  expect(network.replies).toHaveLength(1);
}

/** Everything that holds under every fault. */
export async function expectSafe(simulation: Simulation, owners: readonly Owner[]): Promise<void> {
  const { network, about, world } = simulation;
  const histories = historiesOf(simulation);
  const drafts = await finalDrafts(simulation);
  expectAtMostOnce(simulation, histories);
  const sent = Map.groupBy(network.replies, (reply) => senderOf(simulation, reply));
  for (const [responseId, replies] of sent) {
    expectLastAcceptedText(replies, histories.get(responseId) ?? []);
    expectNothingAfterAnswer(replies, histories.get(responseId) ?? []);
  }
  for (const { subject, told } of owners) {
    const draft = await world.look(() => about.readDraft(subject));
    const own = new Set(told.map(({ response }) => response?.id));
    const replies = [...sent].flatMap(([id, list]) => (own.has(id) ? list : []));
    expectNothingAfterCancel(replies, told);
    expectNoFalseFailure(simulation, told, histories);
    expectAtRest(simulation, draft, told);
  }
  expectPausesKept(simulation);
  await about.expectShown(simulation, { drafts, replies: network.replies });
  await expectUsage(simulation, histories);
}
