// One conversation as the network holds it: who said what when, what of it can be read, what was told.
import { alterationOf } from './alterations.ts';
import { identityOf } from './identity.ts';
import { answer, networkTime, refusal } from './network.ts';
import type { Place } from './subject-world.ts';
import { tellHappening } from './webhooks.ts';
import { START, type World } from './world.ts';

export const PERSON = { id: '900', username: 'ana' };
export const CONVERSATION_ID = 'aWdDb252ZXJzYXRpb24';
const PAGE_ID = 'page-1';

/** Of older ones the network tells no details. */
const READABLE = 20;
const WINDOW_MS = 24 * 3_600_000;

export type Line = {
  readonly id: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** `us`: sent through our call. `phone`: by the owner, past us. */
  readonly by: 'person' | 'phone' | 'us';
  /** Taken back: it keeps its place in what we hold, and the network shows it no more. */
  readonly unsent?: boolean;
};

export type Conversation = {
  /** Oldest first. */
  readonly lines: Line[];
  /** Ids of which a webhook tells, once or more. */
  readonly told: Set<string>;
  /** What every call meets instead of the truth. */
  trouble: keyof typeof TROUBLES | undefined;
  /** The person's two newest as the run began: what there is to answer. */
  readonly answerable: readonly string[];
  /** Somebody writes now, and the network tells of it after so long, once or more. */
  readonly say: (by: Line['by'], text: string, delaysOf: (id: string) => readonly number[]) => Line;
  /** Somebody changes what they wrote, or takes it back; the network tells of it likewise. */
  readonly change: (line: Line, to: { text: string } | 'unsent', delays: readonly number[]) => void;
  /** Whether a line's details can be read by now. */
  readonly isReadable: (line: Line) => boolean;
  readonly read: (path: string) => Response;
  readonly refusal: () => Response | undefined;
};

const TROUBLES = {
  /** The owner has switched the access to messages off. */
  off: refusal(400, 200, 2_534_041),
  expired: refusal(400, 190, 463),
  outage: refusal(500, 2),
} as const;
const OUTSIDE_WINDOW = refusal(400, 10, 2_534_022);
const NOT_SHOWN = refusal(400, 100, 33);
const TOO_OLD = refusal(400, 100);

/** Where a run's conversation begins: up to a page and a half, the last two lines by the person. */
function openingLines(world: World, { lastInboundMs, mostLines = 30 }: Settings): Line[] {
  const random = world.random.fork('conversation');
  const before = random.between(0, mostLines - 2);
  const last = START - lastInboundMs;
  return Array.from({ length: before + 2 }, (_, index): Line => {
    const place = before + 1 - index;
    const by = place > 1 && random.chance(0.5) ? 'phone' : 'person';
    return { id: idOf(index), text: `Line ${index}`, at: last - place * 60_000, by };
  });
}

/** As long as the network's, and rising only as text does. */
const idOf = (index: number) => `aWdNZXNzYWdl${String(index).padStart(6, '0')}`;

type Settings = {
  readonly lagMs: number;
  /** How long before the start the person wrote last. */
  readonly lastInboundMs: number;
  /** By how many milliseconds the network's clock is ahead of ours. */
  readonly clockSkewMs?: number | undefined;
  /** How long the conversation is at most as the run begins. */
  readonly mostLines?: number;
};

const conversations = new WeakMap<World, Conversation>();

/** The conversation of a run. */
export function conversationOf({ world }: { readonly world: World }): Conversation {
  const found = conversations.get(world);
  if (!found) throw new Error('this world has no conversation');
  return found;
}

export function createConversation({ world, tenant }: Place, settings: Settings): Conversation {
  const identity = () => identityOf({ world, tenant });
  const lines = openingLines(world, settings);
  const told = new Set<string>();
  const edits = new Map<string, number>();
  const { clockSkewMs = 0 } = settings;
  const alter = (text: string) => alterationOf(world).alter(text);
  const timeOf = (at: number) => at + clockSkewMs;

  const isShown = (line: Line) =>
    !line.unsent &&
    (line.by !== 'us' || line.at + settings.lagMs <= world.now() || line.at < START);
  const readable = () => lines.filter(isShown).slice(-READABLE).reverse();
  const render = (line: Line) => ({
    id: line.id,
    created_time: networkTime(timeOf(line.at)),
    from: line.by === 'person' ? PERSON : identity(),
    to: { data: [line.by === 'person' ? identity() : PERSON] },
    message: line.text,
  });
  const node = () => ({
    id: CONVERSATION_ID,
    updated_time: networkTime(timeOf(lines.at(-1)?.at ?? START)),
    participants: { data: [identity(), PERSON] },
    messages: { data: readable().map(render) },
  });

  function tellOf(line: Line, content: object, delays: readonly number[]): void {
    const byAccount = line.by !== 'person';
    const happening = { personId: PERSON.id, at: timeOf(line.at), byAccount, content };
    for (const delay of delays) tellHappening({ world, tenant }, happening as never, delay);
  }

  function nextEditOf(id: string): number {
    const number = (edits.get(id) ?? 0) + 1;
    edits.set(id, number);
    return number;
  }

  const conversation: Conversation = {
    lines,
    told,
    answerable: lines
      .slice(-2)
      .toReversed()
      .map(({ id }) => id),
    trouble: undefined,
    isReadable: (line) => readable().includes(line),
    say(by, text, delaysOf) {
      const shown = by === 'us' ? alter(text) : text;
      const line = { id: idOf(lines.length), text: shown, at: world.now(), by };
      lines.push(line);
      world.note(`NETWORK ${by} writes ${line.id}: ${text}`);
      const delays = delaysOf(line.id);
      const echo = by === 'person' ? {} : { is_echo: true };
      tellOf(line, { message: { mid: line.id, text: shown, ...echo } }, delays);
      if (delays.length > 0) told.add(line.id);
      return line;
    },
    change(line, to, delays) {
      const changed = to === 'unsent' ? { unsent: true } : to;
      lines[lines.indexOf(line)] = { ...line, ...changed };
      const { id: mid } = line;
      const content =
        to === 'unsent'
          ? { message: { mid, is_deleted: true } }
          : { message_edit: { mid, text: to.text, num_edit: nextEditOf(mid) } };
      tellOf(line, content, delays);
    },
    read(path) {
      if (conversation.trouble) return TROUBLES[conversation.trouble]();
      if (path === `${PAGE_ID}/conversations`) return answer(200, { data: [node()] });
      if (path === CONVERSATION_ID) return answer(200, node());
      const line = lines.find(({ id }) => id === path);
      if (!line || !isShown(line)) return NOT_SHOWN();
      return readable().includes(line) ? answer(200, render(line)) : TOO_OLD();
    },
    refusal() {
      if (conversation.trouble) return TROUBLES[conversation.trouble]();
      const last = lines.findLast(({ by }) => by === 'person')?.at ?? 0;
      return world.now() < last + WINDOW_MS ? undefined : OUTSIDE_WINDOW();
    },
  };
  conversations.set(world, conversation);
  return conversation;
}

/** The text of a send, as its body carries it. */
export function textOfSend(body: string): string {
  const message = new URLSearchParams(body).get('message');
  return message === null ? '' : JSON.parse(message).text;
}
