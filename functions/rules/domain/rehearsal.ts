// What a rehearsal counts: what the rule would have done beside what its owner did. Pure.
import type { RehearsedEvent } from '#shared/schemas/rule-activity.ts';

export type RehearsalSummary = {
  readonly would_answer: number;
  readonly owner_answered_too: number;
  readonly owner_answered_only: number;
  readonly ignored: number;
  readonly hidden: number;
  readonly stopped: number;
  readonly earlier_rule: number;
};

type Row = Pick<RehearsedEvent, 'stopped_by' | 'earlier_rule' | 'owner_did'>;

const wouldAnswer = ({ stopped_by, earlier_rule }: Row): boolean =>
  stopped_by === null && earlier_rule === null;

/** `answeredOthers`: events that the owner answered and the rule does not match. */
export function summarizeRehearsal(
  matched: readonly Row[],
  answeredOthers: number,
): RehearsalSummary {
  const answering = matched.filter(wouldAnswer);
  const count = (rows: readonly Row[], holds: (row: Row) => boolean) => rows.filter(holds).length;
  const isAnswered = ({ owner_did }: Row) => owner_did.answered !== null;
  const isHidden = ({ owner_did }: Row) => owner_did.answered === null && owner_did.hidden;
  return {
    would_answer: answering.length,
    owner_answered_too: count(answering, isAnswered),
    owner_answered_only:
      answeredOthers + count(matched, (row) => !wouldAnswer(row) && isAnswered(row)),
    ignored: count(answering, (row) => !isAnswered(row) && !isHidden(row)),
    hidden: count(answering, isHidden),
    stopped: count(matched, ({ stopped_by }) => stopped_by !== null),
    earlier_rule: count(matched, ({ earlier_rule }) => earlier_rule !== null),
  };
}
