// Control calls for faults, latency, rate limits, visibility lag, how the language model writes, and the counters of calls.
import * as z from 'zod';
import {
  type Controls,
  injectedFaultOutcomes,
  modelRefusals,
  writerBehaviors,
} from '../faults/controls.ts';
import { graphTokenRenewalModes } from '../graph/graph-options.ts';
import {
  type ControlHandlers,
  defineCall,
  describeSettings,
  nullableNumber,
  nullableText,
  requiredText,
  text,
  updateSettings,
} from './control-call.ts';

let lastFaultId = 0;

export const faultControlHandlers: ControlHandlers = {
  'GET /faults': ({ sandbox }) => sandbox.controls.faults,
  'POST /faults': defineCall(
    {
      route: requiredText,
      times: 1,
      when: z.enum(['before', 'after']).default('before'),
      outcome: z.enum(injectedFaultOutcomes).default('error'),
      status: nullableNumber,
      code: 2,
      subcode: nullableNumber,
      message: 'An unexpected error has occurred. Please retry your request later.',
      delay_ms: z.number().optional(),
      text: '',
    },
    ({ sandbox, input: { times, delay_ms, ...input } }) => {
      lastFaultId += 1;
      const delayMs = delay_ms ?? (input.outcome === 'timeout' ? 60_000 : 0);
      const fault = { id: lastFaultId, remaining: times, delayMs, ...input };
      sandbox.controls.faults.push(fault);
      return fault;
    },
  ),
  'DELETE /faults': ({ sandbox }) => {
    Object.assign(sandbox.controls, { faults: [], latencies: [], rateLimits: [] });
  },
  'POST /latency': defineCall(
    { route: '*', delay_ms: 0 },
    ({ sandbox: { controls }, input: { route, delay_ms: delayMs } }) => {
      const others = controls.latencies.filter((latency) => latency.route !== route);
      controls.latencies = delayMs > 0 ? [...others, { route, delayMs }] : others;
    },
  ),
  'POST /rate-limits': defineCall(
    {
      account_id: nullableText,
      seconds: z.number().optional(),
      minutes: 5,
      code: z.number().optional(),
      subcode: nullableNumber,
    },
    ({ sandbox, input }) => {
      const { account_id: accountId, seconds = input.minutes * 60, subcode } = input;
      const code = input.code ?? (accountId === null ? 4 : 80_002);
      const limit = { accountId, code, subcode, until: sandbox.now() + seconds * 1000 };
      sandbox.controls.rateLimits = [...sandbox.controls.rateLimits, limit];
    },
  ),
  'DELETE /rate-limits': ({ sandbox }) => {
    sandbox.controls.rateLimits = [];
  },
  'POST /usage': defineCall(
    {
      account_id: text.optional(),
      call_count: 0,
      total_time: 0,
      total_cputime: 0,
      estimated_time_to_regain_access: 0,
    },
    ({ sandbox: { controls }, input }) => {
      const usage = {
        callCount: input.call_count,
        totalTime: input.total_time,
        totalCpuTime: input.total_cputime,
        minutesToRegainAccess: input.estimated_time_to_regain_access,
      };
      if (input.account_id === undefined) controls.appUsage = usage;
      else controls.usageByAccount.set(input.account_id, usage);
    },
  ),
  'POST /behaviour': ({ sandbox: { controls }, body }) => {
    updateSettings<Controls>(behaviour, controls, body);
    return {
      ...describeSettings<Controls>(behaviour, controls),
      token_seconds: controls.tokenLifetimeMs / 1000,
    };
  },
  'GET /language-model': ({ sandbox: { controls } }) => ({
    behavior: controls.writerBehavior,
    stubborn: controls.isWriterStubborn,
    refuses: controls.modelRefusals,
  }),
  'PUT /language-model': defineCall(
    {
      behavior: z.enum(writerBehaviors).default('good'),
      stubborn: z.boolean().default(false),
      refuses: z.array(z.enum(modelRefusals)).default([]),
    },
    ({ sandbox: { controls }, input: { behavior, stubborn, refuses } }) => {
      controls.writerBehavior = behavior;
      controls.isWriterStubborn = stubborn;
      controls.modelRefusals = refuses;
      return { behavior, stubborn, refuses };
    },
  ),
  'GET /counters': ({ sandbox }) => Object.fromEntries(sandbox.controls.callCountsByRoute),
  'DELETE /counters': ({ sandbox }) => sandbox.controls.callCountsByRoute.clear(),
};

const behaviour = {
  visibility_lag_ms: ['visibilityLagMs', z.number()],
  withhold_every: ['omitEveryNthItem', z.number()],
  scoped_own_id: ['useScopedAccountId', z.boolean()],
  strict_comment_text: ['strictCommentText', z.boolean()],
  require_appsecret_proof: ['requireAppSecretProof', z.boolean()],
  token_seconds: ['tokenLifetimeMs', z.number().transform((seconds) => seconds * 1000)],
  token_renewal: ['tokenRenewalMode', z.enum(graphTokenRenewalModes)],
  conversation_calls_per_second: ['conversationCallsPerSecond', z.number()],
  window_error: ['replyWindowErrorSubcode', z.number()],
} as const;
