// Metrics in the log lines of functions. Source: CloudWatch, "Specification: Embedded metric format".
import { z } from 'zod';
import type { MetricRecorder } from './metric-store.ts';

const lineSchema = z.looseObject({
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
});
const valuesSchema = z.union([z.number().transform((value) => [value]), z.array(z.number())]);

function parseLine(line: string) {
  if (!line.includes('"CloudWatchMetrics"')) return undefined;
  try {
    return lineSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Records the metrics of the line, if it has any. */
export function recordEmbeddedMetrics(line: string, record: MetricRecorder): void {
  const properties = parseLine(line);
  if (!properties) return;
  for (const { Namespace, Dimensions, Metrics } of properties._aws.CloudWatchMetrics) {
    for (const names of Dimensions) {
      const dimensions = Object.fromEntries(names.map((name) => [name, String(properties[name])]));
      for (const { Name } of Metrics) {
        const values = valuesSchema.safeParse(properties[Name]).data ?? [];
        record({ namespace: Namespace, name: Name, dimensions }, ...values);
      }
    }
  }
}
