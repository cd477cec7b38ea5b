// Expects that the product shows every message of a conversation once, and the right ones as new, during a run and at
// its end.
import { expect } from 'vitest';
import { listConversations } from '#functions/conversations/use-cases/list-conversations.ts';
import { listMessages } from '#functions/conversations/use-cases/list-messages.ts';
import type { ConversationMessage } from '#shared/schemas/conversation.ts';
import type { SimulationContext } from '../machine/simulated-tenant.ts';
import { SIMULATION_START_MS, type SimulatedWorld } from '../machine/virtual-time-and-processes.ts';
import {
  getSimulatedConversation,
  SIMULATED_CONVERSATION_ID,
  type SimulatedMessage,
} from '../network/simulated-conversation.ts';
import { getSimulatedTextAlteration } from '../network/simulated-text-alterations.ts';
import type { Simulation } from '../runs/simulator.ts';
import { getDraftHistories } from './recorded-draft-history.ts';
import type { ReplySubjectAdapter } from './reply-subject-adapter.ts';

const getCaller = ({ tenant: { subject } }: SimulationContext) => {
  const { userId, igUserId } = subject;
  return { userId, igUserId };
};

export type ShownMessagesPage = Exclude<
  Awaited<ReturnType<typeof listMessages>>,
  { unchanged: true }
>;

/** Reads one page as the app does, in no virtual time. */
export async function readShownMessagesPage(
  simulation: SimulationContext,
  offset = 0,
  limit = 50,
): Promise<ShownMessagesPage> {
  const request = {
    instagram_conversation_id: SIMULATED_CONVERSATION_ID,
    page_limit: limit,
    pagination_offset: offset,
  };
  const response = await simulation.world.runAsObserver(() =>
    listMessages({ request, caller: getCaller(simulation) } as never),
  );
  if ('unchanged' in response) throw new Error('the response has no messages');
  return response;
}

/** Reads every message, oldest first, in pages of `size`. */
async function readAllMessages(simulation: SimulationContext, size: number) {
  const pages: ShownMessagesPage[] = [];
  for (let offset = 0; ; offset += size) {
    const page = await readShownMessagesPage(simulation, offset, size);
    pages.unshift(page);
    if (offset + size >= page.total_messages_count) break;
  }
  const newest = pages.at(-1) as ShownMessagesPage;
  return { ...newest, messages: pages.flatMap((page) => page.conversation_messages) };
}

/** How many outbound messages with this text are shown, in its sent or altered form. */
const countOutboundCopies = (
  messages: readonly ConversationMessage[],
  text: string,
  alter: (text: string) => string,
) =>
  messages.filter((one) => one.is_own && one.message !== null && alter(one.message) === text)
    .length;

const pagesByWorld = new WeakMap<SimulatedWorld, Map<string, string>>();

/** A known version gets `unchanged` as the answer, so the page must be the same for the same version. */
function expectSamePageForVersion(
  { world }: SimulationContext,
  { version, ...page }: ShownMessagesPage,
): void {
  const pageByVersion = pagesByWorld.get(world) ?? new Map<string, string>();
  pagesByWorld.set(world, pageByVersion);
  // `unchanged` names the state of the refresh itself.
  const { still_updating_messages_from_api: _, refresh_failed: __, ...content } = page;
  const currentPage = JSON.stringify(content);
  expect(currentPage, 'what an unchanged version stands for').toBe(
    pageByVersion.get(version) ?? currentPage,
  );
  pageByVersion.set(version, currentPage);
}

/** Reads the newest page: no reply is shown twice, nor beside its pending copy. */
export async function expectNoDuplicateMessage(simulation: Simulation): Promise<void> {
  const page = await readShownMessagesPage(simulation);
  expectSamePageForVersion(simulation, page);
  const { conversation_messages } = page;
  const histories = [...getDraftHistories(simulation).values()];
  const { messages } = getSimulatedConversation(simulation);
  const { alter, isRecognizable } = getSimulatedTextAlteration(simulation.world);
  const shownTexts = conversation_messages.flatMap(({ is_own, message }) =>
    is_own && message ? alter(message) : [],
  );
  // A reply that cannot be recognized is shown beside its pending copy until the network has returned its id.
  for (const text of isRecognizable ? new Set(shownTexts) : []) {
    const acceptingHistories = histories.filter((history) =>
      history.some(({ draft }) => draft.sendingText !== null && alter(draft.sendingText) === text),
    );
    const phoneMessages = messages.filter(
      (networkMessage) => networkMessage.by === 'phone' && alter(networkMessage.text) === text,
    );
    expect(
      countOutboundCopies(conversation_messages, text, alter),
      `"${text}" shown ${(simulation.world.now() - SIMULATION_START_MS) / 1_000} s after the start`,
    ).toBeLessThanOrEqual(acceptingHistories.length + phoneMessages.length);
  }
  const ids = conversation_messages.map(({ id }) => id);
  expect(ids, 'each message once').toEqual([...new Set(ids)]);
}

/** Whether a message must be shown: announced, older than the run, or live according to the product. */
const mustBeShown = (
  networkMessage: SimulatedMessage,
  announcedIds: ReadonlySet<string>,
  liveIds: ReadonlySet<string>,
) =>
  networkMessage.at < SIMULATION_START_MS ||
  announcedIds.has(networkMessage.id) ||
  liveIds.has(networkMessage.id);

export const expectConversationShown: ReplySubjectAdapter['expectPublishedRepliesShown'] = async (
  simulation,
  finalState,
) => {
  const { messages: networkMessages, announcedIds } = getSimulatedConversation(simulation);
  const { alter } = getSimulatedTextAlteration(simulation.world);
  const liveIds = finalState.drafts.flatMap(({ state, networkId }) =>
    state === 'live' ? networkId : [],
  );
  expect(liveIds, 'each live reply is a message of its own').toEqual([...new Set(liveIds)]);
  for (const size of [50, 7]) {
    const {
      messages: shownMessages,
      conversation,
      total_messages_count,
    } = await readAllMessages(simulation, size);
    const pending = shownMessages.filter(({ pending_post }) => pending_post).map(({ id }) => id);
    const posted = finalState.drafts.flatMap(({ id, state }) => (state === 'posted' ? id : []));
    expect(pending, 'on their way').toEqual(posted);
    const messages = shownMessages.filter(({ pending_post }) => !pending_post);
    const ids = messages.map(({ id }) => id);
    expect(ids, 'each message once').toEqual([...new Set(ids)]);
    expect(total_messages_count).toBe(ids.length);
    const expectedMessages = networkMessages.filter((networkMessage) =>
      mustBeShown(networkMessage, announcedIds, new Set(liveIds as string[])),
    );
    const missing = expectedMessages.filter(({ id }) => !ids.includes(id));
    expect(missing, 'messages lost').toEqual([]);
    const byId = new Map(
      networkMessages.map((networkMessage) => [networkMessage.id, networkMessage]),
    );
    expect(
      ids.filter((id) => !byId.has(id)),
      'shown though nobody wrote it',
    ).toEqual([]);
    for (const { id, is_own, message } of messages) {
      const networkMessage = byId.get(id);
      // A message that the network no longer shows keeps its sent text.
      const text = message !== null && networkMessage?.by === 'product' ? alter(message) : message;
      expect({ id, is_own, message: text }).toEqual({
        id,
        is_own: networkMessage?.by !== 'contact',
        message: networkMessage?.unsent ? null : networkMessage?.text,
      });
    }
    const times = messages.map((one) => one.message_created_time);
    expect(times, 'oldest first').toEqual([...times].sort());
    const newMessages = messages.filter(({ seen }) => !seen);
    expect(conversation.new_messages_count).toBe(newMessages.length);
    expect(
      newMessages.filter(({ is_own }) => is_own),
      'own ones are never new',
    ).toEqual([]);
  }
  await expectConversationListedOnce(simulation);
};

/** The list contains one conversation, with its last message. */
async function expectConversationListedOnce(simulation: SimulationContext): Promise<void> {
  const request = { page_limit: 50, pagination_offset: 0 };
  const response = await simulation.world.runAsObserver(() =>
    listConversations({ request, caller: getCaller(simulation) } as never),
  );
  if ('unchanged' in response) throw new Error('the response has no conversations');
  expect(response.conversations.map(({ id }) => id)).toEqual([SIMULATED_CONVERSATION_ID]);
  expect(response.total_conversations_count).toBe(1);
  const page = await readShownMessagesPage(simulation);
  const lastMessage = page.conversation_messages.findLast(({ pending_post }) => !pending_post);
  expect(response.conversations[0]?.last_message?.message).toBe(lastMessage?.message);
}
