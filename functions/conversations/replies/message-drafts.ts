// Fills the drafts ports for messages: where a message's draft is kept, and what it may rest on.
import { getAccount } from '#functions/connection/account-repository.ts';
import type { PastReply, SubjectContext } from '#functions/drafts/domain/prompt.ts';
import { pickExamples } from '#functions/drafts/domain/voice.ts';
import type { MessageSubject } from '#functions/drafts/jobs.ts';
import type { DraftStore, PromptSource, ReplyWindow } from '#functions/drafts/subject.ts';
import { nowIso } from '#platform/clock.ts';
import { dueSortKey } from '#platform/table/keys.ts';
import { DRAFT_MAX_CHARACTERS, MESSAGE_MAX_BYTES } from '#shared/limits.ts';
import type { StoredMessage } from '../domain/message.ts';
import { pastExchangesIn } from '../domain/past-exchanges.ts';
import { isWindowOpen } from '../domain/window.ts';
import { readConversation, readConversationPage } from '../storage/conversation-repository.ts';
import {
  readMessage,
  readNewestMessages,
  writeMessageDraft,
} from '../storage/message-repository.ts';

const EXAMPLES = 6;
const THREAD = 12;
/** How many messages of a conversation, and how many other conversations, are searched for the voice. */
const SEARCHED = { messages: 50, conversations: 5 };

const DUE_TAG = 'draft';

/** The owner's answers in this conversation first; other recent ones only where those are too few. */
async function collectPastReplies(
  subject: MessageSubject,
  messages: readonly StoredMessage[],
): Promise<readonly PastReply[]> {
  const here = pastExchangesIn(messages);
  if (here.length >= EXAMPLES) return here;
  const recent = await readConversationPage(subject, { limit: SEARCHED.conversations, offset: 0 });
  const elsewhere = await Promise.all(
    recent
      .filter(({ id }) => id !== subject.conversationId)
      .map(({ id }) => readNewestMessages({ ...subject, conversationId: id }, SEARCHED.messages)),
  );
  return [...here, ...elsewhere.flatMap(pastExchangesIn)];
}

/** What came along with the text, or in its place, in words. */
function sentAlong({ type, story, attachments }: StoredMessage): string | null {
  if (type === 'is_unsupported') return 'something that cannot be shown here';
  if (story?.kind === 'mention') return 'a mention of the owner in their story';
  if (story?.kind === 'reply') return "a reply to the owner's story";
  const [first] = attachments;
  return first ? `an attachment (${first.kind})` : null;
}

const toThreadEntry = (message: StoredMessage) => ({
  author: message.fromUsername,
  text: message.text ?? `(${sentAlong(message) ?? 'nothing'})`,
  isOwn: message.isOwn,
});

async function context(subject: MessageSubject): Promise<SubjectContext | undefined> {
  const [message, account, messages] = await Promise.all([
    readMessage(subject),
    getAccount(subject),
    readNewestMessages(subject, SEARCHED.messages),
  ]);
  if (!message || message.unsent || !account) return undefined;
  const text = message.text ?? '';
  const thread = messages
    .filter(({ id, unsent }) => id !== message.id && !unsent)
    .slice(0, THREAD)
    .toReversed();
  return {
    kind: 'message',
    author: message.fromUsername,
    text,
    sentAlong: sentAlong(message),
    thread: thread.map(toThreadEntry),
    caption: null,
    account: {
      username: account.username,
      name: account.name,
      biography: account.details.biography,
      website: account.details.website,
    },
    pastReplies: pickExamples(text, await collectPastReplies(subject, messages), EXAMPLES),
    opening: '',
    maxCharacters: DRAFT_MAX_CHARACTERS,
    maxBytes: MESSAGE_MAX_BYTES,
  };
}

export const messageDrafts: DraftStore<MessageSubject> &
  PromptSource<MessageSubject> &
  ReplyWindow<MessageSubject> = {
  read: async (subject) => {
    const message = await readMessage(subject);
    return message && { draft: message.draft, isOwn: message.isOwn };
  },
  write: (subject, draft, dueAt) =>
    writeMessageDraft(subject, draft.revision - 1, draft, dueAt && dueSortKey(dueAt, DUE_TAG)),
  context,
  isOpen: async (subject) => {
    const conversation = await readConversation(subject, { consistent: true });
    return isWindowOpen(conversation?.lastInboundAt, nowIso());
  },
};
