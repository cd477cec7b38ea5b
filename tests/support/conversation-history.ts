// What may be told of one conversation, in any order and any number of times, and what must be held
// in the end.
import fc from 'fast-check';
import type { Happening, ToldMessage } from '#functions/connection/domain/told-messages.ts';
import type { HeldMessage } from '#functions/conversations/domain/message.ts';
import { at, OWN, PERSON, told, toldByEvent, toldOwn } from './conversations.ts';

type Story = {
  readonly isOwn: boolean;
  /** What it was changed to, one after the other. */
  readonly edits: readonly string[];
  /** Whether the network numbers edits; otherwise only their times tell them apart. */
  readonly areEditsNumbered: boolean;
  /** What the person did last comes last; null where they took their reaction back. */
  readonly reactions: readonly (string | null)[];
  readonly isUnsent: boolean;
  /** Whether an event tells of it, and of what becomes of it; lists tell of all in any case. */
  readonly hasEvents: boolean;
};

/** Something that is told at once: an event, or all messages of a list. */
export type Telling =
  | { readonly kind: 'event'; readonly happening: Happening }
  | { readonly kind: 'list'; readonly messages: readonly ToldMessage[] };

export type History = {
  readonly tellings: readonly Telling[];
  readonly ids: readonly string[];
  /** By id: who wrote it, what it says in the end, and which reactions it has. */
  readonly outcome: Readonly<Record<string, unknown>>;
};

const story = fc.record<Story>({
  isOwn: fc.boolean(),
  edits: fc.uniqueArray(fc.constantFrom('Edited', 'Ünïcode 🥐', 'Once more'), { maxLength: 3 }),
  areEditsNumbered: fc.boolean(),
  reactions: fc.array(fc.constantFrom('❤', '👍', null), { maxLength: 3 }),
  isUnsent: fc.boolean(),
  hasEvents: fc.boolean(),
});

const original = ({ isOwn }: Story, id: string): ToldMessage => (isOwn ? toldOwn(id) : told(id));

function reactionsOf({ reactions }: Story) {
  const symbol = reactions.at(-1) ?? null;
  return symbol === null ? [] : [{ symbol, userId: PERSON.id, username: PERSON.username }];
}

/** As lists show it once everything has happened. */
const finalOf = (one: Story, id: string): ToldMessage => {
  const message = original(one, id);
  return { ...message, text: one.edits.at(-1) ?? message.text, reactions: reactionsOf(one) };
};

const unsentOf = (messageId: string) => ({
  kind: 'unsent' as const,
  messageId,
  byId: '90',
  at: at(200),
});

function eventsOf(one: Story, messageId: string): readonly Happening[] {
  if (!one.hasEvents) return one.isUnsent ? [unsentOf(messageId)] : [];
  return [
    { kind: 'message', message: toldByEvent(original(one, messageId)) },
    ...one.edits.map((text, before) => ({
      kind: 'edited' as const,
      messageId,
      text,
      ...(one.areEditsNumbered
        ? { numEdit: before + 1, at: at(100) }
        : { numEdit: 0, at: at(100 + before) }),
    })),
    ...one.reactions.map((symbol, before) => ({
      kind: 'reaction' as const,
      messageId,
      byId: PERSON.id,
      symbol,
      at: at(100 + before),
    })),
    ...(one.isUnsent ? [unsentOf(messageId)] : []),
  ];
}

/** What is held of a message, apart from when it came and from how its time was told. */
export const outcomeOf = (message: HeldMessage) => ({
  from: message.fromUsername,
  isOwn: message.isOwn,
  isNumbered: message.arrival > 0,
  text: message.text,
  reactions: message.reactions,
  unsent: message.unsent,
});

const expectedOf = (one: Story, id: string) => ({
  from: one.isOwn ? OWN.username : PERSON.username,
  isOwn: one.isOwn,
  isNumbered: !one.isOwn,
  text: one.isUnsent ? null : finalOf(one, id).text,
  reactions: one.isUnsent ? [] : reactionsOf(one),
  unsent: one.isUnsent,
});

const idOf = (index: number): string => String(index + 1);

/** Everything is told at least once, parts of it twice, in any order. */
export const history = (most: number): fc.Arbitrary<History> =>
  fc
    .array(story, { minLength: 1, maxLength: most })
    .chain((stories) => {
      const all = stories.map((one, index) => finalOf(one, idOf(index)));
      const events = stories.flatMap((one, index) => eventsOf(one, idOf(index)));
      const tellings: readonly Telling[] = [
        { kind: 'list', messages: all },
        { kind: 'list', messages: all.slice(-2) },
        ...events.map((happening): Telling => ({ kind: 'event', happening })),
      ];
      const again = fc.subarray([...tellings]);
      return fc.record({ stories: fc.constant(stories), first: fc.constant(tellings), again });
    })
    .chain(({ stories, first, again }) => {
      const tellings = [...first, ...again];
      return fc.shuffledSubarray(tellings, { minLength: tellings.length }).map((shuffled) => ({
        tellings: shuffled,
        ids: stories.map((_, index) => idOf(index)),
        outcome: Object.fromEntries(
          stories.map((one, index) => [idOf(index), expectedOf(one, idOf(index))]),
        ),
      }));
    });
