// Lambda entry: the API routes of the replies by rule that await approval.
import { answerableMessageReader } from '#functions/conversations/replies/answerable-message-reader.port.ts';
import { inboundMessageReader } from '#functions/conversations/replies/inbound-message-reader.port.ts';
import { createPrivateReplyItemReader } from '#functions/conversations/replies/private-reply-item-reader.port.ts';
import {
  answerableCommentReader,
  privatelyAnswerableCommentReader,
} from '#functions/posts/replies/answerable-comment-reader.port.ts';
import { inboundCommentReader } from '#functions/posts/replies/inbound-comment-reader.port.ts';
import { generatedRuleTextLimiter } from '#functions/rules/sending/generated-rule-text-limiter.port.ts';
import { hasOptedOut } from '#functions/rules/storage/person-repository.ts';
import { readRuleNames } from '#functions/rules/storage/rule-set-cache.port.ts';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { approvalsContracts as contracts } from '#shared/contracts/approvals.ts';
import type { ApprovalPorts } from './approval-ports.ts';
import {
  cancelApprovalReply,
  cancelProcessedEvent,
  generateApprovalReply,
  postApprovalReply,
  updateApprovalReply,
} from './use-cases/change-approval-reply.ts';
import { changeApprovals } from './use-cases/change-approvals.ts';
import { checkApprovals, countApprovals, listApprovals } from './use-cases/list-approvals.ts';

const ports: ApprovalPorts = {
  subjects: {
    comment: answerableCommentReader,
    private_reply: privatelyAnswerableCommentReader,
    message: answerableMessageReader,
  },
  items: {
    comment: inboundCommentReader,
    private_reply: createPrivateReplyItemReader(inboundCommentReader),
    message: inboundMessageReader,
  },
  readRuleNames,
  hasOptedOut,
  texts: generatedRuleTextLimiter,
};

export const handler = createApiHandler(
  [
    createApiRoute(contracts.countApprovals, countApprovals),
    createApiRoute(contracts.listApprovals, listApprovals(readRuleNames)),
    createApiRoute(contracts.changeApprovals, changeApprovals(ports)),
    createApiRoute(contracts.cancelProcessedEvent, cancelProcessedEvent),
    createApiRoute(contracts.generateApprovalReply, generateApprovalReply(ports)),
    createApiRoute(contracts.postApprovalReply, postApprovalReply(ports)),
    createApiRoute(contracts.cancelApprovalReply, cancelApprovalReply),
    createApiRoute(contracts.updateApprovalReply, updateApprovalReply),
    createApiRoute(contracts.checkApprovals, checkApprovals(readRuleNames)),
  ],
  authenticateAccessToken,
);
