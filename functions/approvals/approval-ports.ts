// The calls of other features that approvals use; `api.ts` wires them.
import type {
  BySubjectKind,
  InboundItem,
  InboundItemReader,
  ReplyWindowChecker,
  RuleTextGuard,
  SubjectReader,
} from '#functions/drafts/reply-ports.ts';
import type { AccountRef } from '#platform/table/keys.ts';

/** The names of the account's rules by their ids. */
export type RuleNameReader = (account: AccountRef) => Promise<ReadonlyMap<string, string>>;

export type ApprovalPorts = {
  readonly subjects: BySubjectKind<SubjectReader & ReplyWindowChecker>;
  readonly items: BySubjectKind<InboundItemReader>;
  readonly readRuleNames: RuleNameReader;
  /** Limits the texts that are written because their cards are seen. */
  readonly texts: RuleTextGuard;
  /** Whether this person asked for no more automatic messages. */
  readonly hasOptedOut: (
    account: AccountRef,
    item: Pick<InboundItem, 'author'>,
  ) => Promise<boolean>;
};
