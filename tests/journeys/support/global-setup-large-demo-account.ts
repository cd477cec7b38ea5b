// Global setup of vitest: one stack with the whole demo account, shared by the deep journeys.
import { createTestStackGlobalSetup } from './create-test-stack-global-setup.ts';

export const setup = createTestStackGlobalSetup({ demoAccount: 'large' });
