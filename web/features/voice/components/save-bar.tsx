// Saves the changed traits or discards them. It stays in view while there are changes.
import { Button } from '#web/components/ui/button.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import type { useSaveVoice } from '../hooks/use-save-voice.ts';
import type { VoiceForm } from '../hooks/use-voice-form.ts';

export function SaveBar({
  form,
  saving,
}: {
  readonly form: VoiceForm;
  readonly saving: ReturnType<typeof useSaveVoice>;
}) {
  return (
    <div
      className={joinClassNames(
        'flex flex-wrap items-center gap-2',
        form.hasChanges &&
          'sticky bottom-0 z-10 -mx-4 border-t border-hairline bg-ground px-4 py-2 md:mx-0 md:px-0',
      )}
    >
      <Button
        variant="primary"
        call="saveVoice"
        busy={saving.isSaving}
        disabled={!form.hasChanges}
        onClick={() => void saving.save()}
      >
        Save
      </Button>
      {form.hasChanges && (
        <>
          <Button variant="quiet" onClick={form.discard}>
            Discard changes
          </Button>
          <span className="text-sm text-muted">Not saved yet</span>
        </>
      )}
    </div>
  );
}
