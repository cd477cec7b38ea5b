// Control calls for faults, latency, rate limits and visibility lag, and the counters of calls.

import type { InjectedFault } from '../faults/sandbox-controls.ts';
import type { GraphUsage } from '../graph/graph-options.ts';
import { type GraphTokenRenewalMode, graphTokenRenewalModes } from '../graph/graph-options.ts';
import type { SandboxControlCall, SandboxControlHandlers } from './control-call.ts';
import { SandboxControlError } from './control-input.ts';

let lastFaultId = 0;

export const faultControlHandlers: SandboxControlHandlers = {
  'GET /faults': ({ sandbox }) => sandbox.controls.faults,
  'POST /faults': addFault,
  'DELETE /faults': ({ sandbox }) => {
    sandbox.controls.faults = [];
    sandbox.controls.latencies = [];
    sandbox.controls.rateLimits = [];
  },
  'POST /latency': ({ sandbox, input }) => {
    const route = input.optionalText('route') ?? '*';
    const delayMs = input.number('delay_ms', 0);
    const others = sandbox.controls.latencies.filter((latency) => latency.route !== route);
    sandbox.controls.latencies = delayMs > 0 ? [...others, { route, delayMs }] : others;
  },
  'POST /rate-limits': ({ sandbox, input }) => {
    const seconds = input.has('seconds')
      ? input.number('seconds', 0)
      : input.number('minutes', 5) * 60;
    const accountId = input.optionalText('account_id');
    const limit = {
      accountId,
      code: input.number('code', accountId === null ? 4 : 80_002),
      subcode: input.has('subcode') ? input.number('subcode', 0) : null,
      until: sandbox.now() + seconds * 1000,
    };
    sandbox.controls.rateLimits = [...sandbox.controls.rateLimits, limit];
  },
  'DELETE /rate-limits': ({ sandbox }) => {
    sandbox.controls.rateLimits = [];
  },
  'POST /usage': ({ sandbox, input }) => {
    const usage: GraphUsage = {
      callCount: input.number('call_count', 0),
      totalTime: input.number('total_time', 0),
      totalCpuTime: input.number('total_cputime', 0),
      minutesToRegainAccess: input.number('estimated_time_to_regain_access', 0),
    };
    const accountId = input.optionalText('account_id');
    if (accountId === null) sandbox.controls.appUsage = usage;
    else sandbox.controls.usageByAccount.set(accountId, usage);
  },
  'POST /behaviour': updateBehavior,
  'GET /counters': ({ sandbox }) => Object.fromEntries(sandbox.controls.callCountsByRoute),
  'DELETE /counters': ({ sandbox }) => sandbox.controls.callCountsByRoute.clear(),
};

const faultOutcomes: readonly InjectedFault['outcome'][] = [
  'error',
  'reset',
  'timeout',
  'malformed',
  'empty',
  'text',
];

function addFault({ sandbox, input }: SandboxControlCall): unknown {
  const outcome = faultOutcomes.find((name) => name === (input.optionalText('outcome') ?? 'error'));
  if (!outcome) throw new SandboxControlError(`outcome is one of ${faultOutcomes.join(', ')}.`);
  const when = input.optionalText('when') ?? 'before';
  if (when !== 'before' && when !== 'after')
    throw new SandboxControlError('when is before or after.');
  lastFaultId += 1;
  const fault: InjectedFault = {
    id: lastFaultId,
    route: input.text('route'),
    remaining: input.number('times', 1),
    when,
    outcome,
    status: input.has('status') ? input.number('status', 400) : null,
    code: input.number('code', 2),
    subcode: input.has('subcode') ? input.number('subcode', 0) : null,
    message:
      input.optionalText('message') ??
      'An unexpected error has occurred. Please retry your request later.',
    delayMs: input.number('delay_ms', outcome === 'timeout' ? 60_000 : 0),
    text: input.optionalText('text') ?? '',
  };
  sandbox.controls.faults.push(fault);
  return fault;
}

function updateBehavior({ sandbox, input }: SandboxControlCall): unknown {
  const { controls } = sandbox;
  controls.visibilityLagMs = input.number('visibility_lag_ms', controls.visibilityLagMs);
  controls.omitEveryNthItem = input.number('withhold_every', controls.omitEveryNthItem);
  controls.omitFromField = input.flag('omit_from', controls.omitFromField);
  controls.useScopedAccountId = input.flag('scoped_own_id', controls.useScopedAccountId);
  controls.strictCommentText = input.flag('strict_comment_text', controls.strictCommentText);
  controls.requireAppSecretProof = input.flag(
    'require_appsecret_proof',
    controls.requireAppSecretProof,
  );
  controls.tokenLifetimeMs = input.number('token_seconds', controls.tokenLifetimeMs / 1000) * 1000;
  controls.tokenRenewalMode =
    parseTokenRenewalMode(input.optionalText('token_renewal')) ?? controls.tokenRenewalMode;
  controls.conversationCallsPerSecond = input.number(
    'conversation_calls_per_second',
    controls.conversationCallsPerSecond,
  );
  controls.replyWindowErrorSubcode = input.number('window_error', controls.replyWindowErrorSubcode);
  return {
    visibility_lag_ms: controls.visibilityLagMs,
    withhold_every: controls.omitEveryNthItem,
    omit_from: controls.omitFromField,
    scoped_own_id: controls.useScopedAccountId,
    strict_comment_text: controls.strictCommentText,
    require_appsecret_proof: controls.requireAppSecretProof,
    token_seconds: controls.tokenLifetimeMs / 1000,
    token_renewal: controls.tokenRenewalMode,
    conversation_calls_per_second: controls.conversationCallsPerSecond,
    window_error: controls.replyWindowErrorSubcode,
  };
}

function parseTokenRenewalMode(name: string | null): GraphTokenRenewalMode | undefined {
  if (name === null) return undefined;
  const mode = graphTokenRenewalModes.find((each) => each === name);
  if (!mode)
    throw new SandboxControlError(`token_renewal is one of ${graphTokenRenewalModes.join(', ')}.`);
  return mode;
}
