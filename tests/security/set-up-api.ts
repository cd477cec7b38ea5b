// The API for tests that call it as many callers do: its settings, a real table, and fakes of the vendors.
import { afterAll, beforeAll } from 'vitest';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  type FakeQueues,
  startFakeQueues,
} from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import { startFakeModel } from './fake-language-model.ts';
import { startFakeStripeWithPlan } from './fake-stripe-with-plan.ts';
import { setApiEnvironmentVariables } from './set-api-environment-variables.ts';

export let queues: FakeQueues;

/** Before the tests of the file: a table, and queues; every call of another vendor fails. */
export function setUpApi(): void {
  setUpTestTable();
  beforeAll(() => {
    setApiEnvironmentVariables();
    queues = startFakeQueues();
  });
}

/** The same setup with Stripe and a language model. */
export function setUpApiWithVendors(): void {
  setUpApi();
  const vendors: { readonly stop: () => Promise<void> }[] = [];
  beforeAll(async () => {
    vendors.push(await startFakeStripeWithPlan(), await startFakeModel());
  });
  afterAll(() => Promise.all(vendors.map(({ stop }) => stop())));
}
