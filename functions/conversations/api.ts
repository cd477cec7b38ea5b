// Lambda entry: the API of conversations and their messages.
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { conversationsContracts as contracts } from '#shared/contracts/conversations.ts';
import {
  cancelConversationsRefresh,
  cancelMessagesRefresh,
} from './use-cases/cancel-conversation-refresh.ts';
import { listConversations } from './use-cases/list-conversations.ts';
import { listMessages } from './use-cases/list-messages.ts';

export const handler = createApiHandler(
  [
    createApiRoute(contracts.listConversations, listConversations),
    createApiRoute(contracts.cancelConversationsRefresh, cancelConversationsRefresh),
    createApiRoute(contracts.listMessages, listMessages),
    createApiRoute(contracts.cancelMessagesRefresh, cancelMessagesRefresh),
  ],
  authenticateAccessToken,
);
