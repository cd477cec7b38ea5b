// The contracts of the Instagram webhooks, at the root of the API beside `/api/v1`.
import * as z from 'zod';
import { defineContract } from './define-contract.ts';

export const webhookIntakeContracts = {
  verifyNetworkWebhook: defineContract({
    name: 'verifyNetworkWebhook',
    feature: 'intake',
    method: 'GET',
    base: '',
    path: '/webhooks/network',
    access: 'signature',
    summary: "The network's verification handshake: answers the challenge as plain text.",
    request: z.looseObject({
      'hub.mode': z.string().optional(),
      'hub.challenge': z.string().optional(),
      'hub.verify_token': z.string().optional(),
    }),
    response: z.string(),
  }),
  receiveNetworkWebhook: defineContract({
    name: 'receiveNetworkWebhook',
    feature: 'intake',
    method: 'POST',
    base: '',
    path: '/webhooks/network',
    access: 'signature',
    summary: "The network's signed events, verified over the raw bytes.",
    request: z.looseObject({}),
    response: z.object({ received: z.literal(true) }),
  }),
};
