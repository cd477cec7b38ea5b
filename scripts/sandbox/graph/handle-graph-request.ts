// Entry of the Graph API: reads the call, finds its route, responds in the network's format.
import { runRouteWithFaults } from '../control/run-route-with-faults.ts';
import {
  buildSandboxJsonResponse,
  type SandboxHttpOutcome,
  type SandboxHttpRequest,
  type SandboxHttpResponse,
} from '../http/http-messages.ts';
import { handleSandboxTokenExchange } from '../oauth/exchange-access-token.ts';
import { handleSandboxTokenInspection } from '../oauth/inspect-access-token.ts';
import type { Sandbox } from '../sandbox-types.ts';
import type { SandboxGraphCall } from './graph-call.ts';
import {
  findPresentedToken,
  graphPathPrefix,
  mergeQueryAndBodyParameters,
  readSandboxGraphRequest,
  type SandboxGraphRequest,
} from './graph-request.ts';
import { resolveGraphNodeId, resolveSandboxGraphRoute } from './graph-routes.ts';
import {
  buildGraphUsageHeaders,
  createSandboxRateLimitError,
  findActiveInjectedRateLimit,
} from './rate-limit-usage.ts';
import { resolveGraphCaller } from './resolve-graph-caller.ts';
import { runSandboxGraphBatch } from './run-graph-batch.ts';
import {
  buildGraphErrorResponse,
  createSandboxInvalidParameterError,
  SandboxGraphError,
} from './sandbox-graph-error.ts';

export async function handleSandboxGraphRequest(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpOutcome> {
  let request: SandboxGraphRequest;
  try {
    request = await readSandboxGraphRequest(incoming, sandbox.configuration.defaultGraphVersion);
  } catch {
    return buildGraphErrorResponse(
      createSandboxInvalidParameterError('The request body could not be read.').details,
    );
  }
  return await respondToGraphRequest(sandbox, request);
}

async function respondToGraphRequest(
  sandbox: Sandbox,
  request: SandboxGraphRequest,
): Promise<SandboxHttpOutcome> {
  const touchedAccountIds = new Set<string>();
  const plannedCall = planCall(sandbox, request, touchedAccountIds);
  return await runRouteWithFaults({
    sandbox,
    name: plannedCall.name,
    address: `${request.incoming.method} ${request.incoming.path}`,
    run: async () => await runGraphCall(sandbox, touchedAccountIds, plannedCall.run),
    buildError: (fault) =>
      buildGraphErrorResponse(
        {
          code: fault.code,
          subcode: fault.subcode ?? undefined,
          status: fault.status ?? 400,
          message: fault.message,
          transient: fault.code === 1 || fault.code === 2 ? true : undefined,
        },
        buildGraphUsageHeaders(sandbox, findAffectedAccountIds(sandbox, request.segments[0] ?? '')),
      ),
  });
}

interface PlannedCall {
  readonly name: string;
  readonly run: () => unknown;
}

function planCall(
  sandbox: Sandbox,
  request: SandboxGraphRequest,
  touchedAccountIds: Set<string>,
): PlannedCall {
  const { segments, incoming } = request;
  const parameters = mergeQueryAndBodyParameters(request);
  const address = segments.join('/');
  if (address === 'oauth/access_token') {
    return {
      name: `${incoming.method} oauth/access_token`,
      run: () => handleSandboxTokenExchange(sandbox, parameters),
    };
  }
  if (address === 'debug_token') {
    return {
      name: 'GET debug_token',
      run: () => handleSandboxTokenInspection(sandbox, parameters),
    };
  }
  if (segments.length === 0) {
    return {
      name: `${incoming.method} batch`,
      run: async () =>
        await runSandboxGraphBatch(request, parameters, (item) =>
          respondToGraphRequest(sandbox, item),
        ),
    };
  }
  return planNodeCall(sandbox, { request, parameters, touchedAccountIds });
}

function planNodeCall(
  sandbox: Sandbox,
  context: {
    readonly request: SandboxGraphRequest;
    readonly parameters: ReadonlyMap<string, string>;
    readonly touchedAccountIds: Set<string>;
  },
): PlannedCall {
  const { request, parameters, touchedAccountIds } = context;
  const { incoming, segments } = request;
  const presentedToken = findPresentedToken(request);
  let call: SandboxGraphCall;
  try {
    call = {
      sandbox,
      method: incoming.method,
      parameters,
      caller: resolveGraphCaller(sandbox, presentedToken, parameters.get('appsecret_proof')),
      graphBaseUrl: `${incoming.origin}${graphPathPrefix}/${request.version}`,
      origin: incoming.origin,
      isTokenInQuery: presentedToken?.location === 'query',
      touchedAccountIds,
    };
  } catch (error) {
    const rejectCall = (): never => {
      throw error;
    };
    return { name: `${incoming.method} refused`, run: rejectCall };
  }
  const route = resolveSandboxGraphRoute(call, segments);
  return {
    name: route.name,
    run: () => {
      if (parameters.has('ids'))
        throw createSandboxInvalidParameterError('The parameter ids is no longer supported.');
      const accountIds = findAffectedAccountIds(
        sandbox,
        resolveGraphNodeId(call, segments[0] ?? ''),
      );
      const limit = findActiveInjectedRateLimit(sandbox, accountIds);
      if (limit) {
        // Usage headers tell the caller of a rejected call how long to wait.
        for (const id of accountIds) touchedAccountIds.add(id);
        throw createSandboxRateLimitError(limit);
      }
      return route.run(call);
    },
  };
}

/**
 * Accounts that a call will touch, known before it runs, so that a limited account sees no effects.
 */
function findAffectedAccountIds({ world }: Sandbox, id: string): ReadonlySet<string> {
  const media = world.findMedia(id) ?? world.findMedia(world.findComment(id)?.mediaId ?? '');
  const conversation = world.findConversation(id) ?? world.findConversationOfMessage(id);
  const accountId =
    world.findAccount(id)?.id ??
    media?.accountId ??
    conversation?.accountId ??
    world.findPage(id)?.accountId;
  return new Set(accountId ? [accountId] : []);
}

async function runGraphCall(
  sandbox: Sandbox,
  touchedAccountIds: Set<string>,
  run: () => unknown,
): Promise<SandboxHttpResponse> {
  try {
    const result = await run();
    countAccountCalls(sandbox, touchedAccountIds);
    return buildSandboxJsonResponse(200, result, buildGraphHeaders(sandbox, touchedAccountIds));
  } catch (error) {
    if (!(error instanceof SandboxGraphError)) throw error;
    return buildGraphErrorResponse(error.details, buildGraphHeaders(sandbox, touchedAccountIds));
  }
}

function buildGraphHeaders(
  sandbox: Sandbox,
  touchedAccountIds: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  return {
    'facebook-api-version': sandbox.configuration.defaultGraphVersion,
    'cache-control': 'private, no-cache, no-store, must-revalidate',
    ...buildGraphUsageHeaders(sandbox, touchedAccountIds),
  };
}

function countAccountCalls(sandbox: Sandbox, touchedAccountIds: ReadonlySet<string>): void {
  const { callsByAccount } = sandbox.controls;
  for (const id of touchedAccountIds) callsByAccount.set(id, (callsByAccount.get(id) ?? 0) + 1);
}
