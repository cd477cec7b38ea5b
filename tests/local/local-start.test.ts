// Starting with wrong settings, the lock of the state folder, and child processes when the parent
// is killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockLocalStateFolder } from '#scripts/local/process/lock-local-state-folder.ts';
import {
  createLocalProductSettings,
  readLocalRunnerSettings,
} from '#scripts/local/start/local-run-settings.ts';
import { createTestFolder } from './create-test-folder.ts';
import { PLACEHOLDER_PRODUCT_SETTINGS } from './read-product-template.ts';
import { spawnScript } from './spawn-script.ts';
import { pollForTruthyResult } from './start-test-cloud.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

async function runStart(
  variables: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  program = 'scripts/local/main.ts',
) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SANDBOX_PORT: '0',
      LOCAL_STATE_DIR: createTestFolder(),
      ...variables,
    },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, errors };
}

describe('npm start', () => {
  it.each(['PORT', 'SANDBOX_PORT'])(
    'npm start prints one sentence when the %s port is used',
    async (variable) => {
      const occupyingServer = createServer().listen(0, '127.0.0.1');
      await once(occupyingServer, 'listening');
      onTestFinished(() => void occupyingServer.close());
      const { port } = occupyingServer.address() as AddressInfo;

      const { code, errors } = await runStart({ [variable]: `${port}` });

      expect(code).toBe(1);
      expect(errors).toBe(
        `Port ${port} is in use. Free it, or choose another with ${variable}=<port>.\n`,
      );
    },
  );

  it('npm start names the only valid option when an option is unknown', async () => {
    const { code, errors } = await runStart({}, ['--frehs'], 'scripts/start.cjs');

    expect(code).toBe(1);
    expect(errors).toBe('The only option is --fresh, which empties the local state first.\n');
  });

  it('npm start names every invalid setting in one message', async () => {
    const { code, errors } = await runStart({
      PORT: 'x',
      GRAPH_API_URL: 'graph',
      LOCAL_LOG: 'all',
    });

    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
    for (const name of ['PORT', 'GRAPH_API_URL', 'LOCAL_LOG']) expect(errors).toContain(name);
  });
});

describe('a state folder of another version', () => {
  const OLD_STATE_SENTENCE =
    'was stored by another version of Replyloom. Delete it and start again with: npm start -- --fresh';

  it.each([
    ['without a version, as the first ones were', undefined],
    ['with another version', '0'],
  ])('npm start refuses it and changes nothing when it is %s', async (_, version) => {
    const folder = createTestFolder();
    writeFileSync(path.join(folder, 'token.key'), 'key');
    if (version !== undefined) writeFileSync(path.join(folder, 'state-version'), version);
    const filesBefore = readdirSync(folder);

    const { code, errors } = await runStart({ LOCAL_STATE_DIR: folder });

    expect(code).toBe(1);
    expect(errors).toBe(`The data in ${folder} ${OLD_STATE_SENTENCE}\n`);
    expect(readdirSync(folder)).toEqual(filesBefore);
  });

  it("a local start accepts another version's state folder with --fresh", () => {
    const folder = createTestFolder();
    writeFileSync(path.join(folder, 'token.key'), 'key');

    expect(lockLocalStateFolder(folder, { fresh: true }).tokenKey).not.toBe('key');
    expect(() => lockLocalStateFolder(folder, { fresh: false })).not.toThrow();
  });

  it('a start that stored nothing does not leave an old-version folder', () => {
    const folder = createTestFolder();
    writeFileSync(path.join(folder, 'runner.pid'), '999999999');

    expect(() => lockLocalStateFolder(folder, { fresh: false })).not.toThrow();
  });
});

describe('the settings of a local start', () => {
  it("a local start's settings replace defaults only when not empty", () => {
    expect(readLocalRunnerSettings({ PORT: '4000', SANDBOX_PORT: '' })).toMatchObject({
      PORT: 4000,
      SANDBOX_PORT: 3100,
    });
  });

  it("a local start's settings say which outside services are sandboxed", () => {
    const allSandboxed = createLocalProductSettings({}, PLACEHOLDER_PRODUCT_SETTINGS);
    const network = {
      GRAPH_API_URL: 'https://graph.example',
      FACEBOOK_DIALOG_URL: 'https://login.example',
    };
    const others = {
      OPENAI_BASE_URL: 'https://model.example',
      STRIPE_API_URL: 'https://cards.example',
    };
    const otherNetwork = createLocalProductSettings(network, PLACEHOLDER_PRODUCT_SETTINGS);
    const noSandbox = createLocalProductSettings(
      { ...network, ...others },
      PLACEHOLDER_PRODUCT_SETTINGS,
    );

    expect([allSandboxed.isSandboxUsed, allSandboxed.isNetworkSandboxed]).toEqual([true, true]);
    expect([otherNetwork.isSandboxUsed, otherNetwork.isNetworkSandboxed]).toEqual([true, false]);
    expect([noSandbox.isSandboxUsed, noSandbox.isNetworkSandboxed]).toEqual([false, false]);
    expect(allSandboxed.get('GRAPH_API_URL')).toBe('http://sandbox/graph');
    expect(otherNetwork.get('GRAPH_API_URL')).toBe('https://graph.example');
  });
});

describe('the lock of the local state folder', () => {
  it("the state folder's lock rejects a second process", () => {
    const folder = createTestFolder();
    writeFileSync(path.join(folder, 'runner.pid'), String(process.ppid));

    expect(() => lockLocalStateFolder(folder, { fresh: false })).toThrow(
      `Another copy (process ${process.ppid}) uses ${folder}.`,
    );
  });

  it("a local start takes the state folder's lock after another exits", () => {
    const folder = createTestFolder();
    const { tokenKey } = lockLocalStateFolder(folder, { fresh: false });
    writeFileSync(path.join(folder, 'runner.pid'), '999999999');

    expect(lockLocalStateFolder(folder, { fresh: false }).tokenKey).toBe(tokenKey);
    expect(Buffer.from(tokenKey, 'base64')).toHaveLength(32);
  });

  it('--fresh does not empty a folder that contains no local state', () => {
    const folder = createTestFolder();
    writeFileSync(path.join(folder, 'thesis.txt'), 'irreplaceable');

    expect(() => lockLocalStateFolder(folder, { fresh: true })).toThrow('is not emptied');
  });
});

describe("a child process under the local start's guard", () => {
  const isProcessAlive = (pid: number) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  it('a guarded child process exits when its parent is killed with SIGKILL', async () => {
    const program = `
      const { startGuardedProcess } = await import('./scripts/local/process/guarded-process.ts');
      startGuardedProcess({
        name: 'sleeper',
        command: [process.execPath, '-e', 'console.log(process.pid); setInterval(() => {}, 1000)'],
        environment: {},
        onOutput: (text) => process.stdout.write(text),
      });`;
    const { child: parent, readOutput } = spawnScript(program);
    const pid = await pollForTruthyResult(() => Number(readOutput().trim()) || undefined);
    expect(isProcessAlive(pid)).toBe(true);

    parent.kill('SIGKILL');

    await pollForTruthyResult(() => !isProcessAlive(pid));
  });

  it('the sandbox keeps its last change when asked twice to stop', async () => {
    const folder = createTestFolder();
    const sandbox = spawn(process.execPath, ['scripts/sandbox/main.ts'], {
      cwd: ROOT,
      env: { SANDBOX_PORT: '0', SANDBOX_WORLD: 'small', LOCAL_STATE_DIR: folder },
    });
    const [ready] = await once(sandbox.stdout, 'data');
    const url = String(ready).match(/http\S+/)?.[0];
    const comment = { media_id: '17910000000000001', text: 'Last words', username: 'ana' };
    await fetch(`${url}/control/comments`, { method: 'POST', body: JSON.stringify(comment) });

    const repeat = setInterval(() => sandbox.kill('SIGTERM'), 0);
    const [code] = await once(sandbox, 'exit');
    clearInterval(repeat);

    expect(code).toBe(0);
    expect(readFileSync(`${folder}/sandbox/state.json`, 'utf8').includes('Last words')).toBe(true);
  });
});
