// A text that came back unconfirmed stands on the network after all, while its draft is with its owner. Pure.
import { type Draft, findUnconfirmed } from './draft.ts';
import type { DraftEvent } from './lifecycle.ts';
import type { ReplyKind } from './reply-length.ts';
import { isSameText } from './same-text.ts';
import { standsAfterAll } from './words.ts';

/** A reply as the network has it. */
type Standing = { readonly networkId: string; readonly text: string };

/** What becomes of a draft with its owner; undefined where the text is none of its own, or known to stand. */
export function eventWhileEditing(
  kind: ReplyKind,
  draft: Draft,
  { networkId, text }: Standing,
): DraftEvent | undefined {
  const found = findUnconfirmed(draft, text);
  if (!found || found.isFound) return undefined;
  return isSameText(draft.editedText ?? draft.generatedText, found.text)
    ? { type: 'found_on_network', networkId, text: found.text, usagePeriod: null }
    : { type: 'confirmed_while_editing', text: found.text, reason: standsAfterAll(kind) };
}
