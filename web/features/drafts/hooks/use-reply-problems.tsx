// What a failed draft, post or cancel means for a person: the alert it raises and the box's own words.
import { useAlerts } from '#web/components/alerts/alerts.tsx';
import { OptionalLink } from '#web/components/navigation/screens.tsx';
import { hasCode, NetworkError, sentenceOf, UnauthorizedError } from '#web/lib/api-error.ts';
import { SUPPORT_EMAIL } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import {
  type Attempted,
  DRAFT_FAILED,
  NOT_POSTED,
  POST_FAILED,
  type Problem,
  TOO_LATE,
} from '../reply-state.ts';

const IMPERSONATED = `Sorry, you currently cannot post to Instagram. Please contact us at ${SUPPORT_EMAIL} with error code IMP100.`;
const IMPERSONATED_SECONDS = 10;

function PlanLimit({ limit }: { readonly limit: 'writing prompt generation' | 'comment' }) {
  return (
    <>
      {`You have reached the ${limit} limit of your current plan. Please upgrade your plan to increase your limit`}{' '}
      <OptionalLink to={paths.updateBilling}>Upgrade</OptionalLink>
    </>
  );
}

export type Failure = {
  readonly of: 'draft' | Attempted;
  readonly problem: Problem | null;
  /** The reply may stand differently by now: only a check can say. */
  readonly uncertain: boolean;
};

const refused = (of: Failure['of'], problem: Problem | null): Failure => ({
  of,
  problem,
  uncertain: false,
});

export function useReplyProblems() {
  const { show } = useAlerts();

  const ofDraft = (error: unknown): Failure => {
    if (hasCode(error, 'max_responses_for_plan')) {
      const content = <PlanLimit limit="writing prompt generation" />;
      show({ id: 'plan-limit', type: 'danger', overlay: true, content });
      return refused('draft', { title: DRAFT_FAILED, reason: null });
    }
    const isOver = error instanceof UnauthorizedError;
    return refused('draft', isOver ? null : { title: DRAFT_FAILED, reason: sentenceOf(error) });
  };

  const ofPost = (error: unknown): Failure => {
    if (hasCode(error, 'max_posted_comments_for_plan')) {
      const content = <PlanLimit limit="comment" />;
      show({ id: 'plan-limit', type: 'danger', overlay: true, content });
      return refused('reply', { title: NOT_POSTED, reason: null });
    }
    if (hasCode(error, 'cannot_post_as_impersonated_user')) {
      const shared = { dismissible: true, overlay: true, timeout: IMPERSONATED_SECONDS } as const;
      show({ ...shared, id: 'impersonated', type: 'danger', content: IMPERSONATED });
      return refused('reply', { title: NOT_POSTED, reason: null });
    }
    const reason = sentenceOf(error);
    if (hasCode(error, 'outside_reply_window')) {
      return refused('reply', { title: NOT_POSTED, reason });
    }
    if (hasCode(error, 'conflict')) {
      // Another window was faster: the next check says what it did.
      const problem = { title: NOT_POSTED, reason: `${reason} Your text is kept.` };
      return { of: 'overtaken', problem, uncertain: true };
    }
    const problem = { title: POST_FAILED, reason };
    return { of: 'reply', problem, uncertain: error instanceof NetworkError };
  };

  const ofCancel = (error: unknown): Failure => ({
    of: 'cancel',
    problem: hasCode(error, 'conflict')
      ? { title: TOO_LATE, reason: sentenceOf(error) }
      : { title: 'The reply could not be taken back.', reason: sentenceOf(error) },
    // A conflict means it is already on its way: the next check says where it is.
    uncertain: true,
  });

  return { ofDraft, ofPost, ofCancel };
}
