// Starts the whole product on this machine; used by `npm start` and the journeys.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEdgeServerListener } from './edge/edge-server.ts';
import type { LocalHttpApi } from './edge/local-http-api.ts';
import { startLocalCloud } from './local-cloud.ts';
import {
  getFreePort,
  type LocalHttpServer,
  startLocalHttpServer,
} from './process/bind-local-ports.ts';
import { lockLocalStateFolder } from './process/lock-local-state-folder.ts';
import {
  createReverseOrderCleanupSteps,
  waitForAllSettled,
} from './process/reverse-order-cleanup.ts';
import { type DemoUserCredentials, ensureDemoAccount } from './start/ensure-demo-account.ts';
import {
  createLocalProductSettings,
  type EnvironmentVariables,
  readLocalRunnerSettings,
} from './start/local-run-settings.ts';
import { startSandboxProcess } from './start/sandbox-process.ts';
import { synthesizeCloudAssembly } from './template/synthesize-cloud-assembly.ts';

export type LocalProductOptions = {
  /** Settings; process.env by default. Port 0 takes any free one. */
  readonly environment?: EnvironmentVariables;
  /** Empties the state folder first. */
  readonly fresh?: boolean;
  /** Whether to create the demo account when the network is the sandbox. Default true. */
  readonly withDemoAccount?: boolean;
  /** Whether older posts and comments of a new demo account may arrive after the start. Default false. */
  readonly olderHistoryLater?: boolean;
  /** Called for each step. */
  readonly onProgress?: (step: string) => void;
  /**
   * Called for errors of functions and of the local cloud, and with LOCAL_LOG=debug for every log
   * line.
   */
  readonly onLogLine?: (line: string) => void;
};

export type LocalProduct = {
  readonly appUrl: string;
  /** Undefined when no outside service is the sandbox. */
  readonly sandboxUrl: string | undefined;
  readonly stateFolder: string;
  /** The login of the demo account, if there is one. */
  readonly demoAccount: DemoUserCredentials | undefined;
  /** The environment with which another program reaches the table. */
  readonly tableEnvironment: Readonly<Record<string, string>>;
  readonly tableUrl: string;
  /** API Gateway, past the edge server. */
  readonly httpApi: LocalHttpApi;
  readonly queuesUrl: string;
  readonly stop: () => Promise<void>;
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type ServerListener = Parameters<typeof startLocalHttpServer>[0];

/** Binds the port at once, and answers 503 until the edge server is ready. */
async function openAppPort(port: number) {
  let listener: ServerListener = (_, response) => {
    response.writeHead(503, { 'retry-after': '1' }).end('Starting');
  };
  const server: LocalHttpServer = await startLocalHttpServer(
    (request, response) => listener(request, response),
    {
      port,
      settingName: 'PORT',
    },
  );
  return {
    ...server,
    setListener: (newListener: ServerListener) => {
      listener = newListener;
    },
  };
}

/**
 * Starts tables, queues, functions, site and sandbox. Leaves nothing running when it fails.
 * @throws SetupError with one clear sentence about what the developer can fix.
 */
export async function startLocalProduct(options: LocalProductOptions = {}): Promise<LocalProduct> {
  const environment = options.environment ?? process.env;
  const onProgress = options.onProgress ?? (() => undefined);
  const onLogLine = options.onLogLine ?? ((line: string) => process.stderr.write(`${line}\n`));
  const settings = readLocalRunnerSettings(environment);
  const cleanup = createReverseOrderCleanupSteps();
  try {
    const appServer = await openAppPort(settings.PORT);
    cleanup.add(appServer.close);
    const sandboxPort = await getFreePort(settings.SANDBOX_PORT, 'SANDBOX_PORT');
    const state = lockLocalStateFolder(path.resolve(ROOT, settings.LOCAL_STATE_DIR), {
      fresh: options.fresh ?? false,
    });
    cleanup.add(state.release);
    const appUrl = `http://localhost:${appServer.port}`;
    const sandboxUrl = `http://localhost:${sandboxPort}`;
    const productSettings = createLocalProductSettings(environment, {
      appUrl,
      sandboxUrl,
      tokenKey: state.tokenKey,
    });

    const startSandbox = async (): Promise<void> => {
      const sandbox = await startSandboxProcess({
        port: sandboxPort,
        url: sandboxUrl,
        stateFolder: state.folder,
        environment,
        productSettings,
        onOutput: settings.LOCAL_LOG === 'debug' ? onLogLine : () => undefined,
      });
      cleanup.add(sandbox.stop);
    };
    const [assembly] = await waitForAllSettled([
      synthesizeCloudAssembly(ROOT, onProgress, settings.RESTORED_TABLE),
      productSettings.isSandboxUsed ? startSandbox() : undefined,
    ]);

    onProgress('Starting table, queues and functions');
    const localCloud = await startLocalCloud({
      assembly,
      stateFolder: state.folder,
      getSetting: productSettings.get,
      mailboxUrl: productSettings.isSandboxUsed ? `${sandboxUrl}/mail/send` : undefined,
      dynamoEndpoint: settings.DYNAMODB_ENDPOINT,
      restoredTable: settings.RESTORED_TABLE,
      faults: settings.LOCAL_FAULTS,
      scheduleSeconds: settings.RULE_RUN_SECONDS,
      concurrency: settings.LOCAL_CONCURRENCY,
      recursiveLoop: settings.LOCAL_RECURSIVE_LOOP,
      accountConcurrency: settings.LOCAL_ACCOUNT_CONCURRENCY,
      alarmMinuteSeconds: settings.LOCAL_ALARM_MINUTE_SECONDS,
      logLevel: settings.LOCAL_LOG,
      permissionLogFile: settings.LOCAL_PERMISSION_LOG,
      onLogLine,
      cleanup,
    });
    state.writeTableEnvironment(localCloud.tableEnvironment);
    appServer.setListener(createEdgeServerListener(localCloud.resources, localCloud.httpApi));

    const shouldEnsureDemoAccount =
      (options.withDemoAccount ?? true) && productSettings.isNetworkSandboxed;
    const clientId = productSettings.get('OAUTH_CLIENT_ID') ?? '';
    const demoAccount = shouldEnsureDemoAccount
      ? await ensureDemoAccount({
          appUrl,
          clientId,
          onProgress,
          historySandboxUrl: options.olderHistoryLater ? sandboxUrl : undefined,
        })
      : undefined;
    return {
      appUrl,
      sandboxUrl: productSettings.isSandboxUsed ? sandboxUrl : undefined,
      stateFolder: state.folder,
      demoAccount,
      tableEnvironment: localCloud.tableEnvironment,
      tableUrl: localCloud.tableUrl,
      httpApi: localCloud.httpApi,
      queuesUrl: localCloud.queuesUrl,
      stop: cleanup.run,
    };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}
