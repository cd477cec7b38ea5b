// Decides whether a message has content that the model cannot read, so that only a person can answer it. Pure.
import type { MessageAttachment, SentContent } from '#shared/schemas/conversation.ts';
import type { MergedMessage } from './message.ts';

/** Without one the text is only an emoji, a heart or a sign, which says too little. */
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

const UNREADABLE_ATTACHMENTS: Readonly<Record<MessageAttachment['kind'], string | undefined>> = {
  image: 'a picture',
  video: 'a video',
  audio: 'a voice message',
  file: 'an attachment',
  share: undefined,
};

/** The content that the message has beside its text, or in its place. */
export function findSentContent({
  type,
  attachments,
}: Pick<MergedMessage, 'type' | 'attachments'>): SentContent | undefined {
  if (type === 'is_unsupported' || type === 'story_mention' || type === 'story_reply') return type;
  return attachments[0]?.kind;
}

const hasWords = (text: string | null): boolean => LETTER_OR_DIGIT.test(text ?? '');

function findUnreadableContent({
  type,
  text,
  attachments,
  story,
}: Pick<MergedMessage, 'type' | 'text' | 'attachments' | 'story'>): string | undefined {
  if (type === 'is_unsupported') return 'content that only Instagram shows';
  const unseen = attachments.map(({ kind }) => UNREADABLE_ATTACHMENTS[kind]).find(Boolean);
  if (unseen !== undefined) return unseen;
  if (hasWords(text)) return undefined;
  if (story?.kind === 'mention') return 'a story';
  if (attachments.some(({ name }) => hasWords(name))) return undefined;
  return attachments.length > 0 ? 'a shared post without words' : 'a sign without words';
}

/** The sentence for the owner. Undefined when the model can read the whole message. */
export function describeUnreadableContent(
  message: Parameters<typeof findUnreadableContent>[0],
): string | undefined {
  const content = findUnreadableContent(message);
  return content && `This answers ${content}, which the AI model cannot read, so it waits for you.`;
}
