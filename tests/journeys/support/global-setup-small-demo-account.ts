// Global setup of vitest: one stack with a small demo account, which is imported and drawn in half the time, shared by
// the journeys of the quick tier.
import { createTestStackGlobalSetup } from './create-test-stack-global-setup.ts';

export const setup = createTestStackGlobalSetup({ demoAccount: 'small' });
