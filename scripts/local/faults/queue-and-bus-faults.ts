// Faults of queues and of the event bus: messages that arrive twice or late, and batches that are accepted in part.
import { z } from 'zod';
import {
  buildAwsServiceJsonResponse,
  parseAwsJsonBody,
  replaceAwsJsonBody,
} from '../aws-services/aws-json-bodies.ts';
import type { AwsCall, AwsResponse, LocalAwsServiceHandler } from '../aws-services/aws-proxy.ts';
import type { LocalFaultSettings } from './fault-settings.ts';
import type { FaultDice } from './seeded-fault-dice.ts';

/** Limit of SQS. */
const MAX_DELAY_SECONDS = 900;
const MAX_EXTRA_DELAY_SECONDS = 5;

const entrySchema = z.looseObject({ Id: z.string(), DelaySeconds: z.number().optional() });
type BatchEntry = z.output<typeof entrySchema>;
const batchSchema = z.looseObject({ Entries: z.array(entrySchema) });
const messageSchema = z.looseObject({ DelaySeconds: z.number().optional() });
const batchOutputSchema = z.looseObject({ Failed: z.array(z.unknown()).default([]) });

const REJECTED_ENTRY = {
  SenderFault: false,
  Code: 'InternalError',
  Message: 'An internal error occurred.',
};

const addDelay = <Message extends { readonly DelaySeconds?: number | undefined }>(
  message: Message,
  seconds: number,
): Message => ({
  ...message,
  DelaySeconds: Math.min(MAX_DELAY_SECONDS, (message.DelaySeconds ?? 0) + seconds),
});

export function createQueueFaultService(
  queueService: LocalAwsServiceHandler,
  settings: LocalFaultSettings,
  dice: FaultDice,
): LocalAwsServiceHandler {
  const drawExtraDelay = (site: string, isCopy: boolean): number => {
    const isLate = isCopy || dice.happens(`delay ${site}`, settings.delays);
    const least = isCopy ? 0 : 1;
    return isLate ? dice.between(`delay seconds ${site}`, least, MAX_EXTRA_DELAY_SECONDS) : 0;
  };
  const isDuplicated = (site: string) => dice.happens(`duplicate ${site}`, settings.duplicates);

  const sendMessage = async (call: AwsCall, site: string): Promise<AwsResponse> => {
    const message = messageSchema.parse(parseAwsJsonBody(call));
    const send = (isCopy: boolean) =>
      queueService(replaceAwsJsonBody(call, addDelay(message, drawExtraDelay(site, isCopy))));
    const response = await send(false);
    if (response.status === 200 && isDuplicated(site)) await send(true);
    return response;
  };

  const sendBatch = async (call: AwsCall, site: string): Promise<AwsResponse> => {
    const batch = batchSchema.parse(parseAwsJsonBody(call));
    const isPartial = dice.happens(`partial batch ${site}`, settings.partial_batches);
    const acceptedCount = isPartial
      ? dice.between(`accepted entries ${site}`, 0, batch.Entries.length - 1)
      : batch.Entries.length;
    const accepted = batch.Entries.slice(0, acceptedCount);
    const rejected = batch.Entries.slice(acceptedCount);
    const send = (entries: readonly BatchEntry[], isCopy: boolean) => {
      const Entries = entries.map((entry) => addDelay(entry, drawExtraDelay(site, isCopy)));
      return queueService(replaceAwsJsonBody(call, { ...batch, Entries }));
    };
    const Failed = rejected.map(({ Id }) => ({ Id, ...REJECTED_ENTRY }));
    if (accepted.length === 0) return buildAwsServiceJsonResponse({ Successful: [], Failed });
    const response = await send(accepted, false);
    if (response.status !== 200) return response;
    const copied = accepted.filter(() => isDuplicated(site));
    if (copied.length > 0) await send(copied, true);
    if (rejected.length === 0) return response;
    const output = batchOutputSchema.parse(parseAwsJsonBody(response));
    return buildAwsServiceJsonResponse({ ...output, Failed: [...output.Failed, ...Failed] });
  };

  return (call) => {
    const site = `${call.caller} ${call.action}`;
    if (call.action === 'SendMessage') return sendMessage(call, site);
    return call.action === 'SendMessageBatch' ? sendBatch(call, site) : queueService(call);
  };
}

/** The bus delivers at least once: some events reach their targets twice. */
export function createEventBusFaultService(
  busService: LocalAwsServiceHandler,
  settings: LocalFaultSettings,
  dice: FaultDice,
): LocalAwsServiceHandler {
  return async (call) => {
    const response = await busService(call);
    if (dice.happens(`duplicate ${call.caller} ${call.action}`, settings.duplicates))
      await busService(call);
    return response;
  };
}
