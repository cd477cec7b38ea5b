// Decides what happens when an unconfirmed text is found published while the owner edits the draft. Pure.

import type { ReplyKind } from '#functions/drafts/domain/prompt/reply-length.ts';
import { isSameTextIgnoringAlterations } from '#functions/drafts/domain/read-back/is-same-text-ignoring-alterations.ts';
import { type Draft, findUnconfirmedText, getUneditedText } from './draft.ts';
import type { DraftEvent } from './draft-events.ts';
import { describeEarlierPublishedReply } from './reply-failure-sentences.ts';

/** A reply as the network shows it; the text is null when the network shows none. */
type PublishedReply = { readonly networkId: string; readonly text: string | null };

/** Undefined when this draft has no such unconfirmed text, or knows that it is published. */
export function toReplyFoundDraftEvent(
  kind: ReplyKind,
  draft: Draft,
  { networkId, text }: PublishedReply,
): DraftEvent | undefined {
  const unconfirmedText = findUnconfirmedText(draft, text);
  if (!unconfirmedText || unconfirmedText.isFound) return undefined;
  return isSameTextIgnoringAlterations(
    draft.editedText ?? getUneditedText(draft),
    unconfirmedText.text,
  )
    ? { type: 'found_on_network', networkId, text: unconfirmedText.text, usagePeriod: null }
    : {
        type: 'confirmed_while_editing',
        text: unconfirmedText.text,
        reason: describeEarlierPublishedReply(kind),
      };
}
