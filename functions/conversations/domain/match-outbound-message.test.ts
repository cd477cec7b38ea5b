import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { transitionDraft } from '#functions/drafts/domain/draft-lifecycle.ts';
import { makeTestDraft } from '#tests/support/make-draft.ts';
import {
  type DraftForMessage,
  findDraftEventForPublishedMessage,
  findDraftsAnsweredElsewhere,
  findPrecedingInboundTime,
  identifySourceDraft,
} from './match-outbound-message.ts';
import type { StoredMessage } from './message.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();

const createOutboundMessage = (over: Partial<StoredMessage> = {}): StoredMessage => ({
  id: 'n1',
  conversationId: 'c',
  timestamp: at(31),
  fromId: 'own',
  fromUsername: 'owner',
  isOwn: true,
  type: 'message',
  text: 'Yes',
  attachments: [],
  story: null,
  reactions: [],
  reactedAt: {},
  unsent: false,
  edited: null,
  inboundNumber: 0,
  draftRevision: 0,
  draft: undefined,
  ...over,
});

const unconfirmedSince = (second: number, text = 'Yes') => ({
  unconfirmed: [{ text, claimedAt: at(second) }],
  claimedAt: null,
});
const UNCONFIRMED = unconfirmedSince(30);
const FOUND = { unconfirmed: [{ text: 'Yes', claimedAt: at(30), isFound: true }], claimedAt: null };

const createDraftForMessage = (
  id: string,
  over: Partial<Draft> = {},
  second = 1,
): DraftForMessage => ({
  draft: makeTestDraft({ id, sendingText: 'Yes', claimedAt: at(30), ...over }),
  messageId: `of-${id}`,
  timestamp: at(second),
});

const findSourceDraftId = (
  drafts: readonly DraftForMessage[],
  over = {},
  claimedResponseId?: string,
) => {
  const owner = identifySourceDraft(createOutboundMessage(over), drafts, claimedResponseId);
  return typeof owner === 'string' ? owner : owner.draft.id;
};

describe('the draft that an outbound message was sent from', () => {
  test.each([
    ['posting', {}, 'r1'],
    ['unknown', {}, 'r1'],
    ['editing', UNCONFIRMED, 'r1'],
    ['queued', UNCONFIRMED, 'r1'],
    ['editing', {}, 'no_draft'],
    ['queued', {}, 'no_draft'],
    ['generating', UNCONFIRMED, 'r1'],
    ['generating', {}, 'no_draft'],
    ['posted', { networkId: 'n2' }, 'no_draft'],
    ['live', { networkId: 'n2' }, 'no_draft'],
    ['posted', { networkId: 'n1' }, 'r1'],
    ['live', { networkId: 'n1' }, 'r1'],
    ['posting', { sendingText: 'No' }, 'undecided'],
    ['unknown', { sendingText: 'No' }, 'no_draft'],
    ['posting', { ...UNCONFIRMED, claimedAt: at(30), sendingText: 'No' }, 'r1'],
    ['posting', { sendingText: null }, 'no_draft'],
    ['posting', { claimedAt: null }, 'no_draft'],
    ['posting', { claimedAt: new Date(Date.parse(at(31)) + 120_001).toISOString() }, 'no_draft'],
    ['posting', { claimedAt: new Date(Date.parse(at(31)) + 120_000).toISOString() }, 'r1'],
  ] as const)(
    'traces an outbound message to a draft in state %s with %o: %s',
    (state, over, owner) => {
      expect(findSourceDraftId([createDraftForMessage('r1', { state, ...over })])).toBe(owner);
    },
  );

  test('does not trace an outbound message to a draft that answers a newer message', () => {
    const drafts = [createDraftForMessage('r1', { state: 'unknown' }, 32)];
    expect(findSourceDraftId(drafts, { timestamp: at(31) })).toBe('no_draft');
    expect(findSourceDraftId(drafts, { timestamp: at(32) })).toBe('r1');
  });

  test('traces an outbound message claimed for a replaced draft to the draft that inherited its claims', () => {
    const drafts = [createDraftForMessage('r2', { state: 'editing', claimsAs: 'r1' })];
    expect(findSourceDraftId(drafts, {}, 'r1')).toBe('r2');
  });

  test('does not trace an outbound message without text to any draft', () => {
    expect(
      findSourceDraftId([createDraftForMessage('r1', { state: 'posting' })], { text: null }),
    ).toBe('no_draft');
  });

  test('traces an outbound message by network id rather than by equal text, and by stored claim rather than by equal text', () => {
    const posting = createDraftForMessage('r1', { state: 'unknown', claimedAt: at(1) });
    expect(
      findSourceDraftId([
        posting,
        createDraftForMessage('r2', { state: 'posted', networkId: 'n1' }),
      ]),
    ).toBe('r2');
    expect(
      findSourceDraftId([posting, createDraftForMessage('r2', { state: 'unknown' })], {}, 'r2'),
    ).toBe('r2');
    expect(findSourceDraftId([posting], {}, 'gone')).toBe('undecided');
  });

  test('traces an outbound message to the matching draft claimed first, or stays undecided while one is being posted', () => {
    const [first, second] = [
      createDraftForMessage('r1', { state: 'unknown' }),
      createDraftForMessage('r2', { state: 'unknown' }),
    ];
    const earlier = createDraftForMessage('r3', { state: 'editing', ...unconfirmedSince(29) });
    expect(findSourceDraftId([first, second, earlier])).toBe('r3');
    expect(findSourceDraftId([first, createDraftForMessage('r4', { state: 'posting' })])).toBe(
      'undecided',
    );
    expect(
      findSourceDraftId([
        first,
        createDraftForMessage('r4', { state: 'posting', sendingText: 'No' }),
      ]),
    ).toBe('r1');
  });
});

describe('the draft event for a message found published', () => {
  test.each([
    ['posting', {}, 'accepted'],
    ['unknown', {}, 'accepted'],
    ['queued', UNCONFIRMED, 'accepted'],
    ['queued', unconfirmedSince(30, 'Before'), undefined],
    ['posted', { networkId: 'n1' }, 'live'],
    ['posted', { networkId: 'n2' }, undefined],
    ['live', { networkId: 'n1' }, undefined],
    ['generating', {}, undefined],
    ['editing', { ...UNCONFIRMED, editedText: 'Yes' }, 'found_on_network'],
    ['editing', { ...UNCONFIRMED, generatedText: 'Yes' }, 'found_on_network'],
    [
      'editing',
      { ...UNCONFIRMED, editedText: 'No', generatedText: 'Yes' },
      'confirmed_while_editing',
    ],
    // A late message of an earlier text is not the text being sent now.
    ['posting', { ...UNCONFIRMED, sendingText: 'No' }, undefined],
    ['unknown', { ...UNCONFIRMED, sendingText: 'No' }, undefined],
    ['editing', { ...FOUND, editedText: 'No' }, undefined],
    ['editing', { ...FOUND, editedText: 'Yes' }, undefined],
    ['editing', {}, undefined],
  ] as const)('decides the event for a draft in state %s with %o: %s', (state, over, type) => {
    const { draft } = createDraftForMessage('r1', { state, ...over });
    const claimedAt = draft.claimedAt ?? undefined;
    const event = findDraftEventForPublishedMessage(draft, createOutboundMessage(), claimedAt);
    expect(event?.type).toBe(type);
  });

  test.each(['posting', 'unknown'] as const)(
    'does not confirm a draft in state %s by an earlier text that was edited on Instagram',
    (state) => {
      const { draft } = createDraftForMessage('r1', { state, claimedAt: at(30) });
      const edited = createOutboundMessage({ text: 'Edited on Instagram' });
      expect(findDraftEventForPublishedMessage(draft, edited, at(20))).toBeUndefined();
      expect(findDraftEventForPublishedMessage(draft, edited, at(30))?.type).toBe('accepted');
    },
  );

  test('ends any draft within three allowed events, and keeps all its texts', () => {
    const states = fc.constantFrom<Draft['state']>(
      ...(['generating', 'editing', 'queued', 'posting', 'unknown', 'posted', 'live'] as const),
    );
    const text = fc.constantFrom('Yes', 'No');
    const drafts = fc.record({
      state: states,
      generatedText: text,
      editedText: fc.option(text),
      sendingText: text,
      unconfirmed: fc.array(fc.record({ text, claimedAt: fc.constant(at(30)) })),
      networkId: fc.constantFrom(null, 'n1', 'n2'),
    });
    fc.assert(
      fc.property(drafts, (over) => {
        let draft = createDraftForMessage('r1', over).draft;
        const words = [draft.generatedText, draft.editedText];
        for (let steps = 0; steps <= 3; steps++) {
          const event = findDraftEventForPublishedMessage(
            draft,
            createOutboundMessage(),
            draft.claimedAt ?? undefined,
          );
          if (event === undefined) break;
          expect(steps).toBeLessThan(3);
          const next = transitionDraft(draft, event, at(40));
          expect(next).toBeDefined();
          if (next) draft = next;
        }
        expect([draft.generatedText, draft.editedText]).toEqual(words);
      }),
    );
  });
});

describe('drafts ended by an answer given elsewhere', () => {
  const endsDraft = (over: Partial<Draft>, second = 1) =>
    findDraftsAnsweredElsewhere(
      createOutboundMessage(),
      [createDraftForMessage('r1', { since: at(20), ...over }, second)],
      {
        learnedAt: at(35),
        inboundAt: at(1),
      },
    ).length === 1;

  test.each([
    ['generating', true],
    ['editing', true],
    ['queued', true],
    ['posting', false],
    ['unknown', true],
    ['posted', false],
    ['live', false],
  ] as const)(
    'decides whether an answer elsewhere ends a draft in state %s: %s',
    (state, ended) => {
      expect(endsDraft({ state })).toBe(ended);
    },
  );

  test('an answer elsewhere ends a draft once, and only when message and draft are older than the answer', () => {
    expect(endsDraft({ answeredElsewhere: true })).toBe(false);
    expect([endsDraft({}, 30), endsDraft({}, 31), endsDraft({}, 32)]).toEqual([true, false, false]);
    expect([endsDraft({ since: at(35) }), endsDraft({ since: at(36) })]).toEqual([true, false]);
  });

  test.each([
    ['the contact never wrote', undefined, 1],
    ['the contact wrote five seconds before it', at(26), 1],
    [
      'it follows the contact within five seconds',
      new Date(Date.parse(at(26)) + 1).toISOString(),
      0,
    ],
  ])(
    'an outbound message ends the draft unless it looks automatic: %s',
    (_what, inboundAt, ended) => {
      const drafts = [createDraftForMessage('r1', { since: at(20) })];
      expect(
        findDraftsAnsweredElsewhere(createOutboundMessage(), drafts, {
          learnedAt: at(35),
          inboundAt,
        }),
      ).toHaveLength(ended);
    },
  );

  test('finds the last inbound message at or before an outbound message, ignoring later ones', () => {
    const createInboundMessage = (second: number, over: Partial<StoredMessage> = {}) =>
      createOutboundMessage({ id: `p${second}`, isOwn: false, timestamp: at(second), ...over });
    const messages = [
      createInboundMessage(32),
      createOutboundMessage(),
      createInboundMessage(9, { unsent: true }),
      createInboundMessage(8),
    ];
    expect(findPrecedingInboundTime(createOutboundMessage(), messages)).toBe(at(9));
    expect(findPrecedingInboundTime(createOutboundMessage(), [createInboundMessage(31)])).toBe(
      at(31),
    );
    expect(
      findPrecedingInboundTime(createOutboundMessage(), [
        createInboundMessage(32),
        createOutboundMessage({ timestamp: at(3) }),
      ]),
    ).toBeUndefined();
  });

  test('counts an unconfirmed draft as begun at its claim, however often it was read back since', () => {
    const isEnded = (claimedAt: string) =>
      endsDraft({ state: 'unknown', since: at(50), claimedAt });
    expect([isEnded(at(35)), isEnded(at(36))]).toEqual([true, false]);
  });
});
