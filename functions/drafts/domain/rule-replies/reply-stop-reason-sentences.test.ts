import { describe, expect, test } from 'vitest';
import { saySentence } from '#shared/sentences/say.ts';
import type { ReplyCheckMoment, ReplyStopReason } from './find-reply-stop-reason.ts';
import { describeReplyStopReason, toRuleReplyEndReason } from './reply-stop-reason-sentences.ts';

type PlainCode = Exclude<ReplyStopReason['code'], 'failed' | 'posting_paused'>;

// The compiler asks for each code.
const CODES: Readonly<Record<PlainCode, true>> = {
  expired: true,
  rule_deleted: true,
  rule_inactive: true,
  rule_changed: true,
  no_subscription: true,
  rules_not_in_plan: true,
  subject_deleted: true,
  subject_hidden: true,
  own_writing: true,
  already_answered: true,
  rule_answered: true,
  owner_took_over: true,
  reset: true,
  window_closed: true,
  private_reply_sent: true,
  opted_out: true,
  person_muted: true,
  with_other_app: true,
  approval_mode: true,
  texts_changed: true,
  unseen_not_in_plan: true,
  fact_outdated: true,
};

test('every stop reason of a reply has its own sentence', () => {
  const sentences = (Object.keys(CODES) as PlainCode[]).map((code) =>
    saySentence(describeReplyStopReason({ code }, 'send_unseen')),
  );
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{20,}\.$/);
  expect(new Set(sentences).size).toBe(sentences.length);
});

describe('the sentence', () => {
  test.each<[ReplyStopReason, ReplyCheckMoment, string]>([
    [
      { code: 'already_answered' },
      'approve',
      'You answered this yourself meanwhile, so the rule did not.',
    ],
    [
      { code: 'opted_out' },
      'approve',
      'This person asked for no more automatic messages. You can write to them yourself.',
    ],
    [
      { code: 'failed', error: 'rejected_comment' },
      'wait',
      'Instagram refused this reply. You can change the text and try again.',
    ],
    [
      { code: 'posting_paused', until: '2026-11-24T13:00:00.000Z' },
      'queue',
      'Instagram restricts your account, so nothing is posted until 2026-11-24 13:00 UTC. Please try again then; your text is kept.',
    ],
  ])('of %o at "%s" is "%s"', (stop, moment, sentence) => {
    const { endedBy, reason } = toRuleReplyEndReason(stop, moment);
    expect({ endedBy, reason: saySentence(reason) }).toEqual({
      endedBy: stop.code,
      reason: sentence,
    });
  });
});
