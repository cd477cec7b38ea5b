// Each kind of reply asks certain questions on its way out, and the answers decide its steps. Whole journeys are in
// `use-cases/post-reply.test.ts`, interleavings in `tests/simulator/reply-decisions.test.ts`.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { forAll } from '#tests/support/run/for-all.ts';
import { isoSecondsAfterTestStart as at } from '#tests/support/users/test-account-identity-and-times.ts';
import type { Draft } from './draft.ts';
import { transitionDraft } from './draft-lifecycle.ts';
import { nextStep } from './next-step.ts';
import type { ReplyFacts, ReplyStep } from './steps/reply-facts-and-steps.ts';

const TEXT = 'Thanks, Ana!';
const SEND = { kind: 'send' } as const;
/** Every question answered in favour of the reply. */
const GOOD_ANSWERS: Omit<ReplyFacts, 'now' | 'kind' | 'jitter'> = {
  readBacks: { [TEXT]: { kind: 'absent' } },
  isNetworkResponding: true,
  isSubjectGone: false,
  sendBlock: null,
  verdict: SEND,
  laterSlot: SEND,
  refresh: { kind: 'judged', verdict: SEND },
  slot: { kind: 'send', slotHour: '2026-11-20T10' },
  isAnsweredByOthers: false,
  publishing: { kind: 'published', networkId: '179' },
  isRestrictionReported: true,
  liveCheck: { kind: 'live' },
};
const START: ReplyFacts = { now: at(5), kind: 'comment', jitter: 0 };

const makeQueuedDraft = (fields: Partial<Draft> = {}): Draft =>
  makeTestDraft({ state: 'queued', sendingText: TEXT, since: at(0), sendsAt: at(5), ...fields });

const describeStep = (step: ReplyStep): string => {
  if (step.kind === 'ask') return `${step.question.ask}?`;
  return step.kind === 'store' ? step.event.type : step.kind;
};

/** Returns the questions and events of one run, with the given answers or good ones. */
function playRun(first: Draft, answers: Partial<ReplyFacts> = {}): readonly string[] {
  const good: Partial<ReplyFacts> = { ...GOOD_ANSWERS, ...answers };
  const steps: string[] = [];
  let draft = first;
  let facts = START;
  for (;;) {
    const step = nextStep(draft, facts);
    steps.push(describeStep(step));
    if (step.kind === 'ask') facts = { ...facts, [step.question.ask]: good[step.question.ask] };
    else if (step.kind === 'store' && step.continues) {
      draft = transitionDraft(draft, step.event, START.now) ?? draft;
      facts = { ...facts, isOwnClaim: step.event.type === 'claimed' };
    } else return steps;
  }
}

const atOnce = makeTestAutomation({ dueAt: at(5) });
const BY_RULE_AT_ONCE = { ...atOnce, answers: { ...atOnce.answers, writtenAt: at(1) } };
const APPROVED = makeTestAutomation({ approval: 'approved' });
const PUBLISH = ['claimed', 'publishing?', 'liveCheck?', 'live'];
const PUBLISH_BY_RULE = [
  'slot?',
  'claimed',
  'isAnsweredByOthers?',
  'publishing?',
  'liveCheck?',
  'live',
];
const RETURNED_TEXT = { text: TEXT, claimedAt: at(-200), returnedAt: at(-100) };

test.each<readonly [string, Partial<Draft>, readonly string[]]>([
  ['that its owner wrote', {}, ['sendBlock?', ...PUBLISH]],
  [
    'that its owner posts once more after it came back',
    { unconfirmed: [RETURNED_TEXT] },
    ['readBacks?', 'sendBlock?', ...PUBLISH],
  ],
  [
    'by a rule that answers at once',
    { automation: BY_RULE_AT_ONCE },
    ['verdict?', 'sendBlock?', ...PUBLISH_BY_RULE],
  ],
  [
    'by a rule, which a person approved',
    { automation: APPROVED },
    ['verdict?', 'sendBlock?', 'laterSlot?', 'refresh?', ...PUBLISH_BY_RULE],
  ],
])('asks only what it needs before it publishes a reply %s', (_, fields, steps) => {
  expect(playRun(makeQueuedDraft(fields))).toEqual(steps);
});

test('every earlier text of a draft is read back before another send', () => {
  const earlier = { ...RETURNED_TEXT, text: 'Thank you!' };
  const draft = makeQueuedDraft({ unconfirmed: [RETURNED_TEXT, earlier] });
  const facts: ReplyFacts = { ...START, readBacks: { [TEXT]: { kind: 'absent' } } };

  expect(nextStep(draft, facts)).toMatchObject({
    question: { ask: 'readBacks', sentReply: { text: earlier.text } },
  });
});

test('reads back the text "constructor" like any other text', () => {
  const earlier = { ...RETURNED_TEXT, text: 'constructor' };
  const facts: ReplyFacts = { ...START, readBacks: { [TEXT]: { kind: 'absent' } } };
  expect(nextStep(makeQueuedDraft({ unconfirmed: [earlier] }), facts)).toMatchObject({
    question: { ask: 'readBacks', sentReply: { text: 'constructor' } },
  });
});

test.each([
  ['a failed read', undefined, 10, 'isNetworkResponding?'],
  ['a wait for the probe of another job', 10, 10, 'rescheduled'],
  ['a wait for the probe of another job', 10, 144, 'not_sent'],
])('after %s (%s s), failed read-back number %i leads to: %s', (_, seconds, count, expected) => {
  const draft = makeTestDraft({ state: 'unknown', since: at(0), failedReadBacks: count });
  const failure = { ...outage, retryAfterSeconds: seconds };
  const readBacks = { [draft.sendingText ?? '']: { kind: 'failed', failure } as const };

  expect(describeStep(nextStep(draft, { ...START, now: at(1_000), readBacks }))).toBe(expected);
});

const DISCARD = { kind: 'discard', endedBy: 'opted_out', reason: 'guard_opted_out' } as const;
const DEFER = { kind: 'defer', until: at(3_600), slotHour: '2026-11-20T11' } as const;
const outage = { kind: 'outage', isCertainlyNotApplied: false };
const restricted = { ...outage, kind: 'refused', reason: 'posting_restricted' };
const unreachable = { kind: 'unreachable', isCertainlyNotApplied: true };

test.each<readonly [string, Partial<Draft>, Partial<ReplyFacts>, string]>([
  [
    'ends it when the guard discards it',
    { automation: APPROVED },
    { verdict: DISCARD },
    'discarded',
  ],
  [
    'asks its owner when the guard does',
    { automation: APPROVED },
    { verdict: { kind: 'ask', reason: 'reply_not_wanted' } },
    'approval_needed',
  ],
  [
    'waits for a later hour when this one is full',
    { automation: APPROVED },
    { laterSlot: DEFER },
    'rescheduled',
  ],
  ['waits for a pause of the network', {}, { sendBlock: { waitSeconds: 60 } }, 'rescheduled'],
  [
    'returns it when posting is restricted',
    {},
    { sendBlock: { stopReason: 'posting_restricted', endsInSeconds: 60 } },
    'not_sent',
  ],
  [
    'lets an unseen reply wait out a restriction',
    { automation: BY_RULE_AT_ONCE },
    { sendBlock: { stopReason: 'posting_restricted', endsInSeconds: 60 } },
    'rescheduled',
  ],
  [
    'ends it when its comment is gone',
    { automation: APPROVED },
    { refresh: { kind: 'gone' } },
    'discarded',
  ],
  [
    'asks later when the comment cannot be read',
    { automation: APPROVED },
    { refresh: { kind: 'failed', failure: outage } },
    'rescheduled',
  ],
  [
    'ends it when its owner answered after the claim',
    { automation: APPROVED },
    { isAnsweredByOthers: true },
    'discarded',
  ],
  [
    'reads it back after a lost response',
    {},
    { publishing: { kind: 'failed', failure: outage } },
    'publish_unconfirmed',
  ],
  [
    'reads it back when another reply claimed the published one',
    {},
    { publishing: { kind: 'claimed_for_another' } },
    'publish_unconfirmed',
  ],
  [
    'returns it when no connection was made',
    {},
    { publishing: { kind: 'failed', failure: unreachable } },
    'not_sent',
  ],
  [
    'keeps what the network shows already',
    { unconfirmed: [RETURNED_TEXT] },
    { readBacks: { [TEXT]: { kind: 'found', networkId: '1' } } },
    'live',
  ],
  [
    'sends nothing while the login is invalid',
    { unconfirmed: [RETURNED_TEXT] },
    { readBacks: { [TEXT]: { kind: 'failed', failure: { ...outage, kind: 'token' } } } },
    'not_sent',
  ],
  [
    'reads back later in an outage',
    { unconfirmed: [RETURNED_TEXT] },
    { readBacks: { [TEXT]: { kind: 'failed', failure: outage } } },
    'rescheduled',
  ],
  [
    'checks later what the network does not show yet',
    {},
    { liveCheck: { kind: 'not_shown' } },
    'not_live_yet',
  ],
])('%s', (_, fields, answers, end) => {
  expect(playRun(makeQueuedDraft(fields), answers).at(-1)).toBe(end);
});

test("a posting restriction is reported before the reply's outcome is stored", () => {
  const blocked = { publishing: { kind: 'failed', failure: restricted } } as const;
  expect(playRun(makeQueuedDraft({ automation: BY_RULE_AT_ONCE }), blocked).slice(-2)).toEqual([
    'isRestrictionReported?',
    'publish_unconfirmed',
  ]);
});

test('a reply releases its send slot when the plan is used up', () => {
  const slot = { kind: 'send', slotHour: '2026-11-20T10' } as const;
  const facts = { ...START, ...GOOD_ANSWERS, readBacks: {}, slot, isUsageUsedUp: true };
  expect(nextStep(makeQueuedDraft({ automation: APPROVED }), facts)).toMatchObject({
    event: { type: 'approval_needed' },
    effects: [{ kind: 'release_slot', slotHour: '2026-11-20T10' }],
    otherwise: [{ kind: 'release_slot', slotHour: '2026-11-20T10' }],
  });
});

const failures = [
  outage,
  restricted,
  unreachable,
  { ...outage, kind: 'gone' },
  { ...outage, kind: 'token' },
];
const anyFailure = fc.constantFrom(...failures);
const anyVerdict = fc.constantFrom(SEND, DISCARD, DEFER, {
  kind: 'ask',
  reason: 'reply_not_wanted',
} as const);
const anyFacts = fc.record(
  {
    now: fc.constantFrom(at(0), at(5), at(120), at(1_000_000)),
    kind: fc.constantFrom('comment' as const, 'message' as const),
    jitter: fc.constant(0.5),
    isOwnClaim: fc.boolean(),
    isUsageUsedUp: fc.boolean(),
    readBacks: fc.dictionary(
      fc.constantFrom(TEXT, 'Earlier'),
      fc.oneof(
        fc.constantFrom({ kind: 'absent' } as const, { kind: 'found', networkId: '1' } as const),
        fc
          .constantFrom('gone', 'unexplained', 'unreadable', 'out_of_reach')
          .map((why) => ({ kind: 'unconfirmed', why }) as const),
        anyFailure.map((failure) => ({ kind: 'failed', failure }) as const),
      ),
    ),
    isNetworkResponding: fc.boolean(),
    isSubjectGone: fc.boolean(),
    sendBlock: fc.constantFrom(null, { waitSeconds: 5 }, { stopReason: 'no plan' }),
    verdict: anyVerdict,
    laterSlot: anyVerdict,
    slot: anyVerdict,
    refresh: fc.oneof(
      fc.constant({ kind: 'gone' } as const),
      anyVerdict.map((verdict) => ({ kind: 'judged', verdict }) as const),
      anyFailure.map((failure) => ({ kind: 'failed', failure }) as const),
    ),
    isAnsweredByOthers: fc.boolean(),
    publishing: fc.oneof(
      fc.constantFrom(
        { kind: 'claimed_for_another' } as const,
        { kind: 'published', networkId: '1' } as const,
      ),
      anyFailure.map((failure) => ({ kind: 'failed', failure }) as const),
    ),
    isRestrictionReported: fc.constant(true as const),
    liveCheck: fc.constantFrom(
      { kind: 'live' } as const,
      { kind: 'recorded' } as const,
      { kind: 'not_shown' } as const,
    ),
  },
  { requiredKeys: ['now', 'kind', 'jitter'] },
);
const anyDraft = fc.record({
  state: fc.constantFrom(
    'generating',
    'editing',
    'queued',
    'posting',
    'unknown',
    'posted',
    'live',
    'discarded',
  ),
  automation: fc.constantFrom(
    null,
    APPROVED,
    BY_RULE_AT_ONCE,
    makeTestAutomation({ approval: 'awaiting' }),
  ),
  mayRetry: fc.boolean(),
  isReportedGone: fc.boolean(),
  readBacks: fc.integer({ min: 0, max: 20 }),
  failedReadBacks: fc.integer({ min: 0, max: 200 }),
  tries: fc.integer({ min: 0, max: 4 }),
  readBackPlan: fc.constantFrom('thorough', 'quick', 'single'),
  networkId: fc.constantFrom(null, '1'),
  sendingText: fc.constantFrom(TEXT, null),
  unconfirmed: fc.constantFrom(
    [],
    [RETURNED_TEXT],
    [{ ...RETURNED_TEXT, text: 'Earlier' }, RETURNED_TEXT],
  ),
}) as fc.Arbitrary<Partial<Draft>>;

test('the next step is legal and repeats no question, for any draft', () => {
  forAll(anyDraft, anyFacts, (fields, facts) => {
    const draft = makeTestDraft({ since: at(0), ...fields });
    // Only the claim of a reply by rule reserves usage.
    const isUsageUsedUp = facts.isUsageUsedUp === true && draft.automation !== null;
    const step = nextStep(draft, { ...facts, isUsageUsedUp } as ReplyFacts);
    const asked = step.kind === 'ask' ? step.question : undefined;
    if (asked?.ask === 'readBacks')
      expect(Object.keys(facts.readBacks ?? {})).not.toContain(asked.sentReply.text);
    else if (asked) expect(Object.keys(facts)).not.toContain(asked.ask);
    if (step.kind === 'store') expect(transitionDraft(draft, step.event, at(0))).toBeDefined();
  });
});
