// Creates the API handlers of drafts and replies, which are the same for comments and messages.
import { type ApiCallerWithAccount, describeApiCaller } from '#platform/http/api-caller.ts';
import type { DraftWish } from '#shared/schemas/draft-wish.ts';
import type { Draft } from './domain/lifecycle/draft.ts';
import type { CommentReplySubject, MessageReplySubject, ReplySubject } from './jobs.ts';
import type { ReplySubjectReader, ReplyWindowChecker } from './reply-ports.ts';
import { cancelReply } from './use-cases/cancel-reply.ts';
import { queueReply } from './use-cases/queue-reply.ts';
import { requestDraft } from './use-cases/request-draft.ts';
import { startManualReply } from './use-cases/start-manual-reply.ts';
import { updateReply } from './use-cases/update-reply.ts';

type CommentRequestFields = { readonly media_id: string; readonly comment_id: string };
type MessageRequestFields = { readonly conversation_id: string; readonly message_id: string };
type DraftRequestFields = {
  readonly request_new_response?: boolean | undefined;
  readonly own_words?: boolean | undefined;
  readonly wish?: DraftWish | undefined;
  readonly response_text?: string | undefined;
};
type ReplyRequestFields = { readonly response_id: string };
type ReplyTextRequestFields = ReplyRequestFields & { readonly response_text: string };
type EditRequestFields = ReplyTextRequestFields & {
  readonly known_reply_text?: string | null | undefined;
};

export const buildCommentSubjectFromRequest = (
  caller: ApiCallerWithAccount,
  fields: CommentRequestFields,
): CommentReplySubject => ({
  kind: 'comment',
  userId: caller.userId,
  igUserId: caller.igUserId,
  mediaId: fields.media_id,
  commentId: fields.comment_id,
});

export const buildMessageSubjectFromRequest = (
  caller: ApiCallerWithAccount,
  fields: MessageRequestFields,
): MessageReplySubject => ({
  kind: 'message',
  userId: caller.userId,
  igUserId: caller.igUserId,
  conversationId: fields.conversation_id,
  messageId: fields.message_id,
});

const toReplyText = (
  { response_id, response_text }: ReplyTextRequestFields,
  caller: ApiCallerWithAccount,
) => ({ responseId: response_id, text: response_text, by: describeApiCaller(caller) });

/** The differences between the kinds of subjects in these handlers. */
type ReplyHandlerOptions<Fields, Subject extends ReplySubject, Shown, Beside> = {
  readonly subjects: ReplySubjectReader<Subject> & ReplyWindowChecker<Subject>;
  readonly toSubject: (caller: ApiCallerWithAccount, fields: Fields) => Subject;
  readonly toResponseBody: (draft: Draft, subject: Subject) => Shown;
  /** The additional response fields after a reply was queued. */
  readonly loadQueuedReplyFields: (draft: Draft, subject: Subject) => Promise<Beside>;
};

type HandlerInput<Fields> = { readonly request: Fields; readonly caller: ApiCallerWithAccount };

export function createReplyRouteHandlers<Fields, Subject extends ReplySubject, Shown, Beside>(
  kind: ReplyHandlerOptions<Fields, Subject, Shown, Beside>,
) {
  const { subjects, toSubject, toResponseBody, loadQueuedReplyFields } = kind;
  return {
    draft: async ({ request, caller }: HandlerInput<Fields & DraftRequestFields>) => {
      const subject = toSubject(caller, request);
      const draft = request.own_words
        ? await startManualReply(subjects, subject, describeApiCaller(caller))
        : await requestDraft(subjects, subject, {
            wantsNew: request.request_new_response ?? false,
            wish: request.wish,
            fieldText: request.response_text,
            by: describeApiCaller(caller),
          });
      return { response: toResponseBody(draft, subject) };
    },
    post: async ({ request, caller }: HandlerInput<Fields & ReplyTextRequestFields>) => {
      const subject = toSubject(caller, request);
      const draft = await queueReply(subjects, subject, toReplyText(request, caller));
      return {
        response: toResponseBody(draft, subject),
        ...(await loadQueuedReplyFields(draft, subject)),
      };
    },
    update: async ({ request, caller }: HandlerInput<Fields & EditRequestFields>) => {
      const subject = toSubject(caller, request);
      const edit = { ...toReplyText(request, caller), knownEdit: request.known_reply_text };
      const draft = await updateReply(subject, edit);
      return { response: toResponseBody(draft, subject) };
    },
    cancel: async ({ request, caller }: HandlerInput<Fields & ReplyRequestFields>) => {
      const subject = toSubject(caller, request);
      const draft = await cancelReply(subject, request.response_id, describeApiCaller(caller));
      return { response: toResponseBody(draft, subject) };
    },
  };
}
