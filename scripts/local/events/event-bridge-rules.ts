// The event buses, rules and targets of the template.
import { z } from 'zod';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { listUnsupportedEventPatternParts } from './event-pattern.ts';
import { readScheduleRateSeconds } from './schedule-expression.ts';

/** The template has only the name of a bus. */
export const eventBusPropertiesSchema = z.strictObject({});

const targetSchema = z.strictObject({
  Arn: z.string(),
  InputPath: z.string().optional(),
  Input: z.string().optional(),
  InputTransformer: z
    .strictObject({ InputPathsMap: z.record(z.string(), z.string()), InputTemplate: z.string() })
    .optional(),
  RetryPolicy: z
    .strictObject({
      MaximumRetryAttempts: z.coerce.number().int().min(0).max(185).optional(),
      MaximumEventAgeInSeconds: z.coerce.number().int().min(60).max(86_400).optional(),
    })
    .optional(),
  DeadLetterConfig: z.strictObject({ Arn: z.string() }).optional(),
});
export const eventBridgeRulePropertiesSchema = z.strictObject({
  EventBusName: z.string().default('default'),
  EventPattern: z
    .record(z.string(), z.unknown())
    .refine((pattern) => listUnsupportedEventPatternParts(pattern).length === 0, {
      error: ({ input }) =>
        `the runner does not play ${listUnsupportedEventPatternParts(input).join(', ')} in a pattern`,
    })
    .optional(),
  ScheduleExpression: z
    .string()
    .refine((expression) => readScheduleRateSeconds(expression) !== undefined, {
      error: ({ input }) => `the runner plays rates such as rate(5 minutes), not ${input}`,
    })
    .optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(targetSchema).default([]),
});

export type EventBridgeTarget = z.output<typeof targetSchema>;
export type EventBridgeRule = z.output<typeof eventBridgeRulePropertiesSchema> & {
  readonly arn: string;
};

/** The rules that are enabled. */
export const readEventBridgeRules = (resources: CloudResources): readonly EventBridgeRule[] =>
  resources
    .listByType('AWS::Events::Rule', eventBridgeRulePropertiesSchema)
    .map(({ properties, arn }) => ({ ...properties, arn }))
    .filter(({ State }) => State === 'ENABLED');
