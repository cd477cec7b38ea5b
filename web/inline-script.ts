// Inlined into the page, with the build's plan.
import { type FirstRequestPlan, sendFirstRequests } from './lib/first-requests.ts';

declare const FIRST_REQUEST_PLAN: FirstRequestPlan;

sendFirstRequests(FIRST_REQUEST_PLAN);
