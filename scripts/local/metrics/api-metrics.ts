// The metrics of AWS/ApiGateway: of the HTTP API, and of its stage.
import type { LocalHttpApi } from '../edge/local-http-api.ts';
import type { MetricRecorder } from './metric-store.ts';

export const measureHttpApi = (
  api: LocalHttpApi,
  apiId: string,
  record: MetricRecorder,
): LocalHttpApi => ({
  handle: async (request) => {
    const startedAt = performance.now();
    const response = await api.handle(request);
    // The API itself takes no time here.
    const latency = performance.now() - startedAt;
    const values = {
      Count: 1,
      '4xx': response.status >= 400 && response.status < 500 ? 1 : 0,
      '5xx': response.status >= 500 ? 1 : 0,
      Latency: latency,
      IntegrationLatency: latency,
    };
    for (const [name, value] of Object.entries(values)) {
      for (const dimensions of [{ ApiId: apiId }, { ApiId: apiId, Stage: '$default' }])
        record({ namespace: 'AWS/ApiGateway', name, dimensions }, value);
    }
    return response;
  },
});
