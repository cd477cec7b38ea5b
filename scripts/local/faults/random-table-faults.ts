// Faults of the table that a seed draws: conflicts, throttling and partly processed batches.

import { parseAwsJsonBody } from '../aws-services/aws-json-bodies.ts';
import type { AwsCall, AwsResponse, LocalAwsServiceHandler } from '../aws-services/aws-proxy.ts';
import type { LocalFaultSettings } from './fault-settings.ts';
import { countTableBatchParts, processTableBatchPartially } from './partial-table-batches.ts';
import type { FaultDice } from './seeded-fault-dice.ts';
import {
  buildCanceledTransactionResponse,
  buildThrottledCancellationReason,
  buildThrottledTableResponse,
  buildTransactionConflictResponse,
  TRANSACTION_CONFLICT_REASON,
  type TransactionCancellationReason,
} from './table-error-responses.ts';
import { isSingleItemTableWrite } from './transaction-conflicts.ts';

const MAX_BURST_CALLS = 10;
const MEAN_BURST_CALLS = (1 + MAX_BURST_CALLS) / 2;

/** The probability that a burst begins, so that the share of all calls is throttled in the long run. */
const computeBurstProbability = (share: number): number =>
  share / (share + MEAN_BURST_CALLS * (1 - share));

const isTransactionWrite = ({ action }: AwsCall) => action === 'TransactWriteItems';

const countTransactionItems = (call: AwsCall): number =>
  (parseAwsJsonBody(call) as { readonly TransactItems: readonly unknown[] }).TransactItems.length;

export function createRandomTableFaultService(
  tableService: LocalAwsServiceHandler,
  settings: LocalFaultSettings,
  dice: FaultDice,
): LocalAwsServiceHandler {
  const burstProbability = computeBurstProbability(settings.throttles);
  const callsLeftInBurst = new Map<string, number>();

  const cancelOneItem = (
    call: AwsCall,
    site: string,
    reason: TransactionCancellationReason,
  ): AwsResponse => {
    const count = countTransactionItems(call);
    const at = dice.between(`conflicting item ${site}`, 0, count - 1);
    return buildCanceledTransactionResponse(
      Array.from({ length: count }, (_, index) => (index === at ? reason : undefined)),
    );
  };
  const isThrottled = ({ caller }: AwsCall): boolean => {
    const callsLeft = callsLeftInBurst.get(caller) ?? 0;
    const isInBurst = callsLeft > 0 || dice.happens(`throttle ${caller}`, burstProbability);
    if (!isInBurst) return false;
    const left = callsLeft > 0 ? callsLeft : dice.between(`burst ${caller}`, 1, MAX_BURST_CALLS);
    callsLeftInBurst.set(caller, left - 1);
    return true;
  };
  const throttle = (call: AwsCall, site: string): AwsResponse => {
    const isProvisioned = dice.happens(`throttling error ${site}`, 0.5);
    const isItemReported = isTransactionWrite(call) && dice.happens(`throttled item ${site}`, 0.5);
    return isItemReported
      ? cancelOneItem(call, site, buildThrottledCancellationReason(isProvisioned))
      : buildThrottledTableResponse(isProvisioned);
  };
  const conflict = (call: AwsCall, site: string): AwsResponse | undefined => {
    const canConflict = isSingleItemTableWrite(call) || isTransactionWrite(call);
    if (!canConflict || !dice.happens(`conflict ${site}`, settings.conflicts)) return undefined;
    return isTransactionWrite(call)
      ? cancelOneItem(call, site, TRANSACTION_CONFLICT_REASON)
      : buildTransactionConflictResponse();
  };
  /** Processes at least one part: DynamoDB would otherwise reject the batch as a whole. */
  const processInPart = (call: AwsCall, site: string): Promise<AwsResponse> => {
    const processedCount = dice.between(
      `processed parts ${site}`,
      1,
      countTableBatchParts(call) - 1,
    );
    return processTableBatchPartially(call, (_, index) => index < processedCount, tableService);
  };

  return async (call) => {
    const site = `${call.caller} ${call.action}`;
    if (isThrottled(call)) return throttle(call, site);
    const rejected = conflict(call, site);
    if (rejected) return rejected;
    const isPartial =
      countTableBatchParts(call) > 1 &&
      dice.happens(`partial batch ${site}`, settings.partial_batches);
    return isPartial ? processInPart(call, site) : tableService(call);
  };
}
