// Inlined into the page, with the build's plan.
import { type FirstRequestPlan, sendFirstRequests } from './lib/api/first-requests.ts';

declare const FIRST_REQUEST_PLAN: FirstRequestPlan;

sendFirstRequests(FIRST_REQUEST_PLAN);
