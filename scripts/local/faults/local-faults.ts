// The faults of AWS that the runner plays to the functions. The runner's own calls never meet one.
import type { LocalAwsServiceHandler } from '../aws-services/aws-proxy.ts';
import type { KeyAttributeNamesByTable } from '../table/dynamodb-writes-and-index-reads.ts';
import type { LocalFaultSettings } from './fault-settings.ts';
import { createEventBusFaultService, createQueueFaultService } from './queue-and-bus-faults.ts';
import { createRandomTableFaultService } from './random-table-faults.ts';
import { createFaultDice, type FaultDice } from './seeded-fault-dice.ts';
import { createTransactionConflictService } from './transaction-conflicts.ts';

export type LocalFaults = {
  /** Wraps the table with real conflicts and drawn faults. */
  readonly wrapTable: (
    service: LocalAwsServiceHandler,
    keyNames: KeyAttributeNamesByTable,
  ) => LocalAwsServiceHandler;
  readonly wrapQueues: (service: LocalAwsServiceHandler) => LocalAwsServiceHandler;
  readonly wrapEventBus: (service: LocalAwsServiceHandler) => LocalAwsServiceHandler;
  /** Whether a batch of a stream is delivered to this function once more. */
  readonly isStreamBatchRepeated: (functionArn: string) => boolean;
  /** Milliseconds until the indexes show the next write. */
  readonly drawIndexLagMs: () => number;
};

/** Some calls take effect, but their connection breaks before the response. */
const loseSomeResponses =
  (service: LocalAwsServiceHandler, share: number, dice: FaultDice): LocalAwsServiceHandler =>
  async (call) => {
    const response = await service(call);
    const isLost =
      response.status === 200 && dice.happens(`lost answer ${call.caller} ${call.action}`, share);
    return isLost ? { ...response, isLost } : response;
  };

export function createLocalFaults(settings: LocalFaultSettings): LocalFaults {
  const dice = createFaultDice(settings.seed);
  const loseSome = (service: LocalAwsServiceHandler) =>
    loseSomeResponses(service, settings.lost_answers, dice);
  return {
    wrapTable: (service, keyNames) =>
      loseSome(
        createRandomTableFaultService(
          createTransactionConflictService(service, keyNames),
          settings,
          dice,
        ),
      ),
    wrapQueues: (service) => loseSome(createQueueFaultService(service, settings, dice)),
    wrapEventBus: (service) => loseSome(createEventBusFaultService(service, settings, dice)),
    isStreamBatchRepeated: (functionArn) =>
      dice.happens(`stream batch ${functionArn}`, settings.stream_duplicates),
    drawIndexLagMs: () => dice.between('index lag', 0, settings.index_lag_ms),
  };
}
