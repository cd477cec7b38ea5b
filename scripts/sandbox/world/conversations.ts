// Conversations of a fresh world: the demo account's, and many at once for measurements.
import { dialogueMessages } from './dialogue-messages.ts';
import { conversationId } from './message-ids.ts';
import { dialogues } from './phrases/messages/dialogues.ts';
import { exchangesIn } from './phrases/messages/exchanges.ts';
import type { Line } from './phrases/messages/line.ts';
import type { Random } from './seeded-random.ts';
import type { Conversation, Follower } from './types.ts';

const hour = 3_600_000;

/** The first `count` written conversations, each with a follower of its language where there is one. */
export function makeConversations(
  random: Random,
  options: {
    readonly accountId: string;
    readonly followers: readonly Follower[];
    readonly count: number;
    readonly anchor: number;
  },
): Conversation[] {
  const free = random.shuffle(options.followers);
  return dialogues.slice(0, options.count).flatMap((dialogue) => {
    const sameLanguage = free.findIndex((follower) => follower.language === dialogue.language);
    const [follower] = free.splice(Math.max(0, sameLanguage), 1);
    if (!follower) return [];
    return [
      makeConversation(random, {
        accountId: options.accountId,
        follower,
        lines: dialogue.lines,
        newest: options.anchor - dialogue.hoursAgo * hour,
      }),
    ];
  });
}

/** A conversation of `length` messages, strung together from questions and answers. */
export function makeUsualConversation(
  random: Random,
  options: {
    readonly accountId: string;
    readonly follower: Follower;
    readonly length: number;
    readonly newest: number;
  },
): Conversation {
  const lines: Line[] = [];
  let pool: readonly (readonly string[])[] = [];
  let written = 0;
  while (written < options.length) {
    if (pool.length === 0) pool = random.shuffle(exchangesIn(options.follower.language));
    const [exchange = [], ...rest] = pool;
    pool = rest;
    const taken = exchange.slice(0, options.length - written);
    if (written > 0) lines.push('---');
    lines.push(...taken);
    written += taken.length;
  }
  return makeConversation(random, { ...options, lines });
}

function makeConversation(
  random: Random,
  options: {
    readonly accountId: string;
    readonly follower: Follower;
    readonly lines: readonly Line[];
    readonly newest: number;
  },
): Conversation {
  return {
    id: conversationId(options.accountId, options.follower.id),
    accountId: options.accountId,
    followerId: options.follower.id,
    blocked: false,
    messages: dialogueMessages(random, options),
  };
}
