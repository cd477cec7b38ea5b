// What a person meets who starts it wrongly, and what is left behind: nothing.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { productSettingsFor, readSettings } from '#scripts/local/settings.ts';
import { takeStateFolder } from '#scripts/local/state.ts';
import { eventually } from './throwaway-machine.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const step of cleanups.splice(0)) step();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-start-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(variables: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const child = spawn(process.execPath, ['scripts/local/main.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, LOCAL_STATE_DIR: temporaryFolder(), ...variables },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, errors };
}

describe('npm start', () => {
  it.each(['PORT', 'SANDBOX_PORT'])('says in one sentence that %s is in use', async (variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    cleanups.push(() => other.close());
    const { port } = other.address() as AddressInfo;

    const { code, errors } = await start({ PORT: '0', SANDBOX_PORT: '0', [variable]: `${port}` });

    expect(code).toBe(1);
    expect(errors).toBe(
      `Port ${port} is in use. Free it, or choose another with ${variable}=<port>.\n`,
    );
  });

  it('says what it does not understand', async () => {
    const { code, errors } = await start({ PORT: '0' }, ['--frehs']);

    expect(code).toBe(1);
    expect(errors).toBe('The only option is --fresh, which empties the local state first.\n');
  });

  it('names every setting that is wrong at once', async () => {
    const { code, errors } = await start({ PORT: 'x', GRAPH_API_URL: 'graph', LOCAL_LOG: 'all' });

    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
    for (const name of ['PORT', 'GRAPH_API_URL', 'LOCAL_LOG']) expect(errors).toContain(name);
  });
});

describe('settings', () => {
  const places = { appUrl: 'http://app', sandboxUrl: 'http://sandbox', tokenKey: 'key' };

  it('take the place of defaults where they are set and not empty', () => {
    expect(readSettings({ PORT: '4000', SANDBOX_PORT: '' })).toMatchObject({
      PORT: 4000,
      SANDBOX_PORT: 3100,
    });
  });

  it('know whether the network and anything else is the sandbox', () => {
    const all = productSettingsFor({}, places);
    const elsewhere = productSettingsFor(
      { GRAPH_API_URL: 'https://graph.example', FACEBOOK_DIALOG_URL: 'https://login.example' },
      places,
    );
    const nothing = productSettingsFor(
      {
        GRAPH_API_URL: 'https://graph.example',
        FACEBOOK_DIALOG_URL: 'https://login.example',
        OPENAI_BASE_URL: 'https://model.example',
        STRIPE_API_URL: 'https://cards.example',
      },
      places,
    );

    expect([all.usesSandbox, all.networkIsSandbox]).toEqual([true, true]);
    expect([elsewhere.usesSandbox, elsewhere.networkIsSandbox]).toEqual([true, false]);
    expect([nothing.usesSandbox, nothing.networkIsSandbox]).toEqual([false, false]);
    expect(all.get('GRAPH_API_URL')).toBe('http://sandbox/graph');
    expect(elsewhere.get('GRAPH_API_URL')).toBe('https://graph.example');
  });
});

describe('the state folder', () => {
  it('belongs to one running copy', () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'runner.pid'), String(process.ppid));

    expect(() => takeStateFolder(folder, { fresh: false })).toThrow(
      `Another copy (process ${process.ppid}) uses ${folder}.`,
    );
  });

  it('is taken over from a copy that is gone, with its key', () => {
    const folder = temporaryFolder();
    const { tokenKey } = takeStateFolder(folder, { fresh: false });
    writeFileSync(path.join(folder, 'runner.pid'), '999999999');

    expect(takeStateFolder(folder, { fresh: false }).tokenKey).toBe(tokenKey);
    expect(Buffer.from(tokenKey, 'base64')).toHaveLength(32);
  });

  it('is emptied only where it is ours', () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'thesis.txt'), 'irreplaceable');

    expect(() => takeStateFolder(folder, { fresh: true })).toThrow('is not emptied');
  });
});

describe('a child', () => {
  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  it('ends when its parent is killed without a chance to say so', async () => {
    const program = `
      const { startChild } = await import(${JSON.stringify(`file://${ROOT}scripts/local/child.ts`)});
      startChild({
        name: 'sleeper',
        command: [process.execPath, '-e', 'console.log(process.pid); setInterval(() => {}, 1000)'],
        environment: {},
        onOutput: (text) => process.stdout.write(text),
      });`;
    const parent: ChildProcess = spawn(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    parent.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    const pid = await eventually(() => Number(output.trim()) || undefined);
    expect(isAlive(pid)).toBe(true);

    parent.kill('SIGKILL');

    await eventually(() => !isAlive(pid));
  });
});
