// /rules/new and /rules/{id}: creates or changes a rule.

import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { getButtonClass } from '#web/components/ui/button.tsx';
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { useRule } from '#web/features/rules/api/use-rule.ts';
import { EditorSkeleton } from '#web/features/rules/editor/editor-skeleton.tsx';
import { readRuleDraft } from '#web/features/rules/editor/rule-draft.ts';
import { RuleEditor } from '#web/features/rules/editor/rule-editor.tsx';
import { makeRuleForm } from '#web/features/rules/editor/rule-form.ts';
import { toRuleForm } from '#web/features/rules/editor/rule-form-mapping.ts';
import { findReadyMadeRule } from '#web/features/rules/ready-made-rules.ts';
import { hasErrorCode } from '#web/lib/api-error.ts';
import { screenPaths } from '#web/lib/paths.ts';

type NewRuleEditorProps = { readonly accountId: string; readonly readyMadeKey: string | null };

/** Starts with the ready-made rule that the address names, if any. */
function NewRuleEditor({ accountId, readyMadeKey }: NewRuleEditorProps) {
  const draftKey = `rule of ${accountId} new ${readyMadeKey ?? ''}`;
  const [startCount, setStartCount] = useState(0);
  const [unchangedForm] = useState(() => {
    const readyMade = findReadyMadeRule(readyMadeKey);
    return readyMade ? toRuleForm(readyMade.rule) : makeRuleForm();
  });
  return (
    <RuleEditor
      key={startCount}
      draftKey={draftKey}
      unchangedForm={unchangedForm}
      rule={undefined}
      isDeleted={false}
      onStartOver={() => setStartCount(startCount + 1)}
    />
  );
}

function DeletedRuleMessage() {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-16 text-center">
      <p className="font-semibold">There is no such rule. It may have been deleted.</p>
      <AppLink to={screenPaths.rules} className={getButtonClass('secondary')}>
        Go to Reply Automation
      </AppLink>
    </div>
  );
}

function SavedRuleEditor({ accountId, id }: { readonly accountId: string; readonly id: string }) {
  const { rule, error, reload } = useRule(id);
  const draftKey = `rule of ${accountId} ${id}`;
  const [startCount, setStartCount] = useState(0);
  const isDeleted = hasErrorCode(error, 'not_found');
  if (rule === undefined && isDeleted && readRuleDraft(draftKey) === null)
    return <DeletedRuleMessage />;
  if (rule === undefined && !isDeleted)
    return error ? <LoadErrorMessage error={error} onRetry={reload} /> : <EditorSkeleton />;
  return (
    <RuleEditor
      key={startCount}
      draftKey={draftKey}
      unchangedForm={rule ? toRuleForm(rule) : makeRuleForm()}
      rule={rule}
      isDeleted={isDeleted}
      onStartOver={() => setStartCount(startCount + 1)}
    />
  );
}

export function Screen() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const readyMadeKey = search.get('from');
  const { currentAccount } = useAccountConnection();
  const accountId = currentAccount?.instagram_user_id ?? '';
  return (
    <ScreenFrame
      title={id === undefined ? 'New rule' : 'Edit rule'}
      leading={<BackLink to={screenPaths.rules} />}
    >
      {id === undefined ? (
        <NewRuleEditor
          key={`${accountId} ${readyMadeKey}`}
          accountId={accountId}
          readyMadeKey={readyMadeKey}
        />
      ) : (
        <SavedRuleEditor key={`${accountId} ${id}`} accountId={accountId} id={id} />
      )}
    </ScreenFrame>
  );
}
