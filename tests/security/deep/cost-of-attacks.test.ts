// The cost that an attacker can cause the owner and the operator, by walks through the whole product.
import { readFileSync } from 'node:fs';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, expect, test } from 'vitest';
import { scheduleMissedEventsCheck } from '#functions/connection/missed-events-check-repository.ts';
import { handler as mailWorker } from '#functions/mail/send.worker.ts';
import { isoSecondsFromNow } from '#platform/clock.ts';
import { AWS_PRICES } from '#scripts/bench/account-cost/aws-prices.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { ATTACK_WALKS, type AttackWalk } from '../attacks-with-counted-cost.ts';

setUpAutomationWorld();
const ses = mockClient(SESv2Client);
beforeAll(() => {
  process.env.MAIL_QUEUE_URL = 'q/mail';
  process.env.MAIL_FROM = 'hello@replyloom.example';
  process.env.MAIL_CONFIGURATION_SET = 'emails';
  process.env.APP_URL = 'https://app.example';
  process.env.SUPPORT_EMAIL = 'help@example.com';
  ses.on(SendEmailCommand).resolves({});
});

let deliveredMailJobs = 0;

/** Delivers the jobs of the mail worker that were queued since. */
async function sendQueuedMails(): Promise<void> {
  const jobs = world.queues.messages().filter(({ queue }) => queue === 'mail');
  const Records = jobs
    .slice(deliveredMailJobs)
    .map(({ id: messageId, body }) => ({ messageId, body, attributes: {} }));
  deliveredMailJobs = jobs.length;
  const { batchItemFailures } = await mailWorker({ Records } as unknown as SQSEvent);
  expect(batchItemFailures).toEqual([]);
}

const MODEL_ROUTE = 'POST openai/chat/completions';
/** An assumption for an answered call of a small model: about 1,500 tokens in, 100 out. */
const DOLLARS_PER_MODEL_CALL = 0.001;
/** Source: Amazon SES, pricing, November 2026. */
const DOLLARS_PER_MAIL = 0.0001;

type Bill = {
  readonly modelCalls: number;
  readonly graphCalls: number;
  readonly mails: number;
  /** The usage of the owner's plan. */
  readonly responses: number;
  /** The operator's cost for model, mail and table when the walk is repeated a thousand times. */
  readonly dollarsPerThousand: number;
};

async function readCounts() {
  const counters = await world.sandbox.callControl<Record<string, number>>('GET', '/counters');
  const calls = Object.values(counters).reduce((sum, count) => sum + count, 0);
  const modelCalls = counters[MODEL_ROUTE] ?? 0;
  return {
    modelCalls,
    graphCalls: calls - modelCalls,
    mails: ses.commandCalls(SendEmailCommand).length,
    responses: (await world.call('getMyUsage')).body.current_period_generated_responses as number,
  };
}

async function measureBill({ act }: AttackWalk): Promise<Bill> {
  // The regular check and the remains of earlier walks do not belong to this one.
  await scheduleMissedEventsCheck(world.account(), isoSecondsFromNow(24 * 60 * 60));
  await world.finishWork();
  const before = await readCounts();
  const { reads, writes } = await measureConsumedCapacity(async () => {
    await act();
    // The webhooks of sent replies may come late.
    await world.finishWork();
    await sendQueuedMails();
  });
  const after = await readCounts();
  const [modelCalls, mails] = [after.modelCalls - before.modelCalls, after.mails - before.mails];
  const dollars =
    modelCalls * DOLLARS_PER_MODEL_CALL +
    mails * DOLLARS_PER_MAIL +
    reads * AWS_PRICES.tableReadUnit +
    writes * AWS_PRICES.tableWriteUnit;
  return {
    modelCalls,
    graphCalls: after.graphCalls - before.graphCalls,
    mails,
    responses: after.responses - before.responses,
    dollarsPerThousand: Math.ceil(dollars * 1_000),
  };
}

/** The bills by attacker and their action. */
function readDocumentedBills(): ReadonlyMap<string, Bill> {
  const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const rows = text.matchAll(
    /^\| ([^|]+?) +\| ([^|]+?) +\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm,
  );
  return new Map(
    [...rows].map(([, attacker, does, ...numbers]) => {
      const [modelCalls = 0, graphCalls = 0, mails = 0, responses = 0, dollarsPerThousand = 0] =
        numbers.map(Number);
      return [
        `${attacker} ${does}`,
        { modelCalls, graphCalls, mails, responses, dollarsPerThousand },
      ];
    }),
  );
}

test.each(ATTACK_WALKS)(
  '$attacker: $does cost what the security page says at most',
  async (walk) => {
    const documented = readDocumentedBills().get(`${walk.attacker} ${walk.does}`);

    const bill = await measureBill(walk);

    for (const [name, count] of Object.entries(bill))
      expect(count, name).toBeLessThanOrEqual(documented?.[name as keyof Bill] ?? -1);
  },
);
