// `npm run storm`: the whole product under webhooks, an import and replies, killed again and again. Prints its
// progress and, last, its figures as one line of JSON. Ends with 1 where anything was lost, doubled or stuck.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#scripts/local/ports.ts';
import { seeded } from '#tests/simulator/random.ts';
import { createClient } from './client.ts';
import { figuresOf } from './figures.ts';
import { awaitFinalState, summary } from './final-state.ts';
import { planKills } from './kills.ts';
import { startNetwork } from './network/server.ts';
import { ACCOUNT, createWorld, fill } from './network/world.ts';
import { check, checkReplies, type Problem } from './oracle.ts';
import { createOwner } from './owner.ts';
import { createProduct } from './product.ts';
import { readQueues } from './queues.ts';
import { readSettings } from './settings.ts';
import { APP_SECRET, createStorm } from './webhooks.ts';

const PROGRESS_EVERY_MS = 10_000;

const settings = readSettings(process.env);
const begunAt = Date.now();
const seconds = () => Math.round((Date.now() - begunAt) / 1_000);
const say = (line: string) => process.stdout.write(`${String(seconds()).padStart(5)} s  ${line}\n`);

const random = seeded(settings.STORM_SEED);
const folder = settings.STORM_FOLDER ?? mkdtempSync(path.join(tmpdir(), 'replyloom-storm-'));
mkdirSync(folder, { recursive: true });
const stateFolder = path.join(folder, 'state');

const world = createWorld();
fill(world, random.fork('world'), Date.now());
const network = await startNetwork({
  world,
  random: random.fork('network'),
  readFaults: settings.STORM_READ_FAULTS,
  onPublish: (published) => storm.announce(published),
});

const port = await freePort(0, 'PORT');
const appUrl = `http://localhost:${port}`;
const product = createProduct({
  logFile: path.join(folder, 'product.log'),
  environment: {
    PORT: String(port),
    SANDBOX_PORT: '0',
    LOCAL_STATE_DIR: stateFolder,
    RULE_RUN_SECONDS: '5',
    POST_HOLD_SECONDS: '1',
    LOCAL_INDEX_LAG_MS: String(settings.STORM_INDEX_LAG_MS),
    APP_URL: appUrl,
    GRAPH_API_URL: `${network.url}/graph`,
    FACEBOOK_DIALOG_URL: `${network.url}/dialog`,
    FACEBOOK_APP_SECRET: APP_SECRET,
    OPENAI_BASE_URL: `${network.url}/openai/v1`,
    STRIPE_API_URL: network.url,
  },
});
const client = createClient(appUrl);
const storm = createStorm({
  world,
  random: random.fork('webhooks'),
  webhooks: settings.STORM_WEBHOOKS,
  callbackUrl: `${appUrl}/webhooks/network`,
});

/** The part of the planned webhooks that was answered; what own replies add does not count. */
const progress = () => Math.min(1, storm.counts.answered / settings.STORM_WEBHOOKS);
let until = Number.POSITIVE_INFINITY;
const owner = createOwner({ client, world, random: random.fork('owner'), until: () => until });
const kills = planKills({
  product,
  random: random.fork('kills'),
  kills: settings.STORM_KILLS,
  progress,
  say,
});

/** The replies are asked for one after the other while the webhooks come. */
async function postReplies(): Promise<void> {
  const replies: Promise<void>[] = [];
  for (let number = 0; number < settings.STORM_REPLIES; number += 1) {
    while (progress() < number / settings.STORM_REPLIES) await sleep(50);
    replies.push(owner.post(number));
  }
  await Promise.all(replies);
}

function report(): void {
  const { answered, tries, events } = storm.counts;
  const live = owner.replies.filter(({ state }) => state === 'live').length;
  say(
    `${answered} webhooks answered in ${tries} tries, ${events} events; ${live} of ${owner.replies.length} replies live; ${network.counts.calls} calls`,
  );
}

/** Starts and links the product, and kills it until every webhook was answered. Answers when it was linked. */
async function rage(): Promise<number> {
  if (!(await product.start())) throw new Error('The product does not start; see product.log.');
  await client.signUp();
  await client.link(ACCOUNT.id);
  const linkedAt = Date.now();
  say('linked, the import begins');
  storm.start();
  await kills.run();
  while (progress() < 1 || !storm.isOver()) await sleep(100);
  say('every webhook was answered');
  return linkedAt;
}

async function run(): Promise<boolean> {
  say(`seed ${settings.STORM_SEED}, folder ${folder}`);
  const reporter = setInterval(report, PROGRESS_EVERY_MS);
  const replies = postReplies();
  const linkedAt = await rage();
  const answeredAt = Date.now();
  until = answeredAt + settings.STORM_PATIENCE_SECONDS * 1_000;
  const checkAll = async (): Promise<readonly Problem[]> => [
    ...checkReplies(world, owner.replies),
    ...(storm.isOver() ? [] : [{ kind: 'stuck', of: 'a webhook', what: 'not answered' } as const]),
    ...(await check(client, world, linkedAt)),
  ];
  const { problems, refreshed } = await awaitFinalState({ client, checkAll, until, say });
  await Promise.race([replies, sleep(Math.max(0, until - Date.now()))]);
  storm.stop();
  clearInterval(reporter);
  const settleSeconds = Math.round((Date.now() - answeredAt) / 1_000);
  await product.stop();
  const queues = readQueues(stateFolder);
  for (const { kind, of, what } of problems) say(`${kind}: ${of}: ${what}`);
  for (const { text, state, lastAnswer } of owner.replies) {
    if (state === 'returned') say(`back: ${text} ${lastAnswer}`);
  }
  say(summary(problems));
  const seed = settings.STORM_SEED;
  const figures = figuresOf({
    ...{ seed, storm, kills, network, world, problems, refreshed, queues, settleSeconds },
    replies: owner.replies,
    seconds: seconds(),
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
