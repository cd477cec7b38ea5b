// The contracts of the replies by rule that await approval.
import * as z from 'zod';
import { DEFAULT_LIST_PAGE_SIZE } from '../limits.ts';
import { awaitingApprovalSchema } from '../schemas/approval.ts';
import {
  buildUnchangedResponseSchema,
  idSchema,
  knownListVersionSchema,
  pagingRequestFields,
} from '../schemas/common.ts';
import { replyDraftSchema } from '../schemas/reply-draft.ts';
import { say } from '../sentences/say.ts';
import { defineContract } from './define-contract.ts';
import { draftWishRequestFields, replyEditRequestFields } from './drafts.ts';

const replyTextSchema = z.string().max(10_000);
const approvalIdsSchema = z.array(idSchema).min(1).max(DEFAULT_LIST_PAGE_SIZE);
const processedEventFields = { rule_processed_event_id: idSchema };
const replyFields = { ...processedEventFields, response_id: idSchema };

const approvalActionSchema = z.discriminatedUnion('change_type', [
  z.object({
    change_type: z.literal('approve'),
    awaiting_approval_ids: approvalIdsSchema,
    /**
     * The `revision` of each shown text, by its `awaiting_approval_id`. Without it only a text that was never replaced
     * is approved; any other is refused with `conflict`.
     */
    change_value: z
      .object({ revisions: z.record(z.string(), z.number().int()).default({}) })
      .optional(),
  }),
  z.object({ change_type: z.literal('discard'), awaiting_approval_ids: approvalIdsSchema }),
  z
    .object({
      change_type: z.literal('update_reply'),
      awaiting_approval_ids: z.array(idSchema).length(1),
      new_reply_value: replyTextSchema.optional(),
      change_value: replyTextSchema.optional(),
    })
    .refine(
      ({ new_reply_value, change_value }) => (new_reply_value ?? change_value) !== undefined,
      {
        path: ['new_reply_value'],
        error: say('field_missing'),
      },
    ),
]);
export type ApprovalAction = z.output<typeof approvalActionSchema>;
/** `expiry`: the reply that expires first comes first. */
const orderSchema = z.enum(['newest', 'expiry']);
export type ApprovalListOrder = z.output<typeof orderSchema>;

const approvalListFields = {
  awaiting_approvals_list: z.array(awaitingApprovalSchema),
  total_count: z.number().int(),
};
const replyResponseSchema = z.object({ rule_processed_event_response: replyDraftSchema });

const common = {
  feature: 'approvals',
  method: 'POST',
  access: 'product',
  featureFlag: 'rules',
} as const;
const SENDING = { whileImpersonating: 'cannot_post_as_impersonated_user' } as const;

export const approvalsContracts = {
  countApprovals: defineContract({
    ...common,
    name: 'countApprovals',
    path: '/users/me/ig/awaiting_approvals/count',
    effect: 'none',
    summary: 'How many replies by rule await approval.',
    request: z.object({ known_version: knownListVersionSchema }),
    response: z.union([
      z.object({ count: z.number().int(), version: z.string() }),
      buildUnchangedResponseSchema({}),
    ]),
  }),
  listApprovals: defineContract({
    ...common,
    name: 'listApprovals',
    path: '/users/me/ig/awaiting_approvals',
    effect: 'none',
    summary: 'A page of the replies by rule that await approval, in the order that is asked for.',
    request: z.object({
      ...pagingRequestFields,
      known_version: knownListVersionSchema,
      order: orderSchema.default('newest'),
    }),
    response: z.union([
      z.object({
        ...approvalListFields,
        pagination_offset: z.number().int(),
        version: z.string(),
      }),
      buildUnchangedResponseSchema({}),
    ]),
  }),
  changeApprovals: defineContract({
    ...common,
    ...SENDING,
    name: 'changeApprovals',
    path: '/users/me/ig/awaiting_approvals/action',
    summary: 'Approves or discards replies, or changes the text of one.',
    request: z.object({
      actions: z
        .array(approvalActionSchema)
        .min(1)
        .max(DEFAULT_LIST_PAGE_SIZE)
        .refine(
          (all) => all.flatMap((one) => one.awaiting_approval_ids).length <= DEFAULT_LIST_PAGE_SIZE,
          say('too_many_replies_at_once', { maximum: DEFAULT_LIST_PAGE_SIZE }),
        ),
      ...pagingRequestFields,
      /** The order of the page in the answer. */
      order: orderSchema.default('newest'),
    }),
    response: z.object({
      message: z.string(),
      ...approvalListFields,
      /** Replies that were not changed, with the reason, each as it is now if it still awaits approval. */
      failed: z.array(
        z.object({
          awaiting_approval_id: idSchema,
          error: z.string(),
          awaiting_approval: awaitingApprovalSchema.optional(),
        }),
      ),
    }),
  }),
  cancelProcessedEvent: defineContract({
    ...common,
    name: 'cancelProcessedEvent',
    path: '/users/me/ig/awaiting_approvals/cancel',
    summary: 'Takes back what a rule is about to send for an event; it awaits approval then.',
    request: z.object(processedEventFields),
    response: z.object({ message: z.string() }),
  }),
  generateApprovalReply: defineContract({
    ...common,
    name: 'generateApprovalReply',
    path: '/users/me/ig/awaiting_approvals/gpt_response',
    summary:
      'The reply that awaits approval; where asked a new text for it, or its text with a change.',
    request: z.object({
      awaiting_approval_id: idSchema,
      ...processedEventFields,
      request_new_response: z.boolean().optional(),
      ...draftWishRequestFields,
    }),
    response: replyResponseSchema,
  }),
  postApprovalReply: defineContract({
    ...common,
    ...SENDING,
    name: 'postApprovalReply',
    path: '/users/me/ig/awaiting_approvals/response/post',
    summary: 'Approves one reply with this text.',
    request: z.object({ ...replyFields, response_text: replyTextSchema }),
    response: replyResponseSchema,
  }),
  cancelApprovalReply: defineContract({
    ...common,
    name: 'cancelApprovalReply',
    path: '/users/me/ig/awaiting_approvals/response/cancel',
    summary: 'Takes one approved reply back before it is sent.',
    request: z.object(replyFields),
    response: replyResponseSchema,
  }),
  updateApprovalReply: defineContract({
    ...common,
    name: 'updateApprovalReply',
    path: '/users/me/ig/awaiting_approvals/response/update',
    summary: "Keeps the owner's edit of a reply.",
    request: z.object({
      awaiting_approval_id: idSchema.optional(),
      ...replyFields,
      ...replyEditRequestFields,
      response_text: replyTextSchema,
    }),
    response: replyResponseSchema,
  }),
  checkApprovals: defineContract({
    ...common,
    name: 'checkApprovals',
    path: '/users/me/ig/awaiting_approvals/response/check',
    effect: 'none',
    summary: 'Which of the approved replies were sent, and what became of the others.',
    request: z.object({
      awaiting_approvals: z
        .array(z.object({ awaiting_approval_id: idSchema, ...processedEventFields }))
        .max(DEFAULT_LIST_PAGE_SIZE),
    }),
    response: z.object({
      executed_awaiting_approval_ids: z.array(idSchema),
      /** Executed replies that were not sent, with the reason. */
      discarded_awaiting_approvals: z.array(
        z.object({ awaiting_approval_id: idSchema, reason: z.string() }),
      ),
      updated_awaiting_approvals: z.array(awaitingApprovalSchema),
    }),
  }),
};
