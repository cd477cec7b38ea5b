// An example of each event of a draft.
import type { DraftEvent } from '#functions/drafts/domain/lifecycle/draft-events.ts';

const AT = '2026-11-20T10:00:00.000Z';

export const TEST_DRAFT_EVENTS = {
  generation_claimed: { type: 'generation_claimed' },
  generated: {
    type: 'generated',
    text: 'Thanks!',
    basedOn: 'the caption',
    usedFacts: [],
    uncoveredClaims: [],
  },
  generation_failed: { type: 'generation_failed', reason: 'generation_failed' },
  generated_unseen: {
    type: 'generated_unseen',
    text: 'Thanks!',
    basedOn: null,
    usedFacts: [],
    uncoveredClaims: [],
    sendsAt: AT,
    disclosure: null,
  },
  generation_opened: { type: 'generation_opened', usagePeriod: 'trial' },
  generation_restarted: { type: 'generation_restarted', usagePeriod: 'trial' },
  approval_needed: { type: 'approval_needed', reason: 'reply_not_wanted' },
  discarded: { type: 'discarded', endedBy: 'owner', reason: 'reply_discarded_by_owner' },
  edited: { type: 'edited', text: 'Thank you!' },
  queued: { type: 'queued', text: 'Thank you!', sendsAt: AT, usagePeriod: 'trial' },
  cancelled: { type: 'cancelled' },
  claimed: { type: 'claimed' },
  publish_unconfirmed: {
    type: 'publish_unconfirmed',
    reason: 'not_read_back_comment',
    mayRetry: true,
    readBackPlan: 'thorough',
  },
  read_back_empty: { type: 'read_back_empty' },
  rescheduled: { type: 'rescheduled', until: AT, afterFailedReadBack: 'other' },
  accepted: { type: 'accepted', networkId: '179' },
  not_sent: { type: 'not_sent', reason: 'rejected_comment' },
  subject_gone: { type: 'subject_gone', reason: 'gone_comment' },
  answered_elsewhere: { type: 'answered_elsewhere' },
  found_on_network: {
    type: 'found_on_network',
    networkId: '179',
    text: 'Earlier',
    usagePeriod: 'trial',
  },
  confirmed_while_editing: {
    type: 'confirmed_while_editing',
    text: 'Earlier',
    reason: 'earlier_published_comment',
  },
  absence_proven: { type: 'absence_proven', text: 'Earlier' },
  earlier_found: { type: 'earlier_found', text: 'Earlier', reason: 'earlier_published_comment' },
  earlier_unconfirmed: {
    type: 'earlier_unconfirmed',
    texts: ['Earlier'],
    reason: 'earlier_unconfirmed_comment',
  },
  not_live_yet: { type: 'not_live_yet' },
  live: { type: 'live', networkId: '179' },
} as const satisfies {
  readonly [Type in DraftEvent['type']]: DraftEvent & { readonly type: Type };
};
