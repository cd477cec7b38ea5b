// Reads what people wrote for a rehearsal, many events at once: a call for each event would take minutes.

import type { CommentReplySubject, MessageReplySubject } from '#functions/drafts/jobs.ts';
import type {
  PastItem,
  PastItemReader,
  PastReadRange,
  PastReplySubject,
} from '#functions/drafts/reply-ports.ts';
import type { InboundEvent } from '#functions/events/domain/inbound-event.ts';
import { nowMs } from '#platform/clock.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import { toReplySubjectOfEvent } from '../evaluation/to-rule-event.ts';

export type PastCommentOrMessageReaders = {
  readonly comment: PastItemReader<CommentReplySubject>;
  readonly message: PastItemReader<MessageReplySubject>;
};

export type RehearsedPastEvent = { readonly event: InboundEvent; readonly past: PastItem };

/** Enough for full batches, and few enough to check the time often. */
const EVENTS_PER_READ = 250;
/** A person waits for the answer, even when the table is slow; the next call continues. */
const READING_TIME_MS = 6_000;

async function readChunk(
  readers: PastCommentOrMessageReaders,
  events: readonly InboundEvent[],
  range: PastReadRange,
): Promise<readonly RehearsedPastEvent[]> {
  const comments: PastReplySubject<CommentReplySubject>[] = [];
  const messages: PastReplySubject<MessageReplySubject>[] = [];
  for (const event of events) {
    const subject = toReplySubjectOfEvent(event, 'public');
    const { writtenAt } = event;
    if (subject.kind === 'comment') comments.push({ subject, writtenAt });
    if (subject.kind === 'message') messages.push({ subject, writtenAt });
  }
  const [ofComments, ofMessages] = await Promise.all([
    readers.comment.readPastItems(comments, range),
    readers.message.readPastItems(messages, range),
  ]);
  const [nextComment, nextMessage] = [ofComments.values(), ofMessages.values()];
  return events.flatMap((event) => {
    const { value: past } = (event.kind === 'comment' ? nextComment : nextMessage).next();
    return past ? [{ event, past }] : [];
  });
}

/** Returns the events in order, without deleted ones; `unread` is the first event for which there was no time. */
export async function readPastEventsForRehearsal(
  readers: PastCommentOrMessageReaders,
  events: readonly InboundEvent[],
  range: PastReadRange,
): Promise<{
  readonly found: readonly RehearsedPastEvent[];
  readonly unread: InboundEvent | undefined;
}> {
  const until = nowMs() + READING_TIME_MS;
  const found: RehearsedPastEvent[] = [];
  for (const [index, chunk] of splitIntoChunks(events, EVENTS_PER_READ).entries()) {
    if (nowMs() >= until) return { found, unread: events[index * EVENTS_PER_READ] };
    found.push(...(await readChunk(readers, chunk, range)));
  }
  return { found, unread: undefined };
}
