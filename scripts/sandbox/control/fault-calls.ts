// Control calls on how the outside world misbehaves: faults, latency, limits, lag; and how often it was called.
import type { ControlCall, ControlCalls } from './call.ts';
import { type Fault, type TokenRenewal, tokenRenewals, type Usage } from './controls.ts';
import { ControlError } from './input.ts';

let faultSequence = 0;

export const faultCalls: ControlCalls = {
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
    sandbox.controls.rateLimits.push({
      accountId,
      code: input.number('code', accountId === null ? 4 : 80_002),
      subcode: input.has('subcode') ? input.number('subcode', 0) : null,
      until: sandbox.now() + seconds * 1000,
    });
  },
  'DELETE /rate-limits': ({ sandbox }) => {
    sandbox.controls.rateLimits = [];
  },
  'POST /usage': ({ sandbox, input }) => {
    const usage: Usage = {
      callCount: input.number('call_count', 0),
      totalTime: input.number('total_time', 0),
      totalCpuTime: input.number('total_cputime', 0),
      minutesToRegainAccess: input.number('estimated_time_to_regain_access', 0),
    };
    const accountId = input.optionalText('account_id');
    if (accountId === null) sandbox.controls.appUsage = usage;
    else sandbox.controls.usage.set(accountId, usage);
  },
  'POST /behaviour': changeBehaviour,
  'GET /counters': ({ sandbox }) => Object.fromEntries(sandbox.controls.counters),
  'DELETE /counters': ({ sandbox }) => sandbox.controls.counters.clear(),
};

const outcomes: readonly Fault['outcome'][] = [
  'error',
  'reset',
  'timeout',
  'malformed',
  'empty',
  'text',
];

function addFault({ sandbox, input }: ControlCall): unknown {
  const outcome = outcomes.find((name) => name === (input.optionalText('outcome') ?? 'error'));
  if (!outcome) throw new ControlError(`outcome is one of ${outcomes.join(', ')}.`);
  const when = input.optionalText('when') ?? 'before';
  if (when !== 'before' && when !== 'after') throw new ControlError('when is before or after.');
  faultSequence += 1;
  const fault: Fault = {
    id: faultSequence,
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

function changeBehaviour({ sandbox, input }: ControlCall): unknown {
  const { controls } = sandbox;
  controls.visibilityLagMs = input.number('visibility_lag_ms', controls.visibilityLagMs);
  controls.withholdEvery = input.number('withhold_every', controls.withholdEvery);
  controls.omitFrom = input.flag('omit_from', controls.omitFrom);
  controls.scopedOwnId = input.flag('scoped_own_id', controls.scopedOwnId);
  controls.strictCommentText = input.flag('strict_comment_text', controls.strictCommentText);
  controls.requireAppSecretProof = input.flag(
    'require_appsecret_proof',
    controls.requireAppSecretProof,
  );
  controls.tokenLifeMs = input.number('token_seconds', controls.tokenLifeMs / 1000) * 1000;
  controls.tokenRenewal =
    renewalNamed(input.optionalText('token_renewal')) ?? controls.tokenRenewal;
  controls.conversationCallsPerSecond = input.number(
    'conversation_calls_per_second',
    controls.conversationCallsPerSecond,
  );
  controls.windowErrorSubcode = input.number('window_error', controls.windowErrorSubcode);
  return {
    visibility_lag_ms: controls.visibilityLagMs,
    withhold_every: controls.withholdEvery,
    omit_from: controls.omitFrom,
    scoped_own_id: controls.scopedOwnId,
    strict_comment_text: controls.strictCommentText,
    require_appsecret_proof: controls.requireAppSecretProof,
    token_seconds: controls.tokenLifeMs / 1000,
    token_renewal: controls.tokenRenewal,
    conversation_calls_per_second: controls.conversationCallsPerSecond,
    window_error: controls.windowErrorSubcode,
  };
}

function renewalNamed(name: string | null): TokenRenewal | undefined {
  if (name === null) return undefined;
  const renewal = tokenRenewals.find((each) => each === name);
  if (!renewal) throw new ControlError(`token_renewal is one of ${tokenRenewals.join(', ')}.`);
  return renewal;
}
