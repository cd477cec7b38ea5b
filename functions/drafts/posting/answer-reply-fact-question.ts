// Answers the questions of the steps of posting a reply. Each question is one call of the network, of the rules or of
// the table.
import { NetworkError } from '#platform/instagram/network-error.ts';
import { logger } from '#platform/logger.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import {
  type ReplyFactQuestion,
  type ReplyFacts,
  type ReplyLiveCheckOutcome,
  type ReplyPublishOutcome,
  type ReplyReadBackOutcome,
  type SentReply,
  type SubjectRefreshOutcome,
  toSentReply,
} from '../domain/lifecycle/steps/reply-facts-and-steps.ts';
import type { ReplySubject } from '../jobs.ts';
import { AbsenceUnprovenError, type ReplyChannel, type RuleReplyGuard } from '../reply-ports.ts';
import { readReply } from '../storage/reply-repository.ts';

export type ReplyStepRun = {
  readonly port: ReplyChannel;
  readonly guard: RuleReplyGuard;
  readonly subject: ReplySubject;
};

/** Returns the failure of a call; any error that is not from the network fails the job. */
const toFailure = (error: unknown): NetworkError => {
  if (error instanceof NetworkError) return error;
  throw error;
};

const readBack = (
  { port, subject }: ReplyStepRun,
  sentReply: SentReply,
): Promise<ReplyReadBackOutcome> =>
  port.findAndClaimPublishedReply(subject, sentReply).then(
    (networkId) => (networkId === undefined ? { kind: 'absent' } : { kind: 'found', networkId }),
    (error: unknown) =>
      error instanceof AbsenceUnprovenError
        ? { kind: 'unconfirmed', why: error.why }
        : { kind: 'failed', failure: toFailure(error) },
  );

const refreshAndJudge = (
  { port, guard, subject }: ReplyStepRun,
  draft: Draft,
): Promise<SubjectRefreshOutcome> =>
  port
    .refreshSubject(subject)
    .then(
      async (refresh): Promise<SubjectRefreshOutcome> =>
        refresh === 'gone'
          ? { kind: 'gone' }
          : { kind: 'judged', verdict: await guard.judgeReply(subject, draft) },
    )
    .catch((error: unknown) => ({ kind: 'failed', failure: toFailure(error) }));

/** The only call that publishes a reply. When a worker dies after it, a read-back finds the reply. */
async function publish(
  { port, subject }: ReplyStepRun,
  draft: Draft,
): Promise<ReplyPublishOutcome> {
  const sentReply = toSentReply(draft);
  let networkId: string;
  try {
    networkId = await port.publishReply(subject, sentReply);
  } catch (error) {
    const failure = error instanceof NetworkError ? error : undefined;
    if (!failure?.isCertainlyNotApplied)
      logger.warn('the publish call failed without proof', {
        response_id: draft.id,
        error: error as Error,
      });
    return { kind: 'failed', ...(failure && { failure }) };
  }
  const isClaimed = await port.claimPublishedReply(subject, networkId, sentReply);
  return isClaimed ? { kind: 'published', networkId } : { kind: 'claimed_for_another' };
}

/** A message that is stored as sent makes its reply live; a read costs less than a second write that is refused. */
const isStillStored = async (
  { subject }: ReplyStepRun,
  { id, revision }: Draft,
): Promise<boolean> => (await readReply(subject, id))?.draft.revision === revision;

/** Looks for the published reply on the network and stores it. */
async function checkLive(
  run: ReplyStepRun,
  draft: Draft,
  networkId: string,
): Promise<ReplyLiveCheckOutcome> {
  try {
    const isLive = await run.port.confirmReplyLive(run.subject, networkId, toSentReply(draft));
    if (!isLive) return { kind: 'not_shown' };
  } catch (error) {
    logger.warn('live check failed', { response_id: draft.id, error: error as Error });
    return error instanceof NetworkError
      ? { kind: 'not_shown', failure: error }
      : { kind: 'not_shown' };
  }
  return { kind: (await isStillStored(run, draft)) ? 'live' : 'recorded' };
}

/** Answers one question with a fact. */
export async function answerReplyFactQuestion(
  run: ReplyStepRun,
  draft: Draft,
  facts: ReplyFacts,
  question: ReplyFactQuestion,
): Promise<Partial<ReplyFacts>> {
  const { port, guard, subject } = run;
  switch (question.ask) {
    case 'readBacks': {
      const { sentReply } = question;
      const outcome = await readBack(run, sentReply);
      return { readBacks: { ...facts.readBacks, [sentReply.text]: outcome } };
    }
    case 'isNetworkResponding':
      return { isNetworkResponding: await port.isNetworkResponding(subject) };
    case 'isSubjectGone':
      return { isSubjectGone: (await port.isSubjectGone(subject).catch(toFailure)) === true };
    case 'sendBlock':
      return { sendBlock: (await port.findReplySendBlock(subject, draft)) ?? null };
    case 'verdict':
      return { verdict: await guard.judgeReply(subject, draft) };
    case 'laterSlot':
      return { laterSlot: await guard.reserveLaterSendSlotIfFull(subject, draft) };
    case 'refresh':
      return { refresh: await refreshAndJudge(run, draft) };
    case 'slot':
      return { slot: await guard.reserveSendSlot(subject, draft) };
    case 'isAnsweredByOthers':
      return { isAnsweredByOthers: await guard.isAnsweredByOthers(subject) };
    case 'publishing':
      return { publishing: await publish(run, draft) };
    case 'isRestrictionReported':
      await guard.handlePostingRestriction(subject, draft);
      return { isRestrictionReported: true };
    case 'liveCheck':
      return { liveCheck: await checkLive(run, draft, question.networkId) };
  }
}
