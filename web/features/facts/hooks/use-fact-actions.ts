// The changes of facts, each with its alert.
import type { Fact } from '#shared/schemas/fact.ts';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { UnauthorizedError } from '#web/lib/http/api-error.ts';
import type { FactActions } from '../api/use-facts.ts';

const SUCCESS_SECONDS = 3;
const FAILURES = {
  accept: 'The suggestion could not be accepted.',
  refuse: 'The suggestion could not be refused.',
  delete: 'The fact could not be deleted.',
} as const;

export function useFactActions({ decide, remove }: FactActions) {
  const { showAlert, hideAlert } = useAlertActions();
  const showErrorToast = useErrorToast();
  const showSuccess = (content: string) =>
    showAlert({
      id: 'facts-success',
      type: 'success',
      overlay: true,
      timeout: SUCCESS_SECONDS,
      content,
    });
  /** An earlier failure would look like one of the next action. */
  const hideFailures = () => Object.values(FAILURES).forEach(hideAlert);
  const change = async (changing: Promise<void>, success: string, failure: string) => {
    hideFailures();
    try {
      await changing;
      showSuccess(success);
    } catch (error) {
      // The app goes to /logout by itself.
      if (!(error instanceof UnauthorizedError)) showErrorToast(failure, error);
    }
  };
  return {
    hideFailures,
    showSaved: () => showSuccess('Fact saved'),
    accept: (fact: Fact) => change(decide(fact, true), 'Fact added', FAILURES.accept),
    refuse: (fact: Fact) =>
      change(decide(fact, false), 'Suggestion refused. It will not come back.', FAILURES.refuse),
    deleteFact: (fact: Fact) => change(remove(fact), 'Fact deleted', FAILURES.delete),
  };
}
