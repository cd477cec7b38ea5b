// Entry of the Graph API: reads the call, finds its route, answers in the network's shape.
import { runFaultyRoute } from '../control/faulty-route.ts';
import { type Incoming, jsonResponse, type Outgoing, type Response } from '../http/message.ts';
import { debugToken } from '../oauth/debug-token.ts';
import { exchangeToken } from '../oauth/exchange.ts';
import type { Sandbox } from '../sandbox.ts';
import { runBatch } from './batch.ts';
import type { GraphCall } from './call.ts';
import { resolveCaller } from './caller.ts';
import { GraphError, graphErrorResponse, invalidParameter } from './errors.ts';
import {
  flatParameters,
  type GraphRequest,
  graphPrefix,
  presentedToken,
  readGraphRequest,
} from './request.ts';
import { findGraphRoute, nodeId } from './routes.ts';
import { findLimit, limitError, usageHeaders } from './usage.ts';

export async function handleGraph(sandbox: Sandbox, incoming: Incoming): Promise<Outgoing> {
  let request: GraphRequest;
  try {
    request = await readGraphRequest(incoming, sandbox.configuration.defaultVersion);
  } catch {
    return graphErrorResponse(invalidParameter('The request body could not be read.').details);
  }
  return await answer(sandbox, request);
}

async function answer(sandbox: Sandbox, request: GraphRequest): Promise<Outgoing> {
  const touched = new Set<string>();
  const plan = planOf(sandbox, request, touched);
  return await runFaultyRoute({
    sandbox,
    name: plan.name,
    address: `${request.incoming.method} ${request.incoming.path}`,
    run: async () => await guard(sandbox, touched, plan.run),
    error: (fault) =>
      graphErrorResponse(
        {
          code: fault.code,
          subcode: fault.subcode ?? undefined,
          status: fault.status ?? 400,
          message: fault.message,
          transient: fault.code === 1 || fault.code === 2 ? true : undefined,
        },
        usageHeaders(sandbox, accountsOf(sandbox, request.segments[0] ?? '')),
      ),
  });
}

interface Plan {
  readonly name: string;
  readonly run: () => unknown;
}

function planOf(sandbox: Sandbox, request: GraphRequest, touched: Set<string>): Plan {
  const { segments, incoming } = request;
  const parameters = flatParameters(request);
  const address = segments.join('/');
  if (address === 'oauth/access_token') {
    return {
      name: `${incoming.method} oauth/access_token`,
      run: () => exchangeToken(sandbox, parameters),
    };
  }
  if (address === 'debug_token') {
    return { name: 'GET debug_token', run: () => debugToken(sandbox, parameters) };
  }
  if (segments.length === 0) {
    return {
      name: `${incoming.method} batch`,
      run: async () => await runBatch(request, parameters, (item) => answer(sandbox, item)),
    };
  }
  return nodePlan(sandbox, { request, parameters, touched });
}

function nodePlan(
  sandbox: Sandbox,
  context: {
    readonly request: GraphRequest;
    readonly parameters: ReadonlyMap<string, string>;
    readonly touched: Set<string>;
  },
): Plan {
  const { request, parameters, touched } = context;
  const { incoming, segments } = request;
  const presented = presentedToken(request);
  let call: GraphCall;
  try {
    call = {
      sandbox,
      method: incoming.method,
      parameters,
      caller: resolveCaller(sandbox, presented, parameters.get('appsecret_proof')),
      graphUrl: `${incoming.origin}${graphPrefix}/${request.version}`,
      origin: incoming.origin,
      tokenInQuery: presented?.place === 'query',
      touched,
    };
  } catch (error) {
    const refuse = (): never => {
      throw error;
    };
    return { name: `${incoming.method} refused`, run: refuse };
  }
  const route = findGraphRoute(call, segments);
  return {
    name: route.name,
    run: () => {
      if (parameters.has('ids'))
        throw invalidParameter('The parameter ids is no longer supported.');
      const accounts = accountsOf(sandbox, nodeId(call, segments[0] ?? ''));
      const limit = findLimit(sandbox, accounts);
      if (limit) {
        // A refusal tells its usage too: that is where the caller reads how long to wait.
        for (const id of accounts) touched.add(id);
        throw limitError(limit);
      }
      return route.run(call);
    },
  };
}

/** The account a call will touch, known before it runs, so that a limited account has no effects. */
function accountsOf({ world }: Sandbox, id: string): ReadonlySet<string> {
  const media = world.media(id) ?? world.media(world.comment(id)?.mediaId ?? '');
  const conversation = world.conversation(id) ?? world.conversationOfMessage(id);
  const accountId =
    world.account(id)?.id ??
    media?.accountId ??
    conversation?.accountId ??
    world.page(id)?.accountId;
  return new Set(accountId ? [accountId] : []);
}

async function guard(
  sandbox: Sandbox,
  touched: Set<string>,
  run: () => unknown,
): Promise<Response> {
  try {
    const answered = await run();
    countTouched(sandbox, touched);
    return jsonResponse(200, answered, graphHeaders(sandbox, touched));
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    return graphErrorResponse(error.details, graphHeaders(sandbox, touched));
  }
}

function graphHeaders(
  sandbox: Sandbox,
  touched: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  return {
    'facebook-api-version': sandbox.configuration.defaultVersion,
    'cache-control': 'private, no-cache, no-store, must-revalidate',
    ...usageHeaders(sandbox, touched),
  };
}

function countTouched(sandbox: Sandbox, touched: ReadonlySet<string>): void {
  const { callsByAccount } = sandbox.controls;
  for (const id of touched) callsByAccount.set(id, (callsByAccount.get(id) ?? 0) + 1);
}
