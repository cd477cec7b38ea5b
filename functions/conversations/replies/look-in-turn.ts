// A look at the network for a reply in a conversation, in its turn.
import { readInTurn } from '#functions/connection/network/read-in-turn.ts';
import { mayGoOn } from '#functions/connection/network/refresh-access.ts';
import type { MessageSubject } from '#functions/drafts/jobs.ts';
import { reading, requireToken } from '#functions/drafts/network-way.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import type { Usage } from '#platform/instagram/usage.ts';
import { conversationStore as store } from '../updates/conversation-store.ts';

/**
 * A look for a reply, in its turn among all who read the account's conversations. A pause that is our
 * own guess does not keep an owner waiting.
 * @throws NetworkError, also where no look could be taken: then it tells nothing of the reply
 */
export async function lookInTurn<Result extends { readonly usage: Usage }>(
  subject: MessageSubject,
  token: string,
  call: () => Promise<Result>,
): Promise<Result> {
  requireToken(token);
  const reader = { account: subject, store, keepsTo: 'named pauses' } as const;
  const answer = await reading(subject, () => readInTurn(reader, call));
  switch (answer.kind) {
    case 'read':
      await mayGoOn(subject, answer.result.usage);
      return answer.result;
    case 'not_yet':
      throw new NetworkError('throttled', 'Conversations cannot be read yet.', {
        retryAfterSeconds: answer.seconds,
      });
    case 'off':
      throw new NetworkError('refused', 'Messages are switched off.', { reason: 'messages_off' });
  }
}
