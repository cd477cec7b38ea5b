// How much an answer says about its owner's voice. Pure.
import { hasDisclosure } from '#functions/drafts/domain/disclosure/disclosure-line.ts';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isFallbackReplyText } from '#functions/drafts/domain/prompt/fallback-reply-text.ts';
import { isSameTextIgnoringAlterations } from '#functions/drafts/domain/read-back/is-same-text-ignoring-alterations.ts';

const BY_HAND = 3;
/** The owner found it good enough, but would not have written it. */
const UNEDITED_DRAFT = 1;
const NOT_THE_OWNERS = 0;

/** `draft`: the draft that was sent as this answer; undefined for an answer from the Instagram app. */
export function weighAnswer(
  text: string,
  draft: Pick<Draft, 'automation' | 'generatedText'> | undefined,
): number {
  // A text that says that it is automated counts as such after its draft is gone.
  if (isFallbackReplyText(text) || hasDisclosure(text, null)) return NOT_THE_OWNERS;
  if (draft === undefined) return BY_HAND;
  if (draft.automation?.approval === 'not_needed') return NOT_THE_OWNERS;
  return isSameTextIgnoringAlterations(draft.generatedText, text) ? UNEDITED_DRAFT : BY_HAND;
}
