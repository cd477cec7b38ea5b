// Asks how a response stands while something is under way with it, whatever it answers.
import { POLL } from '#shared/limits.ts';
import { usePoll } from '#web/lib/use-poll.ts';

/** Quick at first; a reply the network keeps waiting is asked about less often. */
const liveCheckMs = (tries: number): number =>
  tries < 12 ? POLL.pendingPostMs : POLL.pendingPostMs * 6;

export type ResponsePolls = {
  /** A text is being written: `draft` asks for it. */
  readonly generating: boolean;
  /** A reply waits to be sent: `check` asks what became of it. */
  readonly queued: boolean;
  /** It is with the network, or it is not known whether it is: the same, less often. */
  readonly unsettled: boolean;
  readonly draft: () => Promise<unknown>;
  readonly check: () => Promise<unknown>;
};

/** Answers whether nobody can tell at present, though it is asked for again and again. */
export function useResponsePolls(polls: ResponsePolls): boolean {
  const { generating, queued, unsettled, draft, check } = polls;
  const often = () => POLL.responseStatusMs;
  const isDraftUntold = usePoll({ active: generating, delayMs: often, task: draft });
  const isSendingUntold = usePoll({ active: queued, delayMs: often, task: check });
  const isFateUntold = usePoll({ active: unsettled, delayMs: liveCheckMs, task: check });
  return isDraftUntold || isSendingUntold || isFateUntold;
}
