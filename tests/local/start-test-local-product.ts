// Runs the whole product on free ports with a small world, and gives tests access to its table, sandbox and used
// permissions.
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
import type { ItemKey } from '#platform/table/keys.ts';
import { startLocalProduct } from '#scripts/local/local-product.ts';
import { readIamPermissionLog } from '#scripts/local/permissions/iam-permission-log.ts';
import type { ApiContract } from '#shared/contracts/define-contract.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { buildContractRequest } from '#tests/support/api/invoke-api-by-contract.ts';

const CLIENT_ID = 'replyloom-web';
const WAIT_OPTIONS = { timeout: 100_000, interval: 100 };

export type TestLocalProduct = Awaited<ReturnType<typeof startTestLocalProduct>>;

/** Calls the API as the web client does. @throws Error when the response is an error. */
export function createApiClient(appUrl: string) {
  const call = async (contract: ApiContract, input: object = {}, token?: string) => {
    const { method, path, query, body: requestBody } = buildContractRequest(contract, { ...input });
    const response = await fetch(`${appUrl}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...(requestBody !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(requestBody !== undefined && { body: JSON.stringify(requestBody) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
    const body: any = await response.json();
    if (!response.ok)
      throw new Error(`${contract.name}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
  return call;
}

/** The access token of a user. */
export const logIn = async (
  call: ReturnType<typeof createApiClient>,
  user: object | undefined,
): Promise<string> => {
  const login = { client_id: CLIENT_ID, grant_type: 'password', ...user };
  return (await call(sessionContracts.issueToken, login)).access_token;
};

async function openTable(endpoint: string) {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  const { TableNames: [TableName = ''] = [] } = await client.send(new ListTablesCommand({}));
  return {
    close: () => client.destroy(),
    // biome-ignore lint/suspicious/noExplicitAny: tests look into items freely
    getItem: async (key: ItemKey): Promise<any> => {
      const { Item } = await client.send(new GetItemCommand({ TableName, Key: marshall(key) }));
      return Item && unmarshall(Item);
    },
    // biome-ignore lint/suspicious/noExplicitAny: tests look into items freely
    scanItems: async (): Promise<any[]> => {
      const { Items = [] } = await client.send(new ScanCommand({ TableName }));
      return Items.map((item) => unmarshall(item));
    },
    /** Changes one attribute, unless another writer has changed it since. */
    replaceAttribute: (
      { pk, sk }: ItemKey,
      name: string,
      { from, to }: { from: string; to: string },
    ) =>
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
    putItem: (item: object) =>
      client.send(new PutItemCommand({ TableName, Item: marshall(item as object) })),
  };
}

/** The settings of a product on free ports, with a small world and its state in the folder. */
export const buildEnvironment = (folder: string) => ({
  PATH: process.env.PATH,
  PORT: '0',
  SANDBOX_PORT: '0',
  SANDBOX_WORLD: 'small',
  LOCAL_FAULTS: 'none',
  LOCAL_STATE_DIR: path.join(folder, 'state'),
});

/** `environment`: additional settings of the runner and the product. */
export async function startTestLocalProduct(environment: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-product-'));
  const permissionLog = path.join(folder, 'rights.jsonl');
  const localProduct = await startLocalProduct({
    environment: {
      ...buildEnvironment(folder),
      LOCAL_PERMISSION_LOG: permissionLog,
      RULE_RUN_SECONDS: '1',
      ...environment,
    },
  });
  const control = async (method: string, controlPath: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${localProduct.sandboxUrl}/control${controlPath}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${controlPath}: ${await response.text()}`);
    return response.json();
  };
  const { appUrl, demoAccount } = localProduct;
  const call = createApiClient(appUrl);
  const access_token = await logIn(call, demoAccount);
  const table = await openTable(localProduct.tableUrl);
  return {
    control,
    table,
    httpApi: localProduct.httpApi,
    appUrl,
    call: (contract: ApiContract, input?: object) => call(contract, input, access_token),
    callAs: (token: string | undefined, contract: ApiContract, input?: object) =>
      call(contract, input, token),
    /** Waits until the function has used the action on a resource whose ARN contains `resource`. */
    waitForPermissionUse: (
      name: string,
      action: string,
      resource: string,
      beforeRetry?: () => Promise<void>,
    ) =>
      vi.waitFor(async () => {
        const isUsed = readIamPermissionLog(permissionLog)?.some(
          (permission) =>
            permission.function === name &&
            permission.action === action &&
            permission.resource.includes(resource),
        );
        if (isUsed) return;
        await beforeRetry?.();
        throw new Error(`${name} has not used ${action} on ${resource}.`);
      }, WAIT_OPTIONS),
    stop: async () => {
      await localProduct.stop();
      table.close();
      // Adds the permissions of this product to the log of the whole test run, if there is one.
      const runPermissionLog = process.env.LOCAL_PERMISSION_LOG;
      if (runPermissionLog) appendFileSync(runPermissionLog, readFileSync(permissionLog));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
