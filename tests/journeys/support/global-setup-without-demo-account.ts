// Global setup of vitest: one stack without the demo account, shared by journeys that link the sandbox's people
// themselves or advance the clock of Stripe.
import { createTestStackGlobalSetup } from './create-test-stack-global-setup.ts';

export const setup = createTestStackGlobalSetup({ demoAccount: null });
