// The lines in CloudWatch's embedded metric format.
import { beforeEach, expect, test, vi } from 'vitest';
import { addMetrics, publishMetrics } from './metrics.ts';

let lines: Readonly<Record<string, unknown>>[];

beforeEach(() => {
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Replyloom-prod');
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation(
    (text) => lines.push(JSON.parse(String(text))) > 0,
  );
});

test('publishing metrics writes the sums of each service once, zeros included', () => {
  addMetrics('network', { NetworkCalls: 1, NetworkFailures: 0, NetworkRefusals: 0 });
  addMetrics('network', { NetworkCalls: 1, NetworkFailures: 0, NetworkRefusals: 0 });
  addMetrics('model', { ModelCalls: 1, ModelFailures: 1 });

  publishMetrics();
  publishMetrics();

  expect(lines).toMatchObject([
    { service: 'network', NetworkCalls: 2, NetworkFailures: 0, NetworkRefusals: 0 },
    { service: 'model', ModelCalls: 1, ModelFailures: 1 },
  ]);
  expect(lines[0]).toMatchObject({
    _aws: { CloudWatchMetrics: [{ Namespace: 'Replyloom-prod', Dimensions: [['service']] }] },
  });
});
