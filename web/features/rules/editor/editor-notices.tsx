// What one has to know before going on: of restored changes, and of a rule that changed or went away meanwhile.
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import { Button } from '#web/components/ui/button.tsx';

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

export function OutdatedNotice({ onReload }: { readonly onReload: () => void }) {
  return (
    <AlertView type="warning">
      <div className="flex flex-wrap items-center justify-between gap-2">
        This rule was changed somewhere else meanwhile. Saving replaces what was changed there.
        <Button onClick={onReload}>Show that instead</Button>
      </div>
    </AlertView>
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
    <AlertView type="warning">
      <div className="flex flex-wrap items-center justify-between gap-2">
        This rule was deleted meanwhile. What you entered is kept.
        <Button busy={isSaving} onClick={onCreate}>
          Create it as a new rule
        </Button>
      </div>
    </AlertView>
  );
}
