// Lambda entry: the API routes of the replies by rule that await approval.
import { answerableMessages } from '#functions/conversations/replies/answerable-messages.port.ts';
import { inboundMessages } from '#functions/conversations/replies/inbound-message.port.ts';
import { createPrivateReplyItems } from '#functions/conversations/replies/private-reply-item.port.ts';
import {
  answerableComments,
  privatelyAnswerableComments,
} from '#functions/posts/answerable-comments.port.ts';
import { inboundComments } from '#functions/posts/inbound-comment.port.ts';
import { ruleTextGuard } from '#functions/rules/sending/rule-text-guard.port.ts';
import { hasOptedOut } from '#functions/rules/storage/person-repository.ts';
import { readRuleNames } from '#functions/rules/storage/rule-set-cache.port.ts';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { createApiHandler, createRoute } from '#platform/http/api-handler.ts';
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
    comment: answerableComments,
    private_reply: privatelyAnswerableComments,
    message: answerableMessages,
  },
  items: {
    comment: inboundComments,
    private_reply: createPrivateReplyItems(inboundComments),
    message: inboundMessages,
  },
  readRuleNames,
  hasOptedOut,
  texts: ruleTextGuard,
};

export const handler = createApiHandler(
  [
    createRoute(contracts.countApprovals, countApprovals),
    createRoute(contracts.listApprovals, listApprovals(readRuleNames)),
    createRoute(contracts.changeApprovals, changeApprovals(ports)),
    createRoute(contracts.cancelProcessedEvent, cancelProcessedEvent),
    createRoute(contracts.generateApprovalReply, generateApprovalReply(ports)),
    createRoute(contracts.postApprovalReply, postApprovalReply(ports)),
    createRoute(contracts.cancelApprovalReply, cancelApprovalReply),
    createRoute(contracts.updateApprovalReply, updateApprovalReply),
    createRoute(contracts.checkApprovals, checkApprovals(readRuleNames)),
  ],
  authenticateAccessToken,
);
