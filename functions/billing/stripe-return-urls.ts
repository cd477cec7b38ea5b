// The URLs to which Stripe's hosted pages send the browser back.
import * as z from 'zod';
import { defineEnv } from '#platform/env.ts';
import type { CheckoutOutcome } from '#shared/schemas/billing.ts';

const env = defineEnv({ APP_URL: z.url() });

export const buildCheckoutReturnUrl = (outcome: CheckoutOutcome): string =>
  new URL(`/pricing?checkout=${outcome}`, env().APP_URL).href;

export const buildBillingPortalReturnUrl = (): string =>
  new URL('/update-billing', env().APP_URL).href;
