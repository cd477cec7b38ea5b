// Decides whether a comment has content that the model cannot read, so that only a person can answer it. Pure.
import type { Sentence } from '#shared/sentences/say.ts';

/** A picture or a sticker, for which the network sends no text. */
const BLANK = /^[\s\p{Cf}]*$/u;

/** Undefined when the model can read the comment. */
export const describeUnreadableComment = ({
  text,
}: {
  readonly text: string;
}): Sentence | undefined => (BLANK.test(text) ? 'unreadable_comment' : undefined);
