// Global setup of vitest: starts one stack without the demo account, shared by journeys that link the sandbox's
// people themselves or advance the clock of Stripe.
import { createTestStackGlobalSetup } from './global-setup-with-demo-account.ts';

export const setup = createTestStackGlobalSetup({ withDemoAccount: false });
