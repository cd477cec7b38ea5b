// Shows and changes the line with which AI replies say that they are automated. Switching it off asks first.
import { useState } from 'react';
import { DISCLOSURE_MAX_CHARACTERS } from '#shared/limits.ts';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Switch } from '#web/components/fields/toggle-switch.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { FormErrorMessage } from '#web/features/session/components/form-error-message.tsx';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import { type DisclosureFormOptions, useDisclosureForm } from './use-disclosure-form.ts';

type Form = ReturnType<typeof useDisclosureForm>;

function SwitchOffDialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}) {
  return (
    <ConfirmDialog
      {...props}
      title="Send AI replies without this line?"
      confirmLabel="Switch it off"
    >
      <p className="text-muted">
        In some places the law asks for it: in the European Union (AI Act, article 50) and in
        California (Bot Act), for example. Meta’s rules ask for it wherever the law does, and name
        California and Germany.
      </p>
      <p className="text-muted">
        People there may write to you at any time. Without this line, telling them is up to you.
      </p>
    </ConfirmDialog>
  );
}

function DisclosureSwitch({ isOn, form }: { readonly isOn: boolean; readonly form: Form }) {
  const [isAsking, setIsAsking] = useState(false);
  const change = (on: boolean) => {
    if (on) form.setIsOn(true).catch(() => undefined);
    else setIsAsking(true);
  };
  return (
    <>
      <Switch
        label="Say that AI replies are automated"
        checked={isOn}
        onChange={change}
        call="saveDisclosure"
      />
      <SwitchOffDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => form.setIsOn(false)}
      />
    </>
  );
}

function WordingForm({
  form,
  standardLine,
}: {
  readonly form: Form;
  readonly standardLine: string;
}) {
  const { wording, problems } = form;
  const length = wording.trim().length;
  const excess = length - DISCLOSURE_MAX_CHARACTERS;
  const tooLong = excess > 0 ? `${formatNumber(excess)} characters too long.` : undefined;
  return (
    <form noValidate onSubmit={form.saveWording} className="grid gap-3">
      <TextField
        label="Your own words (optional)"
        placeholder={standardLine}
        autoComplete="off"
        value={wording}
        onChange={({ target }) => form.changeWording(target.value)}
        error={problems.wording ?? tooLong}
        hint={`Empty: “${standardLine}” in the language of the reply. ${formatNumber(length)} of ${formatNumber(DISCLOSURE_MAX_CHARACTERS)} characters.`}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={form.isSaving} call="saveDisclosure">
          Save words
        </Button>
        <p role="status" className="text-muted">
          {form.isSaved && 'Saved'}
        </p>
      </div>
    </form>
  );
}

function LoadedForm(props: DisclosureFormOptions) {
  const form = useDisclosureForm(props);
  const { is_on, standard_line } = props.disclosure;
  return (
    <>
      <DisclosureSwitch isOn={is_on} form={form} />
      <FormErrorMessage message={form.problems.form ?? null} />
      {is_on ? (
        <WordingForm form={form} standardLine={standard_line} />
      ) : (
        <p className="rounded-lg bg-warning-soft px-3 py-2 text-warning">
          Your rules’ AI replies do not say that they are automated. In some places the law asks for
          it.
        </p>
      )}
    </>
  );
}

export function DisclosureForm() {
  const { data, error, mutate } = useApiQuery('getDisclosure', {});
  if (data === undefined)
    return error ? (
      <LoadErrorMessage error={error} onRetry={() => mutate()} />
    ) : (
      <div role="status" aria-label="Loading...">
        <Skeleton className="h-44" />
      </div>
    );
  return (
    <LoadedForm
      disclosure={data.disclosure}
      onSaved={(disclosure) => mutate({ disclosure }, { revalidate: false })}
      onOutdated={() => mutate()}
    />
  );
}
