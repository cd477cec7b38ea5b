// Shows one rehearsed comment or message: what the rule would have done, and what the owner did.
import type { ReactNode } from 'react';
import { ActivityEventHeader } from '../activity/activity-event-item.tsx';
import { findFailedConditions, listWordsFoundByConditions } from '../trace/describe-rule-trace.ts';
import { TextWithHighlightedWords } from '../trace/text-with-highlighted-words.tsx';
import { FailedConditionList } from '../trace/trace-conditions.tsx';
import { describeStopReason } from '../words/describe-stop-reason.ts';
import {
  AddRuleExceptionButtons,
  type RuleExceptionCondition,
} from './add-rule-exception-buttons.tsx';
import { formatRuleName } from './describe-rehearsal.ts';
import {
  findPastOwnerHandling,
  type MatchedRehearsalRow,
  type PastOwnerHandling,
  type UnmatchedRehearsalRow,
} from './rehearsal-result.ts';

type RehearsedAction = MatchedRehearsalRow['actions'][number];
type AddException = ((exception: RuleExceptionCondition) => void) | undefined;

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <span className="text-muted">{children}</span>
);

const ACTION_WORDS: Readonly<Record<RehearsedAction['audience'], string>> = {
  public: 'Public reply: ',
  private: 'Private message: ',
};

function Reply({
  reply,
}: {
  readonly reply: Pick<RehearsedAction, 'would_reply' | 'written_by_model'>;
}) {
  if (reply.written_by_model) return <Quiet>A reply would be written then</Quiet>;
  return reply.would_reply ?? <Quiet>Nothing</Quiet>;
}

/** Lists what each action of the rule would do. */
function ActionList({ actions }: { readonly actions: readonly RehearsedAction[] }) {
  return (
    <ul className="grid gap-1">
      {actions.map((action) => (
        <li key={action.action_id}>
          <Quiet>{ACTION_WORDS[action.audience]}</Quiet>
          {action.stopped_by === null ? (
            <Reply reply={action} />
          ) : (
            <Quiet>{describeStopReason(action.stopped_by)}</Quiet>
          )}
        </li>
      ))}
    </ul>
  );
}

function RuleSide({ row }: { readonly row: MatchedRehearsalRow }) {
  const { stopped_by, earlier_rule, actions } = row;
  if (earlier_rule) {
    const name = formatRuleName(earlier_rule.name);
    return <Quiet>{`${name[0]?.toUpperCase()}${name.slice(1)} gets there first`}</Quiet>;
  }
  if (stopped_by !== null) return <Quiet>{describeStopReason(stopped_by)}</Quiet>;
  return actions.length > 1 ? <ActionList actions={actions} /> : <Reply reply={row} />;
}

/** The text of the owner's answer follows these words, if there is one. */
const DEED_WORDS: Readonly<Record<PastOwnerHandling, string>> = {
  answered: '',
  approved: 'Approved the reply of a rule: ',
  hid: 'Hid it',
  rule_answered: 'A rule answered: ',
  reply_waits: 'A reply by rule is not sent yet',
  discarded: 'Discarded the reply of a rule',
  ignored: 'Ignored it',
  not_answered_yet: 'Not answered yet',
};

function OwnerSide({ row, now }: { readonly row: MatchedRehearsalRow; readonly now: number }) {
  const deed = findPastOwnerHandling(row, now);
  return (
    <>
      <Quiet>{DEED_WORDS[deed]}</Quiet>
      {deed !== 'hid' && row.owner_did.answered?.text}
    </>
  );
}

function Side({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="pt-px text-xs text-muted">{label}</dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-line">
        {children}
      </dd>
    </>
  );
}

function Mismatch({ trace, reason }: Pick<UnmatchedRehearsalRow, 'trace' | 'reason'>) {
  const failed = reason === 'conditions' ? findFailedConditions(trace) : undefined;
  return (
    <div className="text-[13px] text-muted">
      {failed ? <FailedConditionList failed={failed} /> : describeStopReason(reason)}
    </div>
  );
}

const PUNCTUATION_AROUND = /^\p{P}+|\p{P}+$/gu;

/** Suggests the longest word that the rule does not ask for. An exception for an asked word would leave nothing. */
function suggestText(text: string, askedWords: readonly string[]): string {
  const asked = askedWords.join('\n').toLowerCase();
  return text
    .split(/\s+/)
    .map((word) => word.replace(PUNCTUATION_AROUND, ''))
    .filter((word) => !asked.includes(word.toLowerCase()))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

export function RehearsalRow(props: {
  readonly row: MatchedRehearsalRow | UnmatchedRehearsalRow;
  readonly now: number;
  readonly onAddException: AddException;
}) {
  const { row, now, onAddException } = props;
  const { event, trace } = row;
  const words = listWordsFoundByConditions(trace);
  return (
    <article aria-label={`What ${event.from_username} wrote`} className="grid gap-1.5 py-3.5">
      <ActivityEventHeader event={event} link="new_tab" />
      {event.text !== '' && (
        <TextWithHighlightedWords text={event.text} words={words} className="text-[15px]" />
      )}
      {'matched' in row ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-lg bg-sunken px-3 py-2">
          <Side label="Rule">
            <RuleSide row={row} />
          </Side>
          <Side label="You">
            <OwnerSide row={row} now={now} />
          </Side>
        </dl>
      ) : (
        <Mismatch trace={trace} reason={row.reason} />
      )}
      {onAddException && 'matched' in row && (
        <AddRuleExceptionButtons
          mediaId={event.media_id}
          suggestedText={suggestText(event.text, words)}
          onAddException={onAddException}
        />
      )}
    </article>
  );
}
