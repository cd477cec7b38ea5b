// The table: the emulator brought along (or another DynamoDB), and the tables the template names.
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
import { type Child, startChild } from './child.ts';
import type { Cloud } from './cloud.ts';
import { Fault } from './fault.ts';
import { REGION } from './identity.ts';
import { freePort } from './ports.ts';

const START_TIMEOUT_MS = 15_000;
const ATTEMPTS = 3;

const keySchema = z.array(
  z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }),
);
const tableProperties = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.array(z.string()).optional(),
        }),
      }),
    )
    .optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
});

export type TableStore = { readonly url: string; readonly stop: () => Promise<void> };

export const tableClientFor = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: REGION,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });

/** The emulator's program for this machine. @throws Fault where there is none. */
function emulatorProgram(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return path.join(
      path.dirname(manifest),
      process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide',
    );
  } catch {
    throw new Fault(
      `The package ${name} is not installed. Install it with "npm install --no-save ${name}", or point DYNAMODB_ENDPOINT at any DynamoDB.`,
    );
  }
}

/** Whether it answers before the time is over; false as soon as the child has ended. */
async function answers(endpoint: string, child?: Child): Promise<boolean> {
  const client = tableClientFor(endpoint);
  const until = Date.now() + START_TIMEOUT_MS;
  let ended = false;
  void child?.ended.then(() => {
    ended = true;
  });
  while (Date.now() < until && !ended) {
    try {
      await client.send(new ListTablesCommand({}));
      return true;
    } catch {
      await sleep(30);
    }
  }
  return false;
}

async function startEmulator(stateFolder: string): Promise<TableStore> {
  const program = emulatorProgram();
  let lastWords = '';
  // The port is free when we ask and could be gone when the emulator takes it.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = await freePort(0, 'PORT');
    const database = path.join(stateFolder, 'table.db');
    const child = startChild({
      name: 'The table emulator',
      command: [program, '--host', '127.0.0.1', '--port', String(port), '--db-path', database],
      environment: { PATH: process.env.PATH },
    });
    const url = `http://127.0.0.1:${port}`;
    if (await answers(url, child)) return { url, stop: child.stop };
    lastWords = child.lastWords();
    await child.stop();
  }
  throw new Fault(`The table emulator does not start: ${lastWords || 'it gave no reason'}`);
}

export async function startTableStore(
  stateFolder: string,
  endpoint: string | undefined,
): Promise<TableStore> {
  if (endpoint === undefined) return startEmulator(stateFolder);
  if (!(await answers(endpoint))) {
    throw new Fault(`No DynamoDB answers at DYNAMODB_ENDPOINT=${endpoint}.`);
  }
  return { url: endpoint, stop: async () => undefined };
}

export type TableDefinition = {
  readonly name: string;
  readonly properties: z.output<typeof tableProperties>;
};

/** The tables of the template. */
export const tablesOf = (cloud: Cloud): readonly TableDefinition[] =>
  cloud.all('AWS::DynamoDB::GlobalTable', tableProperties);

/** Creates the table where it is missing. */
export async function createTable(
  client: DynamoDBClient,
  { name, properties }: TableDefinition,
): Promise<void> {
  const { TimeToLiveSpecification, ...definition } = properties;
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

/** Creates the template's tables where they are missing. */
export async function createTables(cloud: Cloud, url: string): Promise<readonly string[]> {
  const client = tableClientFor(url);
  const tables = tablesOf(cloud);
  for (const definition of tables) await createTable(client, definition);
  client.destroy();
  return tables.map(({ name }) => name);
}
