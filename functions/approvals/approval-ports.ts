// The calls of other features that approvals use; `api.ts` wires them.
import type {
  GeneratedRuleTextLimiter,
  InboundItem,
  InboundItemReader,
  PortBySubjectKind,
  ReplySubjectReader,
  ReplyWindowChecker,
} from '#functions/drafts/reply-ports.ts';
import type { AccountRef } from '#platform/table/keys.ts';

/** The names of the account's rules by their ids. */
export type AllRuleNamesReader = (account: AccountRef) => Promise<ReadonlyMap<string, string>>;

export type ApprovalPorts = {
  readonly subjects: PortBySubjectKind<ReplySubjectReader & ReplyWindowChecker>;
  readonly items: PortBySubjectKind<InboundItemReader>;
  readonly readRuleNames: AllRuleNamesReader;
  /** Limits the texts that are written because their cards are seen. */
  readonly texts: GeneratedRuleTextLimiter;
  /** Whether this person asked for no more automatic messages. */
  readonly hasOptedOut: (
    account: AccountRef,
    item: Pick<InboundItem, 'author'>,
  ) => Promise<boolean>;
};
