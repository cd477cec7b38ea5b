// Lambda entry: the API routes of rules.
import { inboundMessageReader } from '#functions/conversations/replies/inbound-message-reader.port.ts';
import { pastMessageReader } from '#functions/conversations/replies/past-message-reader.port.ts';
import { createPastPrivateReplyItemReader } from '#functions/conversations/replies/past-private-reply-item-reader.port.ts';
import { createPrivateReplyItemReader } from '#functions/conversations/replies/private-reply-item-reader.port.ts';
import { inboundCommentReader } from '#functions/posts/replies/inbound-comment-reader.port.ts';
import { pastCommentReader } from '#functions/posts/replies/past-comment-reader.port.ts';
import { listSelectedPosts } from '#functions/posts/use-cases/list-selected-posts.ts';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { enforceCallRateLimit } from '#functions/session/enforce-call-rate-limit.ts';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { rulesContracts as contracts } from '#shared/contracts/rules.ts';
import { changeRuleSettings } from './use-cases/change-rule-settings.ts';
import { backdateRules, changeRules } from './use-cases/change-rules.ts';
import { generateRuleTexts } from './use-cases/generate-rule-texts.ts';
import { listRuleActivity } from './use-cases/list-rule-activity.ts';
import { listRuleStats } from './use-cases/list-rule-stats.ts';
import { getRule, listRules } from './use-cases/list-rules.ts';
import { rehearseRule } from './use-cases/rehearse-rule.ts';
import { resetRules } from './use-cases/reset-rules.ts';
import { runRules } from './use-cases/run-rules.ts';
import { createRule, updateRule } from './use-cases/save-rule.ts';

const items = {
  comment: inboundCommentReader,
  private_reply: createPrivateReplyItemReader(inboundCommentReader),
  message: inboundMessageReader,
};

const pastItems = {
  comment: createPastPrivateReplyItemReader(pastCommentReader),
  message: pastMessageReader,
};

export const handler = createApiHandler(
  [
    createApiRoute(contracts.listRules, listRules),
    createApiRoute(contracts.getRule, getRule),
    createApiRoute(contracts.createRule, createRule),
    createApiRoute(contracts.updateRule, updateRule),
    createApiRoute(contracts.changeRules, changeRules),
    createApiRoute(contracts.backdateRules, backdateRules),
    createApiRoute(contracts.runRules, ({ caller }) => runRules(caller)),
    createApiRoute(contracts.resetRules, resetRules),
    createApiRoute(contracts.listSelectedPosts, listSelectedPosts),
    createApiRoute(contracts.generateRuleTexts, generateRuleTexts),
    createApiRoute(contracts.rehearseRule, rehearseRule(pastItems)),
    createApiRoute(contracts.listRuleActivity, listRuleActivity(items)),
    createApiRoute(contracts.listRuleStats, listRuleStats),
    createApiRoute(contracts.changeRuleSettings, changeRuleSettings),
  ],
  authenticateAccessToken,
  enforceCallRateLimit,
);
