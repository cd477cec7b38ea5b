// Lambda entry: the API routes of rules.
import { inboundMessages } from '#functions/conversations/replies/inbound-message.port.ts';
import { pastMessages } from '#functions/conversations/replies/past-message.port.ts';
import { createPastPrivateReplyItems } from '#functions/conversations/replies/past-private-reply-item.port.ts';
import { createPrivateReplyItems } from '#functions/conversations/replies/private-reply-item.port.ts';
import { inboundComments } from '#functions/posts/inbound-comment.port.ts';
import { pastComments } from '#functions/posts/past-comment.port.ts';
import { listSelectedPosts } from '#functions/posts/use-cases/list-selected-posts.ts';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { enforceCallRateLimit } from '#functions/session/enforce-call-rate-limit.ts';
import { createApiHandler, createRoute } from '#platform/http/api-handler.ts';
import { rulesContracts as contracts } from '#shared/contracts/rules.ts';
import { changeRuleSettings } from './use-cases/change-rule-settings.ts';
import { backdateRules, changeRules } from './use-cases/change-rules.ts';
import { generateRuleTexts } from './use-cases/generate-rule-texts.ts';
import { listRuleActivity } from './use-cases/list-activity.ts';
import { getRule, listRules } from './use-cases/list-rules.ts';
import { listRuleStats } from './use-cases/list-stats.ts';
import { rehearseRule } from './use-cases/rehearse-rule.ts';
import { resetRules } from './use-cases/reset-rules.ts';
import { runRules } from './use-cases/run-rules.ts';
import { createRule, updateRule } from './use-cases/save-rule.ts';

const items = {
  comment: inboundComments,
  private_reply: createPrivateReplyItems(inboundComments),
  message: inboundMessages,
};

const pastItems = {
  comment: createPastPrivateReplyItems(pastComments),
  message: pastMessages,
};

export const handler = createApiHandler(
  [
    createRoute(contracts.listRules, listRules),
    createRoute(contracts.getRule, getRule),
    createRoute(contracts.createRule, createRule),
    createRoute(contracts.updateRule, updateRule),
    createRoute(contracts.changeRules, changeRules),
    createRoute(contracts.backdateRules, backdateRules),
    createRoute(contracts.runRules, ({ caller }) => runRules(caller)),
    createRoute(contracts.resetRules, resetRules),
    createRoute(contracts.listSelectedPosts, listSelectedPosts),
    createRoute(contracts.generateRuleTexts, generateRuleTexts),
    createRoute(contracts.rehearseRule, rehearseRule(pastItems)),
    createRoute(contracts.listRuleActivity, listRuleActivity(items)),
    createRoute(contracts.listRuleStats, listRuleStats),
    createRoute(contracts.changeRuleSettings, changeRuleSettings),
  ],
  authenticateAccessToken,
  enforceCallRateLimit,
);
