// Starts a reply that the owner writes without a generated draft, so no usage is reserved.
import { nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { createEmptyDraft } from '../domain/lifecycle/create-draft.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import type { ReplySubject } from '../jobs.ts';
import type { ReplySubjectReader } from '../reply-ports.ts';
import { saveNewDraft } from '../storage/save-draft.ts';
import {
  findSubjectAndDraft,
  readDraftAfterConflict,
  requireAnswerableSubject,
} from './find-subject-and-draft.ts';

/**
 * Returns the current draft if its reply is not live yet, otherwise a new empty draft beside the live reply.
 * @throws AppError not_found; validation_failed when the account wrote the comment or message
 */
export async function startManualReply(
  subjects: ReplySubjectReader,
  subject: ReplySubject,
  by: string,
): Promise<Draft> {
  const { storedSubject, draft } = await findSubjectAndDraft(subjects, subject);
  if (draft !== undefined && draft.state !== 'live') return draft;
  requireAnswerableSubject(storedSubject);
  const manualDraft = createEmptyDraft({ id: createId('response'), at: nowIso(), by });
  return (
    (await saveNewDraft(subject, storedSubject, manualDraft, draft)) ??
    readDraftAfterConflict(subjects, subject)
  );
}
