// Decides whether a message has content that the model cannot read, so that only a person can answer it. Pure.
import type { MessageContentKind } from '#shared/schemas/conversation.ts';
import type { Sentence } from '#shared/sentences/say.ts';
import type { MergedMessage } from './message.ts';

/** Without one the text is only an emoji, a heart or a sign, which says too little. */
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The content that the message has beside its text, or in its place. */
export function findMessageContentBesideText({
  type,
  attachments,
}: Pick<MergedMessage, 'type' | 'attachments'>): MessageContentKind | undefined {
  if (type === 'is_unsupported' || type === 'story_mention' || type === 'story_reply') return type;
  return attachments[0]?.kind;
}

const hasWords = (text: string | null): boolean => LETTER_OR_DIGIT.test(text ?? '');

function findUnreadableContent({
  type,
  text,
  attachments,
  story,
}: Pick<MergedMessage, 'type' | 'text' | 'attachments' | 'story'>) {
  if (type === 'is_unsupported') return 'unsupported';
  const unseen = attachments.map(({ kind }) => kind).find((kind) => kind !== 'share');
  if (unseen !== undefined) return unseen;
  if (hasWords(text)) return undefined;
  if (story?.kind === 'mention') return 'story';
  if (attachments.some(({ name }) => hasWords(name))) return undefined;
  return attachments.length > 0 ? 'share' : 'sign';
}

/** Undefined when the model can read the whole message. */
export function describeUnreadableMessageContent(
  message: Parameters<typeof findUnreadableContent>[0],
): Sentence | undefined {
  const content = findUnreadableContent(message);
  return content && `unreadable_${content}`;
}
