// Lambda entry: what the network sends us.
import { messageEventJob } from '#functions/conversations/jobs.ts';
import { createApi, rawRoute } from '#platform/http/api.ts';
import { enqueueAll } from '#platform/jobs/enqueue.ts';
import { intakeContracts as contracts } from '#shared/contracts/intake.ts';
import {
  answerHandshake,
  MAX_WEBHOOK_BYTES,
  receiveWebhook,
  type SendMessages,
} from './receive-webhook.ts';

const limits = { maxBytes: MAX_WEBHOOK_BYTES };

const sendMessages: SendMessages = (told) => enqueueAll(messageEventJob, told);

export const handler = createApi([
  rawRoute(contracts.verifyNetworkWebhook, answerHandshake, limits),
  rawRoute(contracts.receiveNetworkWebhook, receiveWebhook(sendMessages), limits),
]);
