// The voice of the account: its traits, saving, and the trial on past comments.
import { LeaveScreenDialog } from '#web/components/dialogs/leave-screen-dialog.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';
import { useSaveVoice } from '../hooks/use-save-voice.ts';
import { type StoredVoice, useVoiceForm } from '../hooks/use-voice-form.ts';
import { VoiceTrial } from '../trial/voice-trial.tsx';
import { describeBasis, TRAITS } from '../voice-sentences.ts';
import { SaveBar } from './save-bar.tsx';
import { TraitRow } from './trait-row.tsx';
import { OutdatedVoiceNotice, RestoredVoiceNotice } from './voice-notices.tsx';

const LIST_CLASS =
  'divide-y divide-hairline border-y border-hairline bg-surface max-md:-mx-4 md:rounded-xl md:border';

const VoiceSkeleton = () => (
  <div role="status" aria-label="Loading..." className={LIST_CLASS}>
    {TRAITS.map((trait) => (
      <div key={trait} className="grid gap-2.5 px-4 py-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-3 w-3/5" />
      </div>
    ))}
  </div>
);

type VoiceEditorProps = {
  readonly stored: StoredVoice;
  readonly draftKey: string;
  readonly onSaved: (voice: StoredVoice) => Promise<unknown>;
};

function VoiceEditor({ stored, draftKey, onSaved }: VoiceEditorProps) {
  const form = useVoiceForm(stored, draftKey);
  const saving = useSaveVoice(form, onSaved);
  return (
    <>
      <p className="max-w-prose text-muted">{describeBasis(stored.based_on)}</p>
      {form.isRestored && <RestoredVoiceNotice onDiscard={form.discard} />}
      {saving.isOutdated && <OutdatedVoiceNotice saving={saving} />}
      <ul aria-label="Traits" className={LIST_CLASS}>
        {TRAITS.map((trait) => (
          <TraitRow key={trait} trait={trait} form={form} learned={stored.learned} />
        ))}
      </ul>
      <SaveBar form={form} saving={saving} />
      <VoiceTrial changes={form.changes} hasChanges={form.hasChanges} />
      <LeaveScreenDialog hasChanges={() => form.hasChanges} subject="Your voice" />
    </>
  );
}

export function VoiceOverview({ accountId }: { readonly accountId: string }) {
  const { data, error, mutate } = useApiQuery('getVoice', {});
  if (data === undefined)
    return error ? (
      <LoadErrorMessage error={error} onRetry={() => mutate()} />
    ) : (
      <div className="max-w-5xl">
        <VoiceSkeleton />
      </div>
    );
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-6">
      <VoiceEditor
        stored={data}
        draftKey={`voice of ${accountId}`}
        onSaved={(saved) => mutate(saved, { revalidate: false })}
      />
    </div>
  );
}
