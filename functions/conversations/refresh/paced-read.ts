// One read of conversations at its turn, and what its failure means for who wanted it.
import { awaitTurn } from '#functions/connection/network/message-pace.ts';
import { mayGoOn, noteTrouble } from '#functions/connection/network/refresh-access.ts';
import { secondsUntil } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import type { Usage } from '#platform/instagram/usage.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { noteMessagesOff } from '../storage/conversation-repository.ts';

type Answered<Result> =
  | { readonly kind: 'read'; readonly result: Result }
  /** Asking again makes sense after so many seconds, not before. */
  | { readonly kind: 'not_yet'; readonly seconds: number }
  /** Asking again would bring the same refusal. */
  | { readonly kind: 'in_vain' };

/** Makes one call; what it says about the account is written down. */
export async function pacedRead<Result extends { readonly usage: Usage | undefined }>(
  account: AccountRef,
  call: () => Promise<Result>,
): Promise<Answered<Result>> {
  const seconds = await awaitTurn(account);
  if (seconds !== undefined) return { kind: 'not_yet', seconds };
  let result: Result;
  try {
    result = await call();
  } catch (error) {
    if (error instanceof NetworkError && error.reason === 'messages_off') {
      await noteMessagesOff(account, true);
      return { kind: 'in_vain' };
    }
    const until = await noteTrouble(account, error);
    return until === undefined
      ? { kind: 'in_vain' }
      : { kind: 'not_yet', seconds: secondsUntil(until) };
  }
  // Without its usage there was no call, and nothing to learn from it.
  if (result.usage !== undefined) await noteMessagesOff(account, false);
  await mayGoOn(account, result.usage);
  return { kind: 'read', result };
}
