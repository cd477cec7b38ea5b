// Notices above the traits: unsaved changes that are back, and a voice that another window saved.
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { useSaveVoice } from '../hooks/use-save-voice.ts';

export const RestoredVoiceNotice = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <AlertView type="info">
    <div className="flex flex-wrap items-center justify-between gap-2">
      Your unsaved changes are back
      <Button onClick={onDiscard}>Discard them</Button>
    </div>
  </AlertView>
);

export const OutdatedVoiceNotice = ({
  saving,
}: {
  readonly saving: ReturnType<typeof useSaveVoice>;
}) => (
  <div role="alert">
    <AlertView type="warning">
      <div className="flex flex-wrap items-center justify-between gap-2">
        Your voice was saved in another window. Your changes here are kept.
        <div className="flex flex-wrap gap-2">
          <Button busy={saving.isSaving} onClick={() => void saving.showOther()}>
            Show that instead
          </Button>
          <Button call="saveVoice" busy={saving.isSaving} onClick={() => void saving.overwrite()}>
            Save mine anyway
          </Button>
        </div>
      </div>
    </AlertView>
  </div>
);
