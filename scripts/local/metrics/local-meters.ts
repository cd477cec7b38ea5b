// Measures the parts of the local cloud as CloudWatch does, for the alarms of the template.
import type { LocalAwsServiceHandler } from '../aws-services/aws-proxy.ts';
import { httpApiPropertiesSchema } from '../edge/http-api-routes.ts';
import type { LocalHttpApi } from '../edge/local-http-api.ts';
import type { EventBridgeRule } from '../events/event-bridge-rules.ts';
import type { PendingEventDelivery } from '../events/event-delivery-journal.ts';
import type { EventDeliveryFailure } from '../events/event-target-delivery.ts';
import type { LocalLambdaFunctions } from '../functions/lambda-functions.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { measureHttpApi } from './api-metrics.ts';
import { recordEmbeddedMetrics } from './embedded-metrics.ts';
import { recordGivenUpEventMetrics } from './event-metrics.ts';
import { measureFunctions } from './function-metrics.ts';
import { createMetricStore } from './metric-store.ts';
import { measureTable } from './table-metrics.ts';

const REAL_MINUTE_SECONDS = 60;

/** `minuteSeconds`: how long a minute of the alarms takes. In shorter minutes, waiting items age faster. */
export function createLocalMeters(minuteSeconds: number) {
  const store = createMetricStore();
  const { record } = store;
  const ageFactor = REAL_MINUTE_SECONDS / minuteSeconds;
  return {
    store,
    ageFactor,
    onFunctionLine: (line: string) => recordEmbeddedMetrics(line, record),
    measureTable: (service: LocalAwsServiceHandler) => measureTable(service, record),
    measureFunctions: (functions: LocalLambdaFunctions) =>
      measureFunctions(functions, record, ageFactor),
    onStreamFailureDelivered: (mappingId: string, count: number) =>
      record(
        {
          namespace: 'AWS/Lambda',
          name: 'OnFailureDestinationDeliveredEventCount',
          dimensions: { EventSourceMappingUUID: mappingId },
        },
        count,
      ),
    measureHttpApi: (api: LocalHttpApi, resources: CloudResources) => {
      const [found] = resources.listByType('AWS::ApiGatewayV2::Api', httpApiPropertiesSchema);
      return found ? measureHttpApi(api, found.name, record) : api;
    },
    createGivenUpListener:
      (rules: readonly EventBridgeRule[]) =>
      (delivery: PendingEventDelivery, failure: EventDeliveryFailure): void =>
        recordGivenUpEventMetrics(delivery, failure, { rules, record }),
  };
}

export type LocalMeters = ReturnType<typeof createLocalMeters>;
