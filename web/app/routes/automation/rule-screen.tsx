// /rules/new and /rules/{id}: creates or changes a rule.

import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import { OnDemand } from '#web/components/states/on-demand.tsx';
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { useRule } from '#web/features/rules/api/use-rule.ts';
import { EditorSkeleton } from '#web/features/rules/editor/editor-skeleton.tsx';
import { NewRuleEditor } from '#web/features/rules/editor/new-rule-editor.tsx';
import { readRuleDraft } from '#web/features/rules/editor/rule-draft.ts';
import { RuleEditor } from '#web/features/rules/editor/rule-editor.tsx';
import { makeRuleForm } from '#web/features/rules/editor/rule-form.ts';
import { toRuleForm } from '#web/features/rules/editor/rule-form-mapping.ts';
import { nameRule } from '#web/features/rules/words/labels.ts';
import { useAreFeaturesLoading } from '#web/features/session/hooks/use-feature-flags.ts';
import { hasErrorCode } from '#web/lib/api-error.ts';
import { screenPaths } from '#web/lib/paths.ts';

const loadReadyMadeRuleEditor = () =>
  import('#web/features/rules/editor/ready-made-rule-editor.tsx').then(
    ({ ReadyMadeRuleEditor }) => ReadyMadeRuleEditor,
  );

type NewRuleProps = { readonly accountId: string; readonly readyMadeKey: string | null };

/** Starts with the ready-made rule that the address names, if any. */
function NewRule({ accountId, readyMadeKey }: NewRuleProps) {
  const draftKey = `rule of ${accountId} new ${readyMadeKey ?? ''}`;
  if (readyMadeKey === null) return <NewRuleEditor draftKey={draftKey} />;
  return (
    <OnDemand
      load={loadReadyMadeRuleEditor}
      props={{ draftKey, readyMadeKey }}
      fallback={<EditorSkeleton />}
    />
  );
}

function SavedRuleEditor({ accountId, id }: { readonly accountId: string; readonly id: string }) {
  const { rule, error, reload } = useRule(id);
  const draftKey = `rule of ${accountId} ${id}`;
  const [startCount, setStartCount] = useState(0);
  const areFeaturesLoading = useAreFeaturesLoading();
  const isDeleted = hasErrorCode(error, 'not_found');
  if (rule === undefined && isDeleted && readRuleDraft(draftKey) === null)
    return (
      <RuleFrame title="Rule not found">
        <NotFoundState what="rule" />
      </RuleFrame>
    );
  const renderEditor = () => {
    if (rule === undefined && !isDeleted)
      return error ? <LoadErrorMessage error={error} onRetry={reload} /> : <EditorSkeleton />;
    if (areFeaturesLoading) return <EditorSkeleton />;
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
  };
  return (
    <RuleFrame title={rule ? `Edit rule: ${nameRule(rule)}` : 'Edit rule'}>
      {renderEditor()}
    </RuleFrame>
  );
}

function RuleFrame(props: { readonly title: string; readonly children: ReactNode }) {
  return <ScreenFrame {...props} leading={<BackLink to={screenPaths.rules} />} />;
}

export function Screen() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const readyMadeKey = search.get('from');
  const { currentAccount } = useAccountConnection();
  const accountId = currentAccount?.instagram_user_id ?? '';
  if (id !== undefined)
    return <SavedRuleEditor key={`${accountId} ${id}`} accountId={accountId} id={id} />;
  return (
    <RuleFrame title="New rule">
      <NewRule
        key={`${accountId} ${readyMadeKey}`}
        accountId={accountId}
        readyMadeKey={readyMadeKey}
      />
    </RuleFrame>
  );
}
