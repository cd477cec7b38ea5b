// Defines the file of a stage, `infra/stages/<stage>.json`, and its defaults. A section is a schema of its own. Each
// description is the row of docs/configuration.md, and the sentence when the value is missing.
import * as z from 'zod';
import { findStageProblems } from './find-stage-problems.ts';
import { stageLimitsSchema } from './stage-limits.ts';
import {
  email,
  hostName,
  httpsUrl,
  httpsUrlWithPath,
  mailIdentity,
  origin,
  region,
  text,
} from './stage-value-schemas.ts';

/** Plain settings of the product: environment variables of the functions, and what the web app is built with. */
export const productSettingsSchema = z.strictObject({
  APP_URL: origin()
    .optional()
    .describe("the app's own address; with `domain` it is the address of that name"),
  ADMIN_EMAILS: z
    .literal(
      '',
      'must be left out: sign-up does not prove an address, so anybody could take the role by signing up with it first. Grant it with npm run operator -- grant-admin <email>',
    )
    .default('')
    .describe('users who become admins at sign-up; none in the cloud'),
  OAUTH_CLIENT_ID: text().default('replyloom-web').describe('public client id of the web app'),
  SUPPORT_EMAIL: email().describe('receives the contact form; shown in the product'),
  TERMS_URL: httpsUrl().describe('the terms and conditions linked at sign-up'),
  MAIL_IDENTITY: mailIdentity().describe(
    'the domain or address verified in SES; the only sender permitted',
  ),
  MAIL_FROM: text().describe('the sender of emails'),
  FACEBOOK_APP_ID: z
    .string()
    .regex(/^\d+$/, "must be the digits of the app's id")
    .describe('the id of our app at the network'),
  GRAPH_API_URL: origin().default('https://graph.facebook.com').describe("the network's API"),
  GRAPH_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must look like v26.0')
    .default('v26.0')
    .describe('its version'),
  FACEBOOK_DIALOG_URL: origin().default('https://www.facebook.com').describe('the login dialog'),
  OPENAI_BASE_URL: httpsUrlWithPath()
    .default('https://api.openai.com/v1')
    .describe('any OpenAI-compatible server'),
  OPENAI_MODEL: text().describe('the model'),
  OPENAI_FALLBACK_MODEL: z
    .string()
    .trim()
    .default('')
    .describe('another model of the same server, asked when the first one fails; empty for none'),
  OPENAI_REASONING_EFFORT: z
    .string()
    .trim()
    .default('')
    .describe('sent as `reasoning_effort`, such as `low`; empty for the default of the server'),
  OPENAI_READS_PICTURES: z
    .boolean()
    .default(false)
    .describe('whether the model can see, and may get addresses of pictures'),
  OPENAI_EMBEDDING_MODEL: z
    .string()
    .default('')
    .describe('the model of vectors, by which past answers are found; without it by their words'),
  STRIPE_API_URL: origin().default('https://api.stripe.com').describe("address of Stripe's API"),
  POST_HOLD_SECONDS: z
    .number()
    .min(0, 'must be 0 to 900')
    .max(900, 'must be 0 to 900')
    .default(5)
    .describe('seconds in which a posted reply can be cancelled'),
});

const operatorsSchema = z.strictObject({
  email: email().describe('gets the alarms and the warnings of the budget'),
  monthlyBudgetDollars: z
    .number()
    .positive('must be more than 0')
    .default(200)
    .describe('the bill of a month that is warned of'),
});

const zoneSchema = z.strictObject({
  id: z
    .string()
    .regex(/^Z[A-Z0-9]+$/, 'must be the id alone, such as Z0123456789, without /hostedzone/')
    .describe('the id of the hosted zone'),
  name: hostName().describe('the domain of the hosted zone'),
});

const domainSchema = z.strictObject({
  name: hostName().describe('the host name of the app'),
  certificateArn: z
    .string()
    .regex(
      /^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
      'must be the ARN of a certificate in us-east-1, the only region that CloudFront takes them from',
    )
    .describe('the certificate for that name'),
  zone: zoneSchema
    .optional()
    .describe(
      'the Route 53 zone that gets the records of the name; without it they are made by hand',
    ),
});

const edgeSchema = z.strictObject({
  originSecret: z
    .number()
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .default(1)
    .describe('counted up by one to replace the secret that CloudFront sends to the API'),
  requestLimits: z
    .boolean()
    .default(false)
    .describe(
      'whether AWS WAF limits how often an address calls; costs 7 dollars a month and more',
    ),
});

const restoredTableSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'must be 3 to 255 letters, digits, underscores, dots and hyphens')
    .describe('the name of the restored table'),
  streamArn: text().describe('its stream, with new and old images'),
});

export const stageFileSchema = z
  .strictObject({
    account: z
      .string()
      .regex(/^\d{12}$/, 'must be 12 digits')
      .describe('the AWS account; the credentials of another one deploy nothing'),
    region: region().describe('the AWS region'),
    terminationProtection: z
      .boolean()
      .default(true)
      .describe('whether the stacks refuse to be deleted'),
    tracing: z.boolean().default(true).describe('whether AWS X-Ray records a sample of the calls'),
    settings: productSettingsSchema.describe('the settings of the product'),
    operators: operatorsSchema.describe('who watches the stage'),
    limits: stageLimitsSchema
      .prefault({})
      .describe('how much of the AWS account the stage may use'),
    edge: edgeSchema.prefault({}).describe('what CloudFront does in front of the API'),
    restoredTable: restoredTableSchema
      .optional()
      .describe("a table that point-in-time recovery made, used instead of the stack's own"),
    domain: domainSchema.optional().describe("a host name of one's own, instead of CloudFront's"),
  })
  .superRefine((values, { addIssue }) => {
    for (const { path, message } of findStageProblems(values))
      addIssue({ code: 'custom', path: [...path], message });
  });

export type StageFile = z.output<typeof stageFileSchema>;
