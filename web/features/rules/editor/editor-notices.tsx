// What one has to know before going on: of restored changes, and of a rule that changed or went away meanwhile.
import type { ReactNode } from 'react';
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { focusSoon } from './focus-soon.ts';

export function RestoredNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <AlertView type="info">
      <div className="flex flex-wrap items-center justify-between gap-2">
        Your unsaved changes are back
        <Button onClick={onDiscard}>Discard them</Button>
      </div>
    </AlertView>
  );
}

const STATE_NOTICE_ID = 'state-of-rule';
/** To what stands where the button was. */
export const focusChangedRuleNotice = (): void => focusSoon(STATE_NOTICE_ID);

function StateNotice({ children }: { readonly children: ReactNode }) {
  return (
    <div id={STATE_NOTICE_ID} tabIndex={-1} className="rounded-xl">
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
    <StateNotice>
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
    </StateNotice>
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
    <StateNotice>
      This rule was deleted meanwhile. What you entered is kept.
      <Button busy={isSaving} onClick={onCreate}>
        Create it as a new rule
      </Button>
    </StateNotice>
  );
}
