// DynamoDB: the bundled emulator (or another DynamoDB), and the tables of the template.
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { getFreePort } from '../process/bind-local-ports.ts';
import { type GuardedProcess, startGuardedProcess } from '../process/guarded-process.ts';
import { SetupError } from '../process/setup-error.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { LOCAL_REGION } from '../template/template-resource-identity.ts';
import {
  expireOldStreamRecords,
  tableStreamSpecificationSchema,
  updateTableStream,
} from './local-table-stream.ts';

const START_TIMEOUT_MS = 15_000;
const MAX_START_ATTEMPTS = 3;

const keySchema = z.array(
  z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }),
);
export const tablePropertiesSchema = z.strictObject({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(
    z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  GlobalSecondaryIndexes: z
    .array(
      z.strictObject({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.strictObject({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.array(z.string()).optional(),
        }),
      }),
    )
    .optional(),
  TimeToLiveSpecification: z
    .strictObject({ AttributeName: z.string(), Enabled: z.boolean() })
    .optional(),
  StreamSpecification: tableStreamSpecificationSchema.optional(),
});

export type DynamoDbServer = { readonly url: string; readonly stop: () => Promise<void> };

export const createLocalDynamoDbClient = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: LOCAL_REGION,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });

/** Path of the emulator for this platform. @throws SetupError when there is none. */
function findEmulatorProgram(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return path.join(
      path.dirname(manifest),
      process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide',
    );
  } catch {
    throw new SetupError(
      `The DynamoDB emulator (package ${name}) is not installed or does not exist for this platform. Start another one and point DYNAMODB_ENDPOINT at it, as README.md describes.`,
    );
  }
}

/** Whether it responds in time; false as soon as the child process has exited. */
async function isReachable(endpoint: string, child?: GuardedProcess): Promise<boolean> {
  const client = createLocalDynamoDbClient(endpoint);
  const deadline = Date.now() + START_TIMEOUT_MS;
  let hasExited = false;
  void child?.exitMessage.then(() => {
    hasExited = true;
  });
  while (Date.now() < deadline && !hasExited) {
    try {
      await client.send(new ListTablesCommand({}));
      return true;
    } catch {
      await sleep(30);
    }
  }
  return false;
}

async function startEmulator(stateFolder: string): Promise<DynamoDbServer> {
  const program = findEmulatorProgram();
  let lastOutput = '';
  // The port is free when we check, but another program could take it before the emulator does.
  for (let attempt = 0; attempt < MAX_START_ATTEMPTS; attempt += 1) {
    const port = await getFreePort(0, 'PORT');
    const database = path.join(stateFolder, 'table.db');
    const child = startGuardedProcess({
      name: 'The table emulator',
      command: [program, '--host', '127.0.0.1', '--port', String(port), '--db-path', database],
      environment: { PATH: process.env.PATH },
    });
    const url = `http://127.0.0.1:${port}`;
    try {
      if (await isReachable(url, child)) {
        expireOldStreamRecords(database);
        return { url, stop: child.stop };
      }
    } catch (error) {
      await child.stop();
      throw error;
    }
    lastOutput = child.getLastOutput();
    await child.stop();
  }
  throw new SetupError(`The table emulator does not start: ${lastOutput || 'it printed nothing'}`);
}

export async function startLocalDynamoDbServer(
  stateFolder: string,
  endpoint: string | undefined,
): Promise<DynamoDbServer> {
  if (endpoint === undefined) return startEmulator(stateFolder);
  if (!(await isReachable(endpoint))) {
    throw new SetupError(`No DynamoDB responds at DYNAMODB_ENDPOINT=${endpoint}.`);
  }
  return { url: endpoint, stop: async () => undefined };
}

export type TableDefinition = {
  readonly name: string;
  readonly properties: z.output<typeof tablePropertiesSchema>;
};

/** The tables of the template. */
export const readTableDefinitions = (resources: CloudResources): readonly TableDefinition[] =>
  resources.listByType('AWS::DynamoDB::GlobalTable', tablePropertiesSchema);

/** Creates the table if it does not exist, without its stream. */
export async function createTable(
  client: DynamoDBClient,
  { name, properties }: TableDefinition,
): Promise<void> {
  const { TimeToLiveSpecification, StreamSpecification: _, ...definition } = properties;
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        ...(definition as Omit<typeof definition, 'GlobalSecondaryIndexes'>),
      }),
    );
  } catch (error) {
    if (error instanceof ResourceInUseException) return;
    throw error;
  }
  if (TimeToLiveSpecification) {
    await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }));
  }
}

/** Creates the template's missing tables, and turns their streams on or off. */
export async function createLocalTables(
  resources: CloudResources,
  url: string,
): Promise<readonly string[]> {
  const client = createLocalDynamoDbClient(url);
  const tables = readTableDefinitions(resources);
  for (const definition of tables) {
    await createTable(client, definition);
    await updateTableStream(client, definition.name, definition.properties.StreamSpecification);
  }
  client.destroy();
  return tables.map(({ name }) => name);
}
