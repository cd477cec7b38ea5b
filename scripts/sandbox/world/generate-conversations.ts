// Generates conversations: the demo account's, and many at once for measurements.
import { buildConversationId, buildMessageId } from './message-ids.ts';
import {
  type DialogueLine,
  type DialogueLineDetails,
  demoDialogues,
  english,
  languages,
} from './phrases/phrases.ts';
import { hashText, type SeededRandom } from './seeded-random.ts';
import type { SandboxConversation, SandboxFollower, SandboxMessage } from './world-types.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const dayMs = 24 * hourMs;
const gapLine = '---';

interface Dialogue {
  readonly accountId: string;
  readonly follower: SandboxFollower;
  readonly lines: readonly DialogueLine[];
  /** Milliseconds. */
  readonly newest: number;
}

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
  options: Omit<Dialogue, 'lines'> & { readonly length: number },
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

function buildConversation(random: SeededRandom, options: Dialogue): SandboxConversation {
  return {
    id: buildConversationId(options.accountId, options.follower.id),
    accountId: options.accountId,
    followerId: options.follower.id,
    blocked: false,
    messages: buildDialogueMessages(random, options),
  };
}

/** Turns the lines into messages with times, backwards from the newest one. */
function buildDialogueMessages(random: SeededRandom, context: Dialogue): SandboxMessage[] {
  const messages: SandboxMessage[] = [];
  let timestamp = Math.floor(context.newest / 1000) * 1000;
  for (const [index, line] of [...context.lines.entries()].reverse()) {
    if (line === gapLine) {
      timestamp -= random.integer(3, 11) * dayMs + random.integer(0, 400) * minuteMs;
      continue;
    }
    messages.unshift(buildMessage(context, { line: toLineDetails(line), index, timestamp }));
    timestamp -= Math.floor(random.between(0.4, 14) * 60) * 1000;
  }
  return messages;
}

function toLineDetails(line: DialogueLine): DialogueLineDetails {
  if (typeof line !== 'string') return line;
  return line.startsWith('> ') ? { owner: true, text: line.slice(2) } : { text: line };
}

function buildMessage(
  { accountId, follower }: Dialogue,
  details: {
    readonly line: DialogueLineDetails;
    readonly index: number;
    readonly timestamp: number;
  },
): SandboxMessage {
  const { line, index, timestamp } = details;
  const id = buildMessageId(accountId, follower.id, `s${index}`);
  const [authorId, byId] = line.owner ? [accountId, follower.id] : [follower.id, accountId];
  const emojis = line.reaction === undefined ? [] : [line.reaction];
  return {
    id,
    authorId,
    text: line.text?.replace('{name}', follower.name) ?? null,
    timestamp,
    visibleAt: timestamp,
    attachments: (line.attachments ?? []).map(([kind, scene, title = null], position) => ({
      id: buildNumericId(`${id} ${position}`),
      kind,
      scene,
      title,
    })),
    story: line.story
      ? { id: buildNumericId(`${id} story`), kind: line.story[0], scene: line.story[1] }
      : null,
    replyTo: null,
    privateReplyTo: null,
    fromApi: false,
    unsupported: line.unsupported ?? false,
    unsent: false,
    edits: 0,
    reactions: emojis.map((emoji) => ({ byId, emoji, name: emoji === '❤' ? 'love' : 'other' })),
  };
}

/** A 17-digit id, smaller than those created at run time. */
function buildNumericId(seed: string): string {
  return `178${String(hashText(seed)).padStart(14, '0')}`;
}
