// The whole product on free ports over a small world, with a view behind it: its table, its network, its used rights.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
  ScanCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { vi } from 'vitest';
import type { Key } from '#platform/table/keys.ts';
import { ensureDemo } from '#scripts/local/demo.ts';
import { readRightsLog } from '#scripts/local/rights-log.ts';
import { startLocal } from '#scripts/local/start-local.ts';
import type { Contract } from '#shared/contracts/define.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { requestOf } from '#tests/support/every-api.ts';

const CLIENT = 'replyloom-web';
const PATIENCE = { timeout: 30_000, interval: 100 };

export type RunningProduct = Awaited<ReturnType<typeof startProduct>>;

/** Calls as the product's own web client does. @throws Error where the answer is a refusal. */
function clientOf(appUrl: string) {
  const call = async (contract: Contract, input: object = {}, token?: string) => {
    const { method, path: place, query, body: sent } = requestOf(contract, { ...input });
    const answer = await fetch(`${appUrl}${place}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
    const body: any = await answer.json();
    if (!answer.ok) throw new Error(`${contract.name}: ${answer.status} ${JSON.stringify(body)}`);
    return body;
  };
  return call;
}

async function tableAt(endpoint: string) {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  const { TableNames: [TableName = ''] = [] } = await client.send(new ListTablesCommand({}));
  return {
    close: () => client.destroy(),
    // biome-ignore lint/suspicious/noExplicitAny: tests look into items freely
    get: async (key: Key): Promise<any> => {
      const { Item } = await client.send(new GetItemCommand({ TableName, Key: marshall(key) }));
      return Item && unmarshall(Item);
    },
    // biome-ignore lint/suspicious/noExplicitAny: tests look into items freely
    all: async (): Promise<any[]> => {
      const { Items = [] } = await client.send(new ScanCommand({ TableName }));
      return Items.map((item) => unmarshall(item));
    },
    /** Changes one attribute that nobody has changed since. */
    replace: ({ pk, sk }: Key, name: string, { from, to }: { from: string; to: string }) =>
      client.send(
        new UpdateItemCommand({
          TableName,
          Key: marshall({ pk, sk }),
          UpdateExpression: 'SET #name = :to',
          ConditionExpression: '#name = :from',
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: marshall({ ':from': from, ':to': to }),
        }),
      ),
    put: (item: object) =>
      client.send(new PutItemCommand({ TableName, Item: marshall(item as object) })),
  };
}

/** `environment`: settings of the runner and of the product beside the usual ones. */
export async function startProduct(environment: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-product-'));
  const rightsLog = path.join(folder, 'rights.jsonl');
  const local = await startLocal({
    environment: {
      PATH: process.env.PATH,
      PORT: '0',
      SANDBOX_PORT: '0',
      LOCAL_STATE_DIR: path.join(folder, 'state'),
      LOCAL_RIGHTS_LOG: rightsLog,
      RULE_RUN_SECONDS: '1',
      ...environment,
    },
    demo: false,
  });
  const control = async (method: string, place: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${local.sandboxUrl}/control${place}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${place}: ${await answer.text()}`);
    return answer.json();
  };
  await control('POST', '/reset', { world: 'small' });
  const { appUrl } = local;
  const demo = await ensureDemo({ appUrl, clientId: CLIENT, report: () => undefined });
  const call = clientOf(appUrl);
  const login = { client_id: CLIENT, grant_type: 'password', ...demo };
  const { access_token } = await call(sessionContracts.issueToken, login);
  const table = await tableAt(local.tableUrl);
  return {
    control,
    table,
    appUrl,
    call: (contract: Contract, input?: object) => call(contract, input, access_token),
    callAs: (token: string | undefined, contract: Contract, input?: object) =>
      call(contract, input, token),
    /** Waits until the function made use of the action on a resource whose ARN holds `resource`. */
    used: (name: string, action: string, resource: string, meanwhile?: () => Promise<void>) =>
      vi.waitFor(async () => {
        const found = readRightsLog(rightsLog)?.some(
          (right) =>
            right.function === name && right.action === action && right.resource.includes(resource),
        );
        if (found) return;
        await meanwhile?.();
        throw new Error(`${name} has not used ${action} on ${resource}.`);
      }, PATIENCE),
    stop: async () => {
      await local.stop();
      table.close();
      // The run's own log, where it keeps one, learns what this copy used.
      const ofRun = process.env.LOCAL_RIGHTS_LOG;
      if (ofRun) appendFileSync(ofRun, readFileSync(rightsLog));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
