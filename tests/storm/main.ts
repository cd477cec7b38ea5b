// `npm run storm`: runs the whole product under webhooks, an import and replies, and kills it repeatedly. Prints its
// progress and, last, its figures as one line of JSON. Exits with 1 when anything was lost, duplicated or stuck.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getFreePort } from '#scripts/local/process/bind-local-ports.ts';
import { createSeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import { countRemainingQueueMessages } from './count-remaining-queue-messages.ts';
import { findEventLogProblems } from './find-event-log-problems.ts';
import { createKillSchedule } from './kill-and-restart-schedule.ts';
import { createStormApiClient } from './storm-api-client.ts';
import {
  findContentProblems,
  findPostedReplyProblems,
  type StormProblem,
} from './storm-final-checks.ts';
import {
  createStormContent,
  fillStormContent,
  STORM_ACCOUNT,
} from './storm-network/storm-content.ts';
import { startStormNetwork } from './storm-network/storm-network.ts';
import { createStormOwner } from './storm-owner.ts';
import { createProductProcess } from './storm-product-process.ts';
import { buildStormReport } from './storm-report.ts';
import { readStormSettings } from './storm-settings.ts';
import { formatStormProblems, waitForStormFinalState } from './wait-for-storm-final-state.ts';
import { createWebhookStorm, STORM_APP_SECRET } from './webhook-storm.ts';

const PROGRESS_EVERY_MS = 10_000;

const settings = readStormSettings(process.env);
const startedAt = Date.now();
const getElapsedSeconds = () => Math.round((Date.now() - startedAt) / 1_000);
const log = (line: string) =>
  process.stdout.write(`${String(getElapsedSeconds()).padStart(5)} s  ${line}\n`);

const random = createSeededRandom(settings.STORM_SEED);
const folder = settings.STORM_FOLDER ?? mkdtempSync(path.join(tmpdir(), 'replyloom-storm-'));
mkdirSync(folder, { recursive: true });
const stateFolder = path.join(folder, 'state');

const content = createStormContent();
fillStormContent(content, random.fork('world'), Date.now());
const network = await startStormNetwork({
  content,
  appSecret: STORM_APP_SECRET,
  random: random.fork('network'),
  readFaultCount: settings.STORM_READ_FAULTS,
  onPublish: (published) => storm.sendOwnContent(published),
});

const port = await getFreePort(0, 'PORT');
const appUrl = `http://localhost:${port}`;
const product = createProductProcess({
  logFile: path.join(folder, 'product.log'),
  environment: {
    PORT: String(port),
    SANDBOX_PORT: '0',
    LOCAL_STATE_DIR: stateFolder,
    RULE_RUN_SECONDS: '5',
    POST_HOLD_SECONDS: '1',
    LOCAL_FAULTS: settings.STORM_FAULTS,
    APP_URL: appUrl,
    GRAPH_API_URL: `${network.url}/graph`,
    FACEBOOK_DIALOG_URL: `${network.url}/dialog`,
    FACEBOOK_APP_SECRET: STORM_APP_SECRET,
    OPENAI_BASE_URL: `${network.url}/openai/v1`,
    STRIPE_API_URL: network.url,
  },
});
const client = createStormApiClient(appUrl);
const storm = createWebhookStorm({
  content,
  random: random.fork('webhooks'),
  webhooks: settings.STORM_WEBHOOKS,
  callbackUrl: `${appUrl}/webhooks/network`,
});

/** The accepted share of the planned webhooks; those of published replies do not count. */
const progress = () => Math.min(1, storm.counts.accepted / settings.STORM_WEBHOOKS);
let until = Number.POSITIVE_INFINITY;
const owner = createStormOwner({
  client,
  content,
  random: random.fork('owner'),
  until: () => until,
});
const kills = createKillSchedule({
  product,
  random: random.fork('kills'),
  kills: settings.STORM_KILLS,
  progress,
  log,
});

/** Posts the replies one after the other while the webhooks arrive. */
async function postReplies(): Promise<void> {
  const replies: Promise<void>[] = [];
  for (let number = 0; number < settings.STORM_REPLIES; number += 1) {
    while (progress() < number / settings.STORM_REPLIES) await sleep(50);
    replies.push(owner.post(number));
  }
  await Promise.all(replies);
}

function report(): void {
  const { accepted, tries, events } = storm.counts;
  const live = owner.replies.filter(({ state }) => state === 'live').length;
  log(
    `${accepted} webhooks accepted in ${tries} attempts, ${events} events; ${live} of ${owner.replies.length} replies live; ${network.counts.calls} calls`,
  );
}

/**
 * Starts the product, links the account and kills the product until every webhook was accepted.
 * Returns when the account was linked.
 */
async function runStorm(): Promise<number> {
  if (!(await product.start())) throw new Error('The product does not start; see product.log.');
  await client.signUp();
  await client.linkAccount(STORM_ACCOUNT.id);
  const linkedAt = Date.now();
  log('linked, the import starts');
  storm.start();
  await kills.run();
  while (progress() < 1 || !storm.isOver()) await sleep(100);
  log('every webhook was accepted');
  return linkedAt;
}

async function run(): Promise<boolean> {
  log(`seed ${settings.STORM_SEED}, folder ${folder}`);
  const reportTimer = setInterval(report, PROGRESS_EVERY_MS);
  const replies = postReplies();
  const linkedAt = await runStorm();
  const answeredAt = Date.now();
  until = answeredAt + settings.STORM_PATIENCE_SECONDS * 1_000;
  const checkAll = async (): Promise<readonly StormProblem[]> => [
    ...findPostedReplyProblems(content, owner.replies),
    ...(storm.isOver()
      ? []
      : [{ kind: 'stuck', of: 'a webhook', description: 'not accepted' } as const]),
    ...(await findContentProblems(client, content, linkedAt)),
    ...findEventLogProblems(stateFolder),
  ];
  const { problems, refreshed } = await waitForStormFinalState({ client, checkAll, until, log });
  await Promise.race([replies, sleep(Math.max(0, until - Date.now()))]);
  storm.stop();
  clearInterval(reportTimer);
  const secondsToFinalState = Math.round((Date.now() - answeredAt) / 1_000);
  await product.stop();
  const queues = countRemainingQueueMessages(stateFolder);
  for (const { kind, of, description } of problems) log(`${kind}: ${of}: ${description}`);
  for (const { text, state, lastResult } of owner.replies) {
    if (state === 'returned') log(`returned: ${text} ${lastResult}`);
  }
  log(formatStormProblems(problems));
  const figures = buildStormReport({
    seed: settings.STORM_SEED,
    storm,
    kills,
    network,
    world: content,
    problems,
    refreshed,
    queues,
    secondsToFinalState,
    replies: owner.replies,
    seconds: getElapsedSeconds(),
  });
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  return problems.length === 0 && queues.deadLetters === 0;
}

let passed = false;
try {
  passed = await run();
} finally {
  await product.kill(random);
  await network.close();
  if (passed && settings.STORM_FOLDER === undefined)
    rmSync(folder, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1);
