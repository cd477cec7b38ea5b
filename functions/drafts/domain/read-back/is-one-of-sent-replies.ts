// Whether a text of the account is one of the replies that our product sent. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isSameTextIgnoringAlterations } from './is-same-text-ignoring-alterations.ts';

/** A reply may arrive before the response of the call that publishes it. */
export const isOneOfSentReplies = (
  written: { readonly id: string; readonly text: string | null },
  replies: readonly Pick<Draft, 'networkId' | 'claimedAt' | 'sendingText'>[],
): boolean =>
  replies.some(
    ({ networkId, claimedAt, sendingText }) =>
      networkId === written.id ||
      (networkId === null &&
        claimedAt !== null &&
        isSameTextIgnoringAlterations(sendingText ?? '', written.text ?? '')),
  );
