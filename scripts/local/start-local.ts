// Starts the whole product on this machine; `npm start` and the journeys use the same call.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCleanup } from './cleanup.ts';
import { type DemoAccount, ensureDemo } from './demo.ts';
import { createFrontDoor } from './front-door.ts';
import { startMachine } from './machine.ts';
import { freePort, type Listening, serve } from './ports.ts';
import { startSandbox } from './sandbox.ts';
import { productSettingsFor, readSettings, type Variables } from './settings.ts';
import { takeStateFolder } from './state.ts';
import { synthesize } from './synth.ts';

export type LocalOptions = {
  /** Settings; those of this process unless given. Ports of 0 take any free one. */
  readonly environment?: Variables;
  /** Empties the state folder first. */
  readonly fresh?: boolean;
  /** Whether the demo account is made where the network is the sandbox. True unless said. */
  readonly demo?: boolean;
  /** Told about each step. */
  readonly report?: (step: string) => void;
  /** Told about errors of functions and of the machine, and with LOCAL_LOG=debug about everything. */
  readonly show?: (line: string) => void;
};

export type Local = {
  readonly appUrl: string;
  /** Undefined where nothing outside is the sandbox. */
  readonly sandboxUrl: string | undefined;
  readonly stateFolder: string;
  /** The demo account's login, where there is one. */
  readonly demo: DemoAccount | undefined;
  /** Table and queues themselves, for tests that look behind the product. */
  /** The environment in which a program of ours finds the table. */
  readonly table: Readonly<Record<string, string>>;
  readonly tableUrl: string;
  readonly queuesUrl: string;
  readonly stop: () => Promise<void>;
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Listener = Parameters<typeof serve>[0];

/** Takes the port at once, and answers 503 until there is something to answer with. */
async function openFrontDoor(port: number) {
  let listener: Listener = (_, response) => {
    response.writeHead(503, { 'retry-after': '1' }).end('Starting');
  };
  const listening: Listening = await serve((request, response) => listener(request, response), {
    port,
    variable: 'PORT',
  });
  return {
    ...listening,
    answerWith: (next: Listener) => {
      listener = next;
    },
  };
}

/**
 * Starts tables, queues, functions, site and sandbox. Nothing is left running where it fails.
 * @throws Fault with one clear sentence for what the person can put right.
 */
export async function startLocal(options: LocalOptions = {}): Promise<Local> {
  const environment = options.environment ?? process.env;
  const report = options.report ?? (() => undefined);
  const show = options.show ?? ((line: string) => process.stderr.write(`${line}\n`));
  const settings = readSettings(environment);
  const cleanup = createCleanup();
  try {
    const frontDoor = await openFrontDoor(settings.PORT);
    cleanup.add(frontDoor.close);
    const sandboxPort = await freePort(settings.SANDBOX_PORT, 'SANDBOX_PORT');
    const state = takeStateFolder(path.resolve(ROOT, settings.LOCAL_STATE_DIR), {
      fresh: options.fresh ?? false,
    });
    cleanup.add(state.release);
    const appUrl = `http://localhost:${frontDoor.port}`;
    const sandboxUrl = `http://localhost:${sandboxPort}`;
    const product = productSettingsFor(environment, {
      appUrl,
      sandboxUrl,
      tokenKey: state.tokenKey,
    });

    const assembly = await synthesize(ROOT, report);
    report('Starting table, queues and functions');
    const machine = await startMachine({
      assembly,
      stateFolder: state.folder,
      setting: product.get,
      mailbox: product.usesSandbox ? `${sandboxUrl}/mail/send` : undefined,
      dynamoEndpoint: settings.DYNAMODB_ENDPOINT,
      indexLagMs: settings.LOCAL_INDEX_LAG_MS,
      scheduleSeconds: settings.RULE_RUN_SECONDS,
      concurrency: settings.LOCAL_CONCURRENCY,
      logLevel: settings.LOCAL_LOG,
      rightsLog: settings.LOCAL_RIGHTS_LOG,
      show,
      cleanup,
    });
    state.noteTable(machine.tableEnvironment);
    frontDoor.answerWith(createFrontDoor(machine.cloud, machine.api));

    if (product.usesSandbox) {
      report('Starting the sandbox');
      const sandbox = await startSandbox({
        port: sandboxPort,
        url: sandboxUrl,
        stateFolder: state.folder,
        environment,
        product,
        onOutput: settings.LOCAL_LOG === 'debug' ? show : () => undefined,
      });
      cleanup.add(sandbox.stop);
    }
    const wantsDemo = (options.demo ?? true) && product.networkIsSandbox;
    const clientId = product.get('OAUTH_CLIENT_ID') ?? '';
    const demo = wantsDemo ? await ensureDemo({ appUrl, clientId, report }) : undefined;
    return {
      appUrl,
      sandboxUrl: product.usesSandbox ? sandboxUrl : undefined,
      stateFolder: state.folder,
      demo,
      table: machine.tableEnvironment,
      tableUrl: machine.tableUrl,
      queuesUrl: machine.queuesUrl,
      stop: cleanup.run,
    };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}
