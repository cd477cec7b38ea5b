// What we are told about one conversation's messages changes in those we hold. Pure, and a second
// merge of the same changes nothing.
import { type Happening, messageIdOf } from '#functions/connection/domain/told-messages.ts';
import { isSame } from '#shared/same-value.ts';
import {
  changed,
  type KnownAhead,
  knownAhead,
  NOTHING_AHEAD,
  newMessage,
  type People,
} from './held-message.ts';
import type { HeldMessage } from './message.ts';

export type MessageChange<M extends HeldMessage = HeldMessage> =
  | { readonly kind: 'add'; readonly after: HeldMessage }
  | { readonly kind: 'update'; readonly before: M; readonly after: M }
  | { readonly kind: 'ahead'; readonly messageId: string; readonly after: KnownAhead };

export type MergeInput<M extends HeldMessage> = People & {
  readonly happenings: readonly Happening[];
  /** Those of the named messages that we hold, by id. */
  readonly held: ReadonlyMap<string, M>;
  /** What is known of named messages that we do not hold, by id. */
  readonly ahead: ReadonlyMap<string, KnownAhead>;
  /** How many messages of others have come so far. */
  readonly arrivals: number;
};

/** Older messages come first, so that they also count as having come first. */
const oldestFirst = (happenings: readonly Happening[]): readonly Happening[] => {
  const sentAt = (one: Happening) =>
    one.kind === 'message' ? Date.parse(one.message.timestamp) : Number.POSITIVE_INFINITY;
  return happenings.toSorted((left, right) => {
    const [a, b] = [sentAt(left), sentAt(right)];
    return a === b ? 0 : a - b;
  });
};

export function mergeMessages<M extends HeldMessage>(
  input: MergeInput<M>,
): { readonly changes: readonly MessageChange<M>[]; readonly arrivals: number } {
  const added = new Map<string, HeldMessage>();
  const updated = new Map<string, M>();
  const ahead = new Map<string, KnownAhead>();
  let { arrivals } = input;

  for (const happening of oldestFirst(input.happenings)) {
    const id = messageIdOf(happening);
    const fresh = added.get(id);
    const held = updated.get(id) ?? input.held.get(id);
    if (fresh) {
      added.set(id, changed(fresh, happening, input));
    } else if (held) {
      updated.set(id, changed(held, happening, input));
    } else if (happening.kind === 'message') {
      const known = input.ahead.get(id) ?? NOTHING_AHEAD;
      const message = newMessage(happening.message, known, { ...input, arrival: arrivals + 1 });
      arrivals = Math.max(arrivals, message.arrival);
      added.set(id, message);
    } else {
      const known = ahead.get(id) ?? input.ahead.get(id) ?? NOTHING_AHEAD;
      ahead.set(id, knownAhead(known, happening, input));
    }
  }

  const updates = [...updated].flatMap(([id, after]): MessageChange<M>[] => {
    const before = input.held.get(id);
    return before === undefined || isSame(before, after) ? [] : [{ kind: 'update', before, after }];
  });
  const reminders = [...ahead].flatMap(([messageId, after]): MessageChange<M>[] =>
    isSame(after, input.ahead.get(messageId)) ? [] : [{ kind: 'ahead', messageId, after }],
  );
  const additions = [...added.values()].map((after): MessageChange<M> => ({ kind: 'add', after }));
  return { changes: [...additions, ...updates, ...reminders], arrivals };
}
