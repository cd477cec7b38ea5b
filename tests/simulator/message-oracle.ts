// What the product must show of a conversation: what stands, each once, and what is new; during a run and
// at its end.
import { expect } from 'vitest';
import { listConversations } from '#functions/conversations/use-cases/list-conversations.ts';
import { listMessages } from '#functions/conversations/use-cases/list-messages.ts';
import type { Message } from '#shared/schemas/conversation.ts';
import { alterationOf } from './alterations.ts';
import { CONVERSATION_ID, conversationOf, type Line } from './conversation.ts';
import { historiesOf } from './draft-history.ts';
import type { Simulation } from './simulator.ts';
import type { SubjectWorld } from './subject-world.ts';
import { START, type World } from './world.ts';

const callerOf = ({ tenant: { subject } }: Simulation) => {
  const { userId, igUserId } = subject;
  return { userId, igUserId };
};

export type Shown = Exclude<Awaited<ReturnType<typeof listMessages>>, { unchanged: true }>;

/** One page as the app is answered it; outside a process it takes no time. */
export async function showPage(simulation: Simulation, offset = 0, limit = 50): Promise<Shown> {
  const request = {
    instagram_conversation_id: CONVERSATION_ID,
    page_limit: limit,
    pagination_offset: offset,
  };
  const answer = await simulation.world.look(() =>
    listMessages({ request, caller: callerOf(simulation) } as never),
  );
  if ('unchanged' in answer) throw new Error('an answer without messages');
  return answer;
}

/** Every message, oldest first, on pages of a size. */
async function showAll(simulation: Simulation, size: number) {
  const pages: Shown[] = [];
  for (let offset = 0; ; offset += size) {
    const page = await showPage(simulation, offset, size);
    pages.unshift(page);
    if (offset + size >= page.total_messages_count) break;
  }
  const newest = pages.at(-1) as Shown;
  return { ...newest, messages: pages.flatMap((page) => page.conversation_messages) };
}

/** How often the account is shown to have said this, as sent or as the network keeps it. */
const count = (messages: readonly Message[], text: string, alter: (text: string) => string) =>
  messages.filter((one) => one.is_own && one.message !== null && alter(one.message) === text)
    .length;

const answered = new WeakMap<World, Map<string, string>>();

/** Who knows a version is told nothing: what it stood for must not have changed meanwhile. */
function expectSameUnderVersion({ world }: Simulation, { version, ...page }: Shown): void {
  const known = answered.get(world) ?? new Map<string, string>();
  answered.set(world, known);
  const { still_updating_messages_from_api: _, ...content } = page;
  const now = JSON.stringify(content);
  expect(now, 'what an unchanged version stands for').toBe(known.get(version) ?? now);
  known.set(version, now);
}

/** Looks at the newest page as it stands: no reply beside its pending twin, none twice. */
export async function expectNoTwin(simulation: Simulation): Promise<void> {
  const page = await showPage(simulation);
  expectSameUnderVersion(simulation, page);
  const { conversation_messages: shown } = page;
  const histories = [...historiesOf(simulation).values()];
  const { lines } = conversationOf(simulation);
  const { alter, isRecognisable } = alterationOf(simulation.world);
  const said = shown.flatMap(({ is_own, message }) => (is_own && message ? alter(message) : []));
  // What nobody can tell to be the reply stands beside it until the network has named its id.
  for (const text of isRecognisable ? new Set(said) : []) {
    const accepted = histories.filter((history) =>
      history.some(({ draft }) => draft.sendingText !== null && alter(draft.sendingText) === text),
    );
    const other = lines.filter((line) => line.by === 'phone' && alter(line.text) === text);
    expect(
      count(shown, text, alter),
      `"${text}" shown ${(simulation.world.now() - START) / 1_000} s after the start`,
    ).toBeLessThanOrEqual(accepted.length + other.length);
  }
  const ids = shown.map(({ id }) => id);
  expect(ids, 'each message once').toEqual([...new Set(ids)]);
}

/** What must be held: what was told of, what was there before, and what the product says is live. */
const mustBeHeld = (line: Line, told: ReadonlySet<string>, live: ReadonlySet<string>) =>
  line.at < START || told.has(line.id) || live.has(line.id);

export const expectConversationShown: SubjectWorld['expectShown'] = async (simulation, end) => {
  const { lines, told } = conversationOf(simulation);
  const { alter } = alterationOf(simulation.world);
  const live = end.drafts.flatMap(({ state, networkId }) => (state === 'live' ? networkId : []));
  expect(live, 'each live reply is a message of its own').toEqual([...new Set(live)]);
  for (const size of [50, 7]) {
    const { messages: shown, conversation, total_messages_count } = await showAll(simulation, size);
    const pending = shown.filter(({ pending_post }) => pending_post).map(({ id }) => id);
    const posted = end.drafts.flatMap(({ id, state }) => (state === 'posted' ? id : []));
    expect(pending, 'on their way').toEqual(posted);
    const messages = shown.filter(({ pending_post }) => !pending_post);
    const ids = messages.map(({ id }) => id);
    expect(ids, 'each message once').toEqual([...new Set(ids)]);
    expect(total_messages_count).toBe(ids.length);
    const due = lines.filter((line) => mustBeHeld(line, told, new Set(live as string[])));
    const missing = due.filter(({ id }) => !ids.includes(id));
    expect(missing, 'messages lost').toEqual([]);
    const byId = new Map(lines.map((line) => [line.id, line]));
    expect(
      ids.filter((id) => !byId.has(id)),
      'shown though nobody wrote it',
    ).toEqual([]);
    for (const { id, is_own, message } of messages) {
      const line = byId.get(id);
      // What the network shows no more is kept as it was sent.
      const text = message !== null && line?.by === 'us' ? alter(message) : message;
      expect({ id, is_own, message: text }).toEqual({
        id,
        is_own: line?.by !== 'person',
        message: line?.unsent ? null : line?.text,
      });
    }
    const times = messages.map((one) => one.message_created_time);
    expect(times, 'oldest first').toEqual([...times].sort());
    const fresh = messages.filter(({ seen }) => !seen);
    expect(conversation.new_messages_count).toBe(fresh.length);
    expect(
      fresh.filter(({ is_own }) => is_own),
      'own ones are never new',
    ).toEqual([]);
  }
  await expectListedOnce(simulation);
};

/** One conversation in the list, with what was written last. */
async function expectListedOnce(simulation: Simulation): Promise<void> {
  const request = { page_limit: 50, pagination_offset: 0 };
  const answer = await simulation.world.look(() =>
    listConversations({ request, caller: callerOf(simulation) } as never),
  );
  if ('unchanged' in answer) throw new Error('an answer without conversations');
  expect(answer.conversations.map(({ id }) => id)).toEqual([CONVERSATION_ID]);
  expect(answer.total_conversations_count).toBe(1);
  const page = await showPage(simulation);
  const last = page.conversation_messages.findLast(({ pending_post }) => !pending_post);
  expect(answer.conversations[0]?.last_message?.message).toBe(last?.message);
}
