// Shows and changes how many replies rules may send in an hour.
import { type FormEvent, useState } from 'react';
import { TextField } from '#web/components/fields/text-field.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { callApi } from '#web/lib/api/call-api.ts';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';
import { useRuleAlerts } from '../use-rule-alerts.tsx';

type Settings = ApiCallResponse<'changeRuleSettings'>;
type CapName = keyof Settings['caps'];

const FIELDS: readonly { readonly name: CapName; readonly label: string }[] = [
  { name: 'account', label: 'In all' },
  { name: 'person', label: 'To one person' },
  { name: 'post', label: 'Under one post' },
];

const isCap = (text: string, max: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;

type CapsFormProps = {
  readonly settings: Settings;
  readonly onSaved: (settings: Settings) => unknown;
};

function useCapsForm({ settings: { caps, max_caps }, onSaved }: CapsFormProps) {
  const { showSuccess, showFailure } = useRuleAlerts();
  /** The limits that the user has typed and not saved. */
  const [typed, setTyped] = useState<{ readonly [Name in CapName]?: string }>({});
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const getText = (name: CapName): string => typed[name] ?? String(caps[name]);
  const isWrong = (name: CapName): boolean => !isCap(getText(name), max_caps[name]);
  const readCap = (name: CapName): number => Number(getText(name));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isSaving || FIELDS.some(({ name }) => isWrong(name))) return;
    setIsSaving(true);
    try {
      const next = {
        account: readCap('account'),
        person: readCap('person'),
        post: readCap('post'),
      };
      await onSaved(await callApi('changeRuleSettings', { caps: next }));
      setTyped({});
      showSuccess('Hourly limits saved');
    } catch (error) {
      showFailure(error);
    } finally {
      setIsSaving(false);
    }
  };
  const toField = (name: CapName) => {
    const range = `1 to ${formatNumber(max_caps[name])}`;
    return {
      value: getText(name),
      hint: range,
      error: isChecked && isWrong(name) ? `Use a whole number from ${range}.` : undefined,
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        setTyped({ ...typed, [name]: target.value }),
    };
  };
  return { save, isSaving, toField };
}

function CapsForm(props: CapsFormProps) {
  const { save, isSaving, toField } = useCapsForm(props);
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-3">
        {FIELDS.map(({ name, label }) => (
          <TextField key={name} label={label} inputMode="numeric" {...toField(name)} />
        ))}
      </div>
      <div>
        <Button type="submit" busy={isSaving}>
          Save limits
        </Button>
      </div>
    </form>
  );
}

export function HourlyLimitsForm() {
  // The call only reads the present limits when it gets no new ones.
  const { data, error, mutate } = useApiQuery('changeRuleSettings', {});
  if (data === undefined)
    return error ? (
      <LoadErrorMessage error={error} onRetry={() => mutate()} />
    ) : (
      <div role="status" aria-label="Loading...">
        <Skeleton className="h-28" />
      </div>
    );
  return (
    <CapsForm settings={data} onSaved={(settings) => mutate(settings, { revalidate: false })} />
  );
}
