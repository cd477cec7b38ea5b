// Whether a comment has something that the model cannot read, and so cannot answer without a person. Pure.
import { say } from '#shared/sentences/say.ts';

/** A picture or a sticker, of which the network names nothing. */
const BLANK = /^[\s\p{Cf}]*$/u;

/** The sentence for the owner; undefined when the model can read the comment. */
export const describeUnreadableComment = ({
  text,
}: {
  readonly text: string;
}): string | undefined => (BLANK.test(text) ? say('unreadable_comment') : undefined);
