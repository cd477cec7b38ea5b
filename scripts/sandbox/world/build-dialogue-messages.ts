// Turns the lines of a dialogue into messages with times, backwards from the newest one.
import { buildMessageId } from './message-ids.ts';
import type { DialogueLine, DialogueLineDetails } from './phrases/phrases.ts';
import { hashText, type SeededRandom } from './seeded-random.ts';
import type { SandboxFollower, SandboxMessage } from './world-types.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const gapLine = '---';

interface DialogueContext {
  readonly accountId: string;
  readonly follower: SandboxFollower;
  readonly lines: readonly DialogueLine[];
  readonly newest: number;
}

export function buildDialogueMessages(
  random: SeededRandom,
  context: DialogueContext,
): SandboxMessage[] {
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
  { accountId, follower }: DialogueContext,
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
