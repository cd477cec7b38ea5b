// Faults between the product and the network when a reply to a message is sent or looked up.
import type { ConversationScenario, MessageReplyEnvironment } from './message-reply-scenario.ts';

const isSend = (url: string, method: string) => method === 'POST' && /\/messages$/.test(url);
type ListedMessage = { readonly from: { readonly id: string }; readonly created_time?: string };
const GONE = { code: 100, subcode: 33 };

export function createMessageReplyFaults(
  { wire, network }: MessageReplyEnvironment,
  { conversation, own, ref }: ConversationScenario,
) {
  /** Runs `happens` after the network published and before its response arrives. */
  function runBeforeSendResponses(happens: () => Promise<unknown>): void {
    wire.intercept = async (url, method, call) => {
      const response = await call();
      if (isSend(url, method)) await happens();
      return response;
    };
  }

  return {
    runBeforeSendResponses,
    /**
     * The network publishes, and its response is lost, for the next `times` sends. `happens` runs before the response
     * is lost.
     */
    loseSendResponses(times: number, happens = async () => {}): void {
      let remaining = times;
      runBeforeSendResponses(async () => {
        if (remaining === 0) return;
        remaining -= 1;
        await happens();
        throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
      });
    },
    /** The network publishes sent messages with another text, in addition to earlier interceptors. */
    alterSentText(alter: (text: string) => string): void {
      const { intercept } = wire;
      wire.intercept = (url, method, call) =>
        intercept(url, method, async () => {
          const response = await call();
          if (!isSend(url, method)) return response;
          const [sent, ...before] = conversation.messages;
          if (sent) conversation.messages = [{ ...sent, text: alter(sent.text) }, ...before];
          return response;
        });
    },
    /** The network's lists of the conversation have no readable times for the account's messages, while this holds. */
    garbleTimesOfSentMessages(isGarbled = () => true): void {
      const { intercept } = wire;
      const garble = (one: ListedMessage): object =>
        isGarbled() && one.from.id === own.igUserId ? { ...one, created_time: 'just now' } : one;
      wire.intercept = async (url, method, call) => {
        const response = await intercept(url, method, call);
        if (method !== 'GET' || !url.includes(`/${conversation.id}?`) || !response.ok)
          return response;
        const body = (await response.json()) as { messages: { data: readonly ListedMessage[] } };
        return Response.json({ ...body, messages: { data: body.messages.data.map(garble) } });
      };
    },
    /** The network rejects the next send of a message, by default as an outage. */
    failNextSend: (failure: { times?: number; code?: number; subcode?: number } = {}) =>
      network.fail({ on: /POST \/page-\d+\/messages/, times: 1, code: 2, ...failure }),
    /** The next read of a message that the account sent finds nothing. */
    hideNextSentMessage: () => network.fail({ on: /GET \/aWdfSENT/, times: 1, ...GONE }),
    /** The next reads of the conversation and of its messages find nothing. */
    reportConversationGone: (times: number) => network.fail({ on: /GET \/aWdf/, times, ...GONE }),
    switchMessagesOff: async () => void network.state.messagesOff.add(ref.igUserId),
    switchMessagesOn: () => network.state.messagesOff.clear(),
  };
}
