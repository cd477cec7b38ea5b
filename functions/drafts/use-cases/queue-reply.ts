// Post: reserves the plan's usage, queues the reply, and lets it rest until it can no longer be cancelled.
import * as z from 'zod';
import { isoIn } from '#platform/clock.ts';
import { defineEnv } from '#platform/env.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import { changeDraft } from '../change-draft.ts';
import type { Draft } from '../domain/draft.ts';
import { isAllowed } from '../domain/lifecycle.ts';
import { type ReplyKind, whyTooLong } from '../domain/reply-length.ts';
import { postReplyJob, type SubjectRef } from '../jobs.ts';
import { withReservedUsage } from '../plan-gate.ts';
import type { DraftStore, ReplyWindow } from '../subject.ts';
import { findDraft } from './find-draft.ts';

const postingEnv = defineEnv({ POST_HOLD_SECONDS: z.coerce.number().int().min(0).max(900) });

function checkText(kind: ReplyKind, text: string): void {
  const invalid = (sentence: string) =>
    new AppError('validation_failed', {
      sentences: [sentence],
      fields: { response_text: [sentence] },
    });
  if (text === '') throw invalid('Please write a reply first.');
  const tooLong = whyTooLong(kind, text);
  if (tooLong !== undefined) throw invalid(tooLong);
}

/**
 * What a second, equal request is answered: the reply it finds on its way. A different text than
 * the one being sent is refused, since it will not be posted.
 */
async function alreadyQueued(
  store: DraftStore,
  subject: SubjectRef,
  reply: { readonly responseId: string; readonly text: string },
): Promise<Draft> {
  const draft = await findDraft(store, subject, reply.responseId);
  if (draft.state !== 'editing' && draft.sendingText === reply.text) return draft;
  throw new AppError('conflict', {
    sentences: [
      draft.state === 'generating'
        ? 'This draft is still being written.'
        : 'This reply is already on its way.',
    ],
  });
}

/**
 * @throws AppError not_found, validation_failed, outside_reply_window, max_posted_comments_for_plan,
 * conflict
 */
export async function queueReply(
  store: DraftStore & ReplyWindow,
  subject: SubjectRef,
  reply: { readonly responseId: string; readonly text: string },
): Promise<Draft> {
  const text = reply.text.trim();
  checkText(subject.kind, text);
  const draft = await findDraft(store, subject, reply.responseId);
  if (!isAllowed(draft, 'queued')) return alreadyQueued(store, subject, { ...reply, text });
  if (!(await store.isOpen(subject))) throw new AppError('outside_reply_window');
  const hold = postingEnv().POST_HOLD_SECONDS;
  const queued = await withReservedUsage(subject.userId, 'posted', (usagePeriod) => {
    const event = { type: 'queued', text, sendsAt: isoIn(hold), usagePeriod } as const;
    return changeDraft(store, subject, draft, event);
  });
  if (queued === undefined) return alreadyQueued(store, subject, { ...reply, text });
  // From here the reply cannot be lost: without a message the sweep finds it by its due time.
  await enqueue(postReplyJob, { subject, responseId: queued.id }, { delaySeconds: hold }).catch(
    (error: unknown) =>
      logger.warn('reply waits for the sweep', { response_id: queued.id, error: error as Error }),
  );
  return queued;
}
