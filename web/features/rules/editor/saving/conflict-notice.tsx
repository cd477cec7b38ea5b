// Offers choices instead of the button when the rule was changed or deleted after it was opened.
import type { ReactNode } from 'react';
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { focusSoon } from '../form/focus.ts';

const CONFLICT_NOTICE_ID = 'rule-conflict';
export const focusConflictNotice = (): void => focusSoon(CONFLICT_NOTICE_ID);

function ConflictNotice({ children }: { readonly children: ReactNode }) {
  return (
    <div id={CONFLICT_NOTICE_ID} tabIndex={-1} className="rounded-xl">
      <AlertView type="warning">
        <div className="flex flex-wrap items-center justify-between gap-2">{children}</div>
      </AlertView>
    </div>
  );
}

export function OutdatedNotice({
  canShowNewer,
  isSaving,
  onShow,
  onOverwrite,
}: {
  readonly canShowNewer: boolean;
  readonly isSaving: boolean;
  readonly onShow: () => void;
  readonly onOverwrite: () => void;
}) {
  return (
    <ConflictNotice>
      This rule was changed somewhere else meanwhile. Saving yours replaces that; only an Approval
      Mode that is on there stays on.
      <div className="flex flex-wrap gap-2">
        <Button busy={!canShowNewer} onClick={onShow}>
          Show that instead
        </Button>
        <Button busy={isSaving} onClick={onOverwrite}>
          Save mine anyway
        </Button>
      </div>
    </ConflictNotice>
  );
}

export function DeletedNotice({
  isSaving,
  onCreate,
}: {
  readonly isSaving: boolean;
  readonly onCreate: () => void;
}) {
  return (
    <ConflictNotice>
      This rule was deleted meanwhile. What you entered is kept.
      <Button busy={isSaving} onClick={onCreate}>
        Create it as a new rule
      </Button>
    </ConflictNotice>
  );
}
