// One read of conversations at its turn, and what its failure means for who wanted it.
import { readInTurn } from '#functions/connection/network/read-in-turn.ts';
import { mayGoOn, noteTrouble } from '#functions/connection/network/refresh-access.ts';
import { secondsUntil } from '#platform/clock.ts';
import type { Usage } from '#platform/instagram/usage.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { conversationStore as store } from '../updates/conversation-store.ts';

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
  try {
    const answer = await readInTurn({ account, store, keepsTo: 'all pauses' }, call);
    if (answer.kind === 'off') return { kind: 'in_vain' };
    if (answer.kind === 'read') await mayGoOn(account, answer.result.usage);
    return answer;
  } catch (error) {
    const until = await noteTrouble(account, error);
    return until === undefined
      ? { kind: 'in_vain' }
      : { kind: 'not_yet', seconds: secondsUntil(until) };
  }
}
