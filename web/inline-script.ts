// Inlined into the page, with the plan that the build makes.
import { type FirstRequestPlan, sendFirstRequests } from './lib/api/first-requests.ts';

declare const FIRST_REQUEST_PLAN: FirstRequestPlan;

sendFirstRequests(FIRST_REQUEST_PLAN);
