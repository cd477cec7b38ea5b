import { expect, test } from 'vitest';
import { summarizeRehearsal } from './summarize-rehearsal.ts';

const IGNORED = { answered: null, hidden: false, unsent_rule_reply: null };
const HIDDEN = { ...IGNORED, hidden: true };
const answeredBy = (by: 'owner' | 'rule' | 'approved') => ({
  ...IGNORED,
  answered: { text: 'Hi', at: '2026-11-24T12:00:00.000Z', by },
});
const ANSWERED = answeredBy('owner');
const FREE = { stopped_by: null, earlier_rule: null };

test('a rehearsal counts each event once by how it was handled', () => {
  const rows = [
    { ...FREE, owner_did: ANSWERED },
    { ...FREE, owner_did: { ...ANSWERED, hidden: true } },
    { ...FREE, owner_did: IGNORED },
    { ...FREE, owner_did: HIDDEN },
    { ...FREE, owner_did: answeredBy('rule') },
    { ...FREE, owner_did: { ...answeredBy('rule'), hidden: true } },
    { ...FREE, owner_did: answeredBy('approved') },
    { ...FREE, owner_did: { ...answeredBy('approved'), hidden: true } },
    { ...FREE, owner_did: { ...IGNORED, unsent_rule_reply: 'waiting' as const } },
    { ...FREE, owner_did: { ...IGNORED, unsent_rule_reply: 'discarded' as const } },
    { stopped_by: 'trigger_count', earlier_rule: null, owner_did: ANSWERED },
    { stopped_by: null, earlier_rule: { id: 'r', name: 'n' }, owner_did: IGNORED },
  ];

  expect(summarizeRehearsal(rows, { answeredOthers: 3, openNow: 2 })).toEqual({
    would_answer: 10,
    owner_answered_too: 2,
    owner_approved: 2,
    rule_answered: 1,
    reply_waits: 1,
    owner_discarded: 1,
    ignored: 1,
    hidden: 2,
    owner_answered_only: 4,
    stopped: 1,
    earlier_rule: 1,
    open_now: 2,
  });
});
