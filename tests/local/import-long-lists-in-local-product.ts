// Imports an account with long lists through the whole product, and counts invocations and the longest chain. Its
// functions may call themselves sixteen times in one chain.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalProduct } from '#scripts/local/local-product.ts';
import { connectionContracts } from '#shared/contracts/connection.ts';
import { createStormApiClient } from '#tests/storm/storm-api-client.ts';
import type { FakeNetworkAccount } from '#tests/support/network/fake-network-world.ts';
import {
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import { serveLongLists } from '#tests/support/network/serve-long-lists.ts';

export type ImportedLongLists = {
  readonly posts: number;
  /** The comments of each post. */
  readonly comments: number;
  /** How long the network takes for a call. */
  readonly callMs: number;
};

const POLL_MS = 500;

const makeLongAccount = ({ posts, comments }: ImportedLongLists): FakeNetworkAccount =>
  makeFakeNetworkAccount(
    Array.from({ length: posts }, (_, second) =>
      makeFakeNetworkMedia(makeFakeNetworkComments(comments), second),
    ),
  );

type Report = { readonly record: { readonly chainPosition: number } };

function readFunctionLogs(stateFolder: string) {
  const folder = path.join(stateFolder, 'logs');
  return readdirSync(folder).map((file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
    const reports = lines.filter((line) => line.startsWith('{"type":"platform.report"'));
    const positions = reports.map((line) => (JSON.parse(line) as Report).record.chainPosition);
    return {
      name: path.basename(file, '.log'),
      invocations: positions.length,
      longestChain: Math.max(0, ...positions),
      dropped: lines.filter((line) => line.includes('RecursiveInvocationException')).length,
    };
  });
}

/** @returns the imported content, and the invocations by function */
export async function importLongListsInLocalProduct(lists: ImportedLongLists) {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-long-lists-'));
  const account = makeLongAccount(lists);
  const person = { id: '1', name: 'Ana', granted: [], accounts: [account] };
  const network = await serveLongLists({ person, callMs: lists.callMs });
  const stateFolder = path.join(folder, 'state');
  const product = await startLocalProduct({
    environment: {
      ...network.environment,
      PATH: process.env.PATH,
      PORT: '0',
      SANDBOX_PORT: '0',
      LOCAL_STATE_DIR: stateFolder,
      LOCAL_FAULTS: 'none',
      LOCAL_CONCURRENCY: '10',
      LOCAL_RECURSIVE_LOOP: 'Terminate',
    },
    withDemoAccount: false,
    onLogLine: () => undefined,
  });
  const client = createStormApiClient(product.appUrl);
  await client.signUp();
  await client.linkAccount(account.id);
  const startedAt = performance.now();
  const getImport = () => client.requestOrThrow(connectionContracts.getImport);
  while ((await getImport()).importing) await sleep(POLL_MS);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const { progress } = await getImport();
  await product.stop();
  await network.close();
  const functions = readFunctionLogs(stateFolder);
  rmSync(folder, { recursive: true, force: true });
  return { progress, seconds, calls: network.counts.calls, functions };
}
