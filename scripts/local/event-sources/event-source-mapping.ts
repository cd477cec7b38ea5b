// AWS::Lambda::EventSourceMapping: the properties that the pollers support.
import { z } from 'zod';
import type { CloudResources } from '../read-cloud-resources.ts';
import { filterCriteriaSchema } from './event-filter.ts';

const integerSchema = z.coerce.number().int();
const commonProperties = {
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  MaximumBatchingWindowInSeconds: integerSchema.min(0).max(300).default(0),
  FunctionResponseTypes: z.array(z.string()).default([]),
  FilterCriteria: filterCriteriaSchema.optional(),
  Enabled: z.boolean().default(true),
  Tags: z.unknown().optional(),
};
/** Strict: a property that is left out here would change what a deployment does. */
const queueMappingSchema = z.strictObject({
  ...commonProperties,
  BatchSize: integerSchema.default(10),
  ScalingConfig: z.object({ MaximumConcurrency: integerSchema }).optional(),
});
/** Defaults and limits. Source: Lambda, "Parameters for DynamoDB event source mappings". */
const streamMappingSchema = z.strictObject({
  ...commonProperties,
  BatchSize: integerSchema.min(1).max(10_000).default(100),
  StartingPosition: z.enum(['TRIM_HORIZON', 'LATEST']),
  ParallelizationFactor: integerSchema.min(1).max(10).default(1),
  MaximumRetryAttempts: integerSchema.min(-1).max(10_000).default(-1),
  MaximumRecordAgeInSeconds: integerSchema.min(-1).max(604_800).default(-1),
  BisectBatchOnFunctionError: z.boolean().default(false),
  DestinationConfig: z
    .object({ OnFailure: z.object({ Destination: z.string().startsWith('arn:aws:sqs:') }) })
    .optional(),
});

export type QueueMapping = z.output<typeof queueMappingSchema>;
export type StreamMapping = z.output<typeof streamMappingSchema>;
export type EventSourceMapping =
  | { readonly kind: 'queue'; readonly logicalId: string; readonly properties: QueueMapping }
  | { readonly kind: 'stream'; readonly logicalId: string; readonly properties: StreamMapping };

function parseProperties<Schema extends z.ZodType>(
  schema: Schema,
  logicalId: string,
  properties: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(properties);
  if (!parsed.success) throw new Error(`The mapping ${logicalId}: ${parsed.error.message}`);
  return parsed.data;
}

/** The enabled mappings of the template. @throws Error for what the pollers do not support. */
export function readEventSourceMappings(resources: CloudResources): readonly EventSourceMapping[] {
  return resources
    .listByType('AWS::Lambda::EventSourceMapping', z.looseObject({ EventSourceArn: z.string() }))
    .map(({ logicalId, properties }): EventSourceMapping => {
      const [, , service] = properties.EventSourceArn.split(':');
      switch (service) {
        case 'sqs': {
          const mapping = parseProperties(queueMappingSchema, logicalId, properties);
          return { kind: 'queue', logicalId, properties: mapping };
        }
        case 'dynamodb': {
          const mapping = parseProperties(streamMappingSchema, logicalId, properties);
          return { kind: 'stream', logicalId, properties: mapping };
        }
        default:
          throw new Error(`Mappings cannot read from ${properties.EventSourceArn} here.`);
      }
    })
    .filter(({ properties }) => properties.Enabled);
}
