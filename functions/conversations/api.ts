// Lambda entry: the calls on conversations and their messages.
import { authenticate } from '#functions/session/caller.ts';
import { createApi, route } from '#platform/http/api.ts';
import { conversationsContracts as contracts } from '#shared/contracts/conversations.ts';
import { cancelConversationsRefresh, cancelMessagesRefresh } from './use-cases/cancel-refresh.ts';
import { listConversations } from './use-cases/list-conversations.ts';
import { listMessages } from './use-cases/list-messages.ts';

export const handler = createApi(
  [
    route(contracts.listConversations, listConversations),
    route(contracts.cancelConversationsRefresh, cancelConversationsRefresh),
    route(contracts.listMessages, listMessages),
    route(contracts.cancelMessagesRefresh, cancelMessagesRefresh),
  ],
  authenticate,
);
