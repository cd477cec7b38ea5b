// The calls of a reply's life, alike for each kind of subject: from a request's fields to a use case and back.
import type { ProductCaller } from '#platform/http/caller.ts';
import type { Draft } from './domain/draft.ts';
import type { CommentSubject, MessageSubject, SubjectRef } from './jobs.ts';
import type { DraftStore, ReplyWindow } from './subject.ts';
import { beginOwnReply } from './use-cases/begin-own-reply.ts';
import { cancelReply } from './use-cases/cancel-reply.ts';
import { queueReply } from './use-cases/queue-reply.ts';
import { requestDraft } from './use-cases/request-draft.ts';
import { updateReply } from './use-cases/update-reply.ts';

type CommentFields = { readonly media_id: string; readonly comment_id: string };
type MessageFields = { readonly conversation_id: string; readonly message_id: string };
type DraftFields = {
  readonly request_new_response?: boolean | undefined;
  readonly own_words?: boolean | undefined;
};
type ReplyFields = { readonly response_id: string };
type TextFields = ReplyFields & { readonly response_text: string };

export const commentOf = (caller: ProductCaller, fields: CommentFields): CommentSubject => ({
  kind: 'comment',
  userId: caller.userId,
  igUserId: caller.igUserId,
  mediaId: fields.media_id,
  commentId: fields.comment_id,
});

export const messageOf = (caller: ProductCaller, fields: MessageFields): MessageSubject => ({
  kind: 'message',
  userId: caller.userId,
  igUserId: caller.igUserId,
  conversationId: fields.conversation_id,
  messageId: fields.message_id,
});

const wordsOf = ({ response_id, response_text }: TextFields) => ({
  responseId: response_id,
  text: response_text,
});

/** What tells one kind of subject from another in these calls. */
type Kind<Fields, Subject extends SubjectRef, Shown, Beside> = {
  readonly store: DraftStore<Subject> & ReplyWindow<Subject>;
  readonly subjectOf: (caller: ProductCaller, fields: Fields) => Subject;
  readonly show: (draft: Draft, subject: Subject) => Shown;
  /** What a queued reply is answered with beside itself. */
  readonly besideQueued: (draft: Draft, subject: Subject) => Promise<Beside>;
};

type Call<Fields> = { readonly request: Fields; readonly caller: ProductCaller };

export function subjectCalls<Fields, Subject extends SubjectRef, Shown, Beside>(
  kind: Kind<Fields, Subject, Shown, Beside>,
) {
  const { store, subjectOf, show, besideQueued } = kind;
  return {
    draft: async ({ request, caller }: Call<Fields & DraftFields>) => {
      const subject = subjectOf(caller, request);
      const draft = request.own_words
        ? await beginOwnReply(store, subject)
        : await requestDraft(store, subject, request.request_new_response ?? false);
      return { response: show(draft, subject) };
    },
    post: async ({ request, caller }: Call<Fields & TextFields>) => {
      const subject = subjectOf(caller, request);
      const draft = await queueReply(store, subject, wordsOf(request));
      return { response: show(draft, subject), ...(await besideQueued(draft, subject)) };
    },
    update: async ({ request, caller }: Call<Fields & TextFields>) => {
      const subject = subjectOf(caller, request);
      return { response: show(await updateReply(store, subject, wordsOf(request)), subject) };
    },
    cancel: async ({ request, caller }: Call<Fields & ReplyFields>) => {
      const subject = subjectOf(caller, request);
      return { response: show(await cancelReply(store, subject, request.response_id), subject) };
    },
  };
}
