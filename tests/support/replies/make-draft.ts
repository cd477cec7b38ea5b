// Stored drafts for tests.

import type { Draft, ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import { generateDraftJob, postReplyJob, type ReplySubject } from '#functions/drafts/jobs.ts';
import { buildDueJobAttributes, type DueJobAttributes } from '#platform/jobs/due-job.ts';
import { isoSecondsAfterTestStart } from '../users/test-account-identity-and-times.ts';

export const makeTestDraft = (fields: Partial<Draft> = {}): Draft => ({
  id: 'rsp_1',
  state: 'editing',
  revision: 1,
  generatedText: 'Thank you!',
  editedText: null,
  textRevision: 1,
  error: null,
  basedOn: null,
  usedFacts: [],
  wish: null,
  earlierText: null,
  uncoveredClaims: [],
  since: isoSecondsAfterTestStart(0),
  sendsAt: null,
  sendingText: null,
  disclosure: null,
  claimedAt: null,
  tries: 0,
  readBackPlan: 'thorough',
  readBacks: 0,
  failedReadBacks: 0,
  goneReadBacks: 0,
  mayRetry: true,
  isReportedGone: false,
  networkId: null,
  unconfirmed: [],
  claimsAs: null,
  answeredElsewhere: false,
  automation: null,
  usagePeriod: null,
  history: [],
  ...fields,
});

export const makeTestAutomation = (fields: Partial<ReplyAutomation> = {}): ReplyAutomation => ({
  ruleId: 'rul_1',
  ruleName: 'Prices',
  eventKey: 'COMMENT#1',
  actionId: 'action_1',
  actionType: 'comment_reply',
  approval: 'not_needed',
  dueAt: isoSecondsAfterTestStart(0),
  expiresAt: isoSecondsAfterTestStart(86_400),
  slotHour: null,
  needsSmartCheck: false,
  personKey: '9',
  answers: { username: 'ana', text: 'How much?', mediaId: '18', eventType: 'comment' },
  endedBy: null,
  ...fields,
});

/** The attributes that make the job of a draft due at `at` (ISO), in any state. */
export const buildTestDraftDueAttributes = (
  subject: ReplySubject,
  draft: Draft,
  at: string,
): DueJobAttributes =>
  buildDueJobAttributes(
    draft.state === 'generating' ? generateDraftJob : postReplyJob,
    { subject, responseId: draft.id },
    at,
  );
