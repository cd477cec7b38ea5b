// Generates conversations: the demo account's, and many at once for measurements.
import { buildDialogueMessages } from './build-dialogue-messages.ts';
import { buildConversationId } from './message-ids.ts';
import { type DialogueLine, demoDialogues, english, languages } from './phrases/phrases.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SandboxConversation, SandboxFollower } from './world-types.ts';

const hourMs = 3_600_000;

/**
 * The first `count` demo dialogues, each with a follower who speaks its language if there is one.
 */
export function generateDemoConversations(
  random: SeededRandom,
  options: {
    readonly accountId: string;
    readonly followers: readonly SandboxFollower[];
    readonly count: number;
    readonly anchor: number;
  },
): SandboxConversation[] {
  const unusedFollowers = random.shuffle(options.followers);
  return demoDialogues.slice(0, options.count).flatMap((dialogue) => {
    const sameLanguageIndex = unusedFollowers.findIndex(
      (follower) => follower.language === dialogue.language,
    );
    const [follower] = unusedFollowers.splice(Math.max(0, sameLanguageIndex), 1);
    if (!follower) return [];
    return [
      buildConversation(random, {
        accountId: options.accountId,
        follower,
        lines: dialogue.lines,
        newest: options.anchor - dialogue.hoursAgo * hourMs,
      }),
    ];
  });
}

/** A conversation of `length` messages, assembled from questions and answers. */
export function generateConversation(
  random: SeededRandom,
  options: {
    readonly accountId: string;
    readonly follower: SandboxFollower;
    readonly length: number;
    readonly newest: number;
  },
): SandboxConversation {
  const lines: DialogueLine[] = [];
  const exchanges = languages[options.follower.language].exchanges ?? english.exchanges;
  let pool: (readonly string[])[] = [];
  let remaining = options.length;
  while (remaining > 0) {
    if (pool.length === 0) pool = random.shuffle(exchanges);
    const exchange = pool.shift()?.slice(0, remaining) ?? [];
    lines.push(...(lines.length > 0 ? ['---'] : []), ...exchange);
    remaining -= exchange.length;
  }
  return buildConversation(random, { ...options, lines });
}

function buildConversation(
  random: SeededRandom,
  options: {
    readonly accountId: string;
    readonly follower: SandboxFollower;
    readonly lines: readonly DialogueLine[];
    readonly newest: number;
  },
): SandboxConversation {
  return {
    id: buildConversationId(options.accountId, options.follower.id),
    accountId: options.accountId,
    followerId: options.follower.id,
    blocked: false,
    messages: buildDialogueMessages(random, options),
  };
}
