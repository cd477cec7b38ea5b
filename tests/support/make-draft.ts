// Stored drafts for tests.
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { isoSecondsAfterTestStart } from './test-account-and-time.ts';

export const makeTestDraft = (fields: Partial<Draft> = {}): Draft => ({
  id: 'rsp_1',
  state: 'editing',
  revision: 1,
  generatedText: 'Thank you!',
  editedText: null,
  error: null,
  basedOn: null,
  since: isoSecondsAfterTestStart(0),
  sendsAt: null,
  sendingText: null,
  claimedAt: null,
  tries: 0,
  readBackPlan: 'thorough',
  readBacks: 0,
  failedReadBacks: 0,
  mayRetry: true,
  isReportedGone: false,
  networkId: null,
  unconfirmed: [],
  claimsAs: null,
  answeredElsewhere: false,
  usagePeriod: null,
  ...fields,
});
