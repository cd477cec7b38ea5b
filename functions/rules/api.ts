// Lambda entry: the API routes of rules.
import { messageWritings } from '#functions/conversations/replies/message-writing.port.ts';
import { pastMessageWritings } from '#functions/conversations/replies/past-message-writing.port.ts';
import { createPastPrivateReplyWritings } from '#functions/conversations/replies/past-private-reply-writing.port.ts';
import { createPrivateReplyWritings } from '#functions/conversations/replies/private-reply-writing.port.ts';
import { commentWritings } from '#functions/posts/comment-writing.port.ts';
import { pastCommentWritings } from '#functions/posts/past-comment-writing.port.ts';
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
import { resetRules } from './use-cases/reset-rules.ts';
import { runRules } from './use-cases/run-rules.ts';
import { createRule, updateRule } from './use-cases/save-rule.ts';
import { simulateRule } from './use-cases/simulate-rule.ts';

const writings = {
  comment: commentWritings,
  private_reply: createPrivateReplyWritings(commentWritings),
  message: messageWritings,
};

const pastWritings = {
  comment: createPastPrivateReplyWritings(pastCommentWritings),
  message: pastMessageWritings,
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
    createRoute(contracts.simulateRule, simulateRule(pastWritings)),
    createRoute(contracts.listRuleActivity, listRuleActivity(writings)),
    createRoute(contracts.listRuleStats, listRuleStats),
    createRoute(contracts.changeRuleSettings, changeRuleSettings),
  ],
  authenticateAccessToken,
  enforceCallRateLimit,
);
