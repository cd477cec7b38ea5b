// Says on every screen which replies of a batch were not sent, once that is known.
import { useEffect, useRef } from 'react';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { useOnServerDataChange } from '#web/lib/api/use-server-data-changes.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { registerActionBeforeLeavingAccount } from '#web/lib/session/actions-before-leaving-account.ts';
import { fetchApprovalOutcomes } from '../api/fetch-approval-outcomes.ts';
import { describeUnsentReplies, getAnsweredItemPath } from '../approval-sentences.ts';
import {
  clearTrackedApprovedReplies,
  listApprovalsDueForOutcomeCheck,
  type TrackedApprovedReplies,
  useTrackedApprovedReplies,
} from '../tracked-approved-replies.ts';
import {
  findFirstApprovalCard,
  openApprovalCardEditor,
} from '../use-approval-keyboard-shortcuts.ts';

const ALERT_ID = 'unsent';
/** The list checks its own shown replies. */
const MIN_CHECK_AGE_MS = 2_500;

async function checkUnchecked(): Promise<void> {
  const approvals = listApprovalsDueForOutcomeCheck(MIN_CHECK_AGE_MS).slice(
    0,
    DEFAULT_LIST_PAGE_SIZE,
  );
  // The next change checks them again.
  if (approvals.length > 0) await fetchApprovalOutcomes(approvals).catch(() => undefined);
}

function Unsent(props: {
  readonly text: string;
  readonly approvals: readonly AwaitingApproval[];
  readonly onShow: () => void;
}) {
  const { text, approvals, onShow } = props;
  const [first] = approvals;
  const sourcePath = first === undefined ? null : getAnsweredItemPath(first);
  const show = (event: React.MouseEvent) => {
    const card = findFirstApprovalCard(approvals.map(({ id }) => id));
    if (card) {
      event.preventDefault();
      openApprovalCardEditor(card);
    }
    onShow();
  };
  return (
    <div className="flex items-center justify-between gap-2">
      <span>{text}</span>
      <AppLink
        to={sourcePath ?? screenPaths.awaitingApproval}
        onClick={show}
        className="inline-flex min-h-11 shrink-0 items-center px-1 hover:no-underline md:-my-1.5 md:min-h-8"
      >
        Show
      </AppLink>
    </div>
  );
}

const listUnsent = (batch: TrackedApprovedReplies) =>
  [...batch.values()].filter(({ outcome }) => outcome === 'unsent');

function useUnsentAlert(batch: TrackedApprovedReplies): void {
  const { showAlert, hideAlert } = useAlertActions();
  /** The replies that the alert is about, and its text. */
  const shown = useRef({ key: '', ids: [] as readonly string[] });
  useEffect(() => {
    const unsent = listUnsent(batch);
    const text = describeUnsentReplies(unsent, batch.size);
    const approvals = unsent.map(({ approval }) => approval);
    const ids = approvals.map(({ id }) => id);
    const key = `${ids.join(' ')} ${text}`;
    const hide = () => hideAlert(ALERT_ID);
    // The reply is tried once more.
    if (shown.current.ids.some((id) => batch.get(id)?.outcome === 'unknown')) {
      shown.current = { key: '', ids: [] };
      hide();
    }
    if (text === null || key === shown.current.key) return;
    shown.current = { key, ids };
    showAlert({
      id: ALERT_ID,
      type: 'danger',
      content: <Unsent text={text} approvals={approvals} onShow={hide} />,
      overlay: 'topBar',
      dismissible: true,
    });
  }, [batch, showAlert, hideAlert]);
}

export function UnsentRepliesNotice({ accountId }: { readonly accountId: string }) {
  useUnsentAlert(useTrackedApprovedReplies());
  useOnServerDataChange('approvals', accountId, checkUnchecked);
  // They do not concern the next account or user.
  useEffect(
    () => registerActionBeforeLeavingAccount(async () => clearTrackedApprovedReplies()),
    [],
  );
  return null;
}
