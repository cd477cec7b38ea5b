// AWS::Lambda::EventSourceMapping: the properties that the pollers support.
import { z } from 'zod';
import type { CloudResources } from '../../template/read-cloud-resources.ts';
import { eventFilterCriteriaSchema } from './event-filter.ts';

const integerSchema = z.coerce.number().int();
const commonProperties = {
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  MaximumBatchingWindowInSeconds: integerSchema.min(0).max(300).default(0),
  FunctionResponseTypes: z.array(z.string()).default([]),
  FilterCriteria: eventFilterCriteriaSchema.optional(),
  Enabled: z.boolean().default(true),
};
/** Strict: leaving out a property would change what a deployment does. */
const queueMappingSchema = z.strictObject({
  ...commonProperties,
  BatchSize: integerSchema.default(10),
  ScalingConfig: z.strictObject({ MaximumConcurrency: integerSchema }).optional(),
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
    .strictObject({
      OnFailure: z.strictObject({ Destination: z.string().regex(/^arn:aws:(sqs|s3):/) }),
    })
    .optional(),
  MetricsConfig: z.strictObject({ Metrics: z.tuple([z.literal('EventCount')]) }).optional(),
});

export type QueueEventSourceMapping = z.output<typeof queueMappingSchema>;
export type StreamEventSourceMapping = z.output<typeof streamMappingSchema>;
type MappingOfKind =
  | { readonly kind: 'queue'; readonly properties: QueueEventSourceMapping }
  | { readonly kind: 'stream'; readonly properties: StreamEventSourceMapping };
export type EventSourceMapping = MappingOfKind & { readonly logicalId: string };

const SCHEMAS_BY_SERVICE: Readonly<Record<string, z.ZodType<MappingOfKind>>> = {
  sqs: queueMappingSchema.transform((properties) => ({ kind: 'queue', properties })),
  dynamodb: streamMappingSchema.transform((properties) => ({ kind: 'stream', properties })),
};

/** The service of the source decides which properties a mapping may have. */
export const eventSourceMappingSchema = z
  .looseObject({ EventSourceArn: z.string() })
  .transform((properties, context): MappingOfKind => {
    const { EventSourceArn } = properties;
    const schema = SCHEMAS_BY_SERVICE[EventSourceArn.split(':')[2] ?? ''];
    if (!schema) {
      context.addIssue(`the runner plays mappings of queues and streams, not of ${EventSourceArn}`);
      return z.NEVER;
    }
    const parsed = schema.safeParse(properties);
    if (parsed.success) return parsed.data;
    context.issues.push(...(parsed.error.issues as z.core.$ZodRawIssue[]));
    return z.NEVER;
  });

/** The enabled mappings of the template. */
export const readEventSourceMappings = (resources: CloudResources): readonly EventSourceMapping[] =>
  resources
    .listByType('AWS::Lambda::EventSourceMapping', eventSourceMappingSchema)
    .map(({ logicalId, properties }) => ({ logicalId, ...properties }))
    .filter(({ properties }) => properties.Enabled);
