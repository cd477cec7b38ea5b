// Turns the lines of a written conversation into messages with times, backwards from its newest one.
import { messageId } from './message-ids.ts';
import type { Line, RichLine } from './phrases/messages/line.ts';
import { hashText, type Random } from './seeded-random.ts';
import type { Attachment, Follower, Message, Reaction, Story } from './types.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const pause = '---';

interface Place {
  readonly accountId: string;
  readonly follower: Follower;
  readonly lines: readonly Line[];
  readonly newest: number;
}

export function dialogueMessages(random: Random, place: Place): Message[] {
  const messages: Message[] = [];
  let timestamp = Math.floor(place.newest / 1000) * 1000;
  for (const [index, line] of [...place.lines.entries()].reverse()) {
    if (line === pause) {
      timestamp -= random.integer(3, 11) * day + random.integer(0, 400) * minute;
      continue;
    }
    messages.unshift(makeMessage(place, { line: richLine(line), index, timestamp }));
    timestamp -= Math.floor(random.between(0.4, 14) * 60) * 1000;
  }
  return messages;
}

function richLine(line: Line): RichLine {
  if (typeof line !== 'string') return line;
  return line.startsWith('> ') ? { owner: true, text: line.slice(2) } : { text: line };
}

function makeMessage(
  { accountId, follower }: Place,
  details: { readonly line: RichLine; readonly index: number; readonly timestamp: number },
): Message {
  const { line, index, timestamp } = details;
  const id = messageId(accountId, follower.id, `s${index}`);
  const [author, other] = line.owner ? [accountId, follower.id] : [follower.id, accountId];
  return {
    id,
    authorId: author,
    text: line.text?.replace('{name}', follower.name) ?? null,
    timestamp,
    visibleAt: timestamp,
    attachments: attachmentsOf(line, id),
    story: storyOf(line, id),
    replyTo: null,
    privateReplyTo: null,
    fromApi: false,
    unsupported: line.unsupported ?? false,
    unsent: false,
    edits: 0,
    reactions: reactionsOf(line, other),
  };
}

function attachmentsOf(line: RichLine, id: string): Attachment[] {
  return (line.attachments ?? []).map(([kind, scene, title], position) => ({
    id: numberId(`${id} ${position}`),
    kind,
    scene,
    title: title ?? null,
  }));
}

function storyOf(line: RichLine, id: string): Story | null {
  if (!line.story) return null;
  const [kind, scene] = line.story;
  return { id: numberId(`${id} story`), kind, scene };
}

function reactionsOf(line: RichLine, byId: string): Reaction[] {
  if (line.reaction === undefined) return [];
  return [{ byId, emoji: line.reaction, name: line.reaction === '❤' ? 'love' : 'other' }];
}

/** A 17-digit id below those given at run time. */
function numberId(seed: string): string {
  return `178${String(hashText(seed)).padStart(14, '0')}`;
}
