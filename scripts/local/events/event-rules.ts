// The event buses, rules and targets of the template.
import { z } from 'zod';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { listUnsupportedPatternParts } from './event-pattern.ts';
import { readRateSeconds } from './schedule-expression.ts';

/** The template has only the name of a bus. */
export const eventBusSchema = z.strictObject({});

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
export const ruleSchema = z.strictObject({
  EventBusName: z.string().default('default'),
  EventPattern: z
    .record(z.string(), z.unknown())
    .refine((pattern) => listUnsupportedPatternParts(pattern).length === 0, {
      error: ({ input }) =>
        `the runner does not play ${listUnsupportedPatternParts(input).join(', ')} in a pattern`,
    })
    .optional(),
  ScheduleExpression: z
    .string()
    .refine((expression) => readRateSeconds(expression) !== undefined, {
      error: ({ input }) => `the runner plays rates such as rate(5 minutes), not ${input}`,
    })
    .optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(targetSchema).default([]),
});

export type EventTarget = z.output<typeof targetSchema>;
export type EventRule = z.output<typeof ruleSchema> & { readonly arn: string };

/** The rules that are enabled. */
export const readEventRules = (resources: CloudResources): readonly EventRule[] =>
  resources
    .listByType('AWS::Events::Rule', ruleSchema)
    .map(({ properties, arn }) => ({ ...properties, arn }))
    .filter(({ State }) => State === 'ENABLED');
