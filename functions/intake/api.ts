// Lambda entry: the webhook that the network calls.
import { bringMissedEventsCheckForwardJob } from '#functions/connection/jobs.ts';
import { messageEventJob } from '#functions/conversations/jobs.ts';
import { commentEventJob } from '#functions/posts/jobs.ts';
import { createApiHandler, createRawBodyApiRoute } from '#platform/http/api-handler.ts';
import { enqueueJobs } from '#platform/jobs/enqueue.ts';
import { webhookIntakeContracts as contracts } from '#shared/contracts/intake.ts';
import {
  handleNetworkWebhookHandshake,
  MAX_NETWORK_WEBHOOK_BYTES,
  receiveNetworkWebhook,
  type WebhookEventEnqueuers,
} from './receive-network-webhook.ts';

const limits = { maxBytes: MAX_NETWORK_WEBHOOK_BYTES };

const enqueuers: WebhookEventEnqueuers = {
  enqueueCommentEvents: (events) => enqueueJobs(commentEventJob, events),
  enqueueMessageEvents: (events) => enqueueJobs(messageEventJob, events),
  enqueueChecks: (accounts) => enqueueJobs(bringMissedEventsCheckForwardJob, accounts),
};

export const handler = createApiHandler([
  createRawBodyApiRoute(contracts.verifyNetworkWebhook, handleNetworkWebhookHandshake, limits),
  createRawBodyApiRoute(contracts.receiveNetworkWebhook, receiveNetworkWebhook(enqueuers), limits),
]);
