import { expect, test } from 'vitest';
import { summarizeRehearsal } from './rehearsal.ts';

const ANSWERED = { answered: { text: 'Hi', at: '2026-11-24T12:00:00.000Z' }, hidden: false };
const IGNORED = { answered: null, hidden: false };
const HIDDEN = { answered: null, hidden: true };
const FREE = { stopped_by: null, earlier_rule: null };

test('counts what the rule would answer by what its owner did, each event once', () => {
  const rows = [
    { ...FREE, owner_did: ANSWERED },
    { ...FREE, owner_did: { ...ANSWERED, hidden: true } },
    { ...FREE, owner_did: IGNORED },
    { ...FREE, owner_did: HIDDEN },
    { stopped_by: 'trigger_count', earlier_rule: null, owner_did: ANSWERED },
    { stopped_by: null, earlier_rule: { id: 'r', name: 'n' }, owner_did: IGNORED },
  ];

  expect(summarizeRehearsal(rows, 3)).toEqual({
    would_answer: 4,
    owner_answered_too: 2,
    ignored: 1,
    hidden: 1,
    owner_answered_only: 4,
    stopped: 1,
    earlier_rule: 1,
  });
});
