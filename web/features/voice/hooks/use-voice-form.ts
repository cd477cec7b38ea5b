// The changes of the voice that are not saved yet. The tab keeps them, also over a reload.
import { useEffect, useState } from 'react';
import type { Voice, VoiceChanges } from '#shared/schemas/voice.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';
import {
  readUnsentTypedText,
  writeUnsentTypedText,
} from '#web/lib/session/user-data-in-browser.ts';
import type { VoiceTrait } from '../voice-sentences.ts';

export type StoredVoice = ApiCallResponse<'getVoice'>;

/** Unsaved changes, and the version of the voice that they began with. */
type EditedVoice = { readonly changes: VoiceChanges; readonly version: number };

/** With the fields of objects in one order, because the table keeps none. */
const serialize = (value: VoiceChanges | Voice[VoiceTrait]): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

function readEditedVoice(key: string): EditedVoice | null {
  const typed = readUnsentTypedText(key);
  return typed === null ? null : (JSON.parse(typed) as EditedVoice);
}

/** Without a change that equals what was learned, so that a trait can go back to it. */
function changeTrait<Trait extends VoiceTrait>(
  changes: VoiceChanges,
  trait: Trait,
  value: Voice[Trait],
  learned: Voice,
): VoiceChanges {
  const { [trait]: _replaced, ...others } = changes;
  return serialize(value) === serialize(learned[trait])
    ? (others as VoiceChanges)
    : ({ ...others, [trait]: value } as VoiceChanges);
}

export function useVoiceForm(stored: StoredVoice, draftKey: string) {
  const [edited, setEdited] = useState(() => readEditedVoice(draftKey));
  const [isRestored, setIsRestored] = useState(edited !== null);
  const changes = edited?.changes ?? stored.changes;
  const hasChanges = serialize(changes) !== serialize(stored.changes);
  const keep = (next: EditedVoice | null) => {
    setEdited(next);
    setIsRestored(false);
    writeUnsentTypedText(draftKey, next && JSON.stringify(next));
  };
  useEffect(() => {
    if (!hasChanges) return undefined;
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, [hasChanges]);
  return {
    voice: { ...stored.learned, ...changes } as Voice,
    changes,
    /** The version that a save replaces. */
    version: edited?.version ?? stored.version,
    hasChanges,
    isRestored: isRestored && hasChanges,
    isChanged: (trait: VoiceTrait): boolean => changes[trait] !== undefined,
    change: <Trait extends VoiceTrait>(trait: Trait, value: Voice[Trait]) => {
      const next = changeTrait(changes, trait, value, stored.learned);
      const isSaved = serialize(next) === serialize(stored.changes);
      keep(isSaved ? null : { changes: next, version: edited?.version ?? stored.version });
    },
    discard: () => keep(null),
  };
}

export type VoiceForm = ReturnType<typeof useVoiceForm>;
