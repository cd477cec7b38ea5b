// /rules/new and /rules/{id}: creates or changes a rule.

import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { LazyComponent } from '#web/components/states/lazy-component.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { useRule } from '#web/features/rules/api/use-rule.ts';
import {
  EditorSkeleton,
  loadSavedRuleEditor,
  NewRuleEditor,
} from '#web/features/rules/editor/rule-editor.tsx';
import { readRuleDraft } from '#web/features/rules/editor/saving/unsaved-changes.tsx';
import { getRuleDisplayName } from '#web/features/rules/words/rule-labels.ts';
import { hasErrorCode } from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

const loadReadyMadeRuleEditor = () =>
  import('#web/features/rules/editor/ready-made-rule-editor.tsx').then(
    ({ ReadyMadeRuleEditor }) => ReadyMadeRuleEditor,
  );

type NewRuleProps = { readonly accountId: string; readonly readyMadeKey: string | null };

/** Starts with the ready-made rule that the address names, if there is one. */
function NewRule({ accountId, readyMadeKey }: NewRuleProps) {
  const draftKey = `rule of ${accountId} new ${readyMadeKey ?? ''}`;
  if (readyMadeKey === null) return <NewRuleEditor draftKey={draftKey} />;
  return (
    <LazyComponent
      load={loadReadyMadeRuleEditor}
      props={{ draftKey, readyMadeKey }}
      fallback={<EditorSkeleton />}
    />
  );
}

function SavedRule({ accountId, id }: { readonly accountId: string; readonly id: string }) {
  const { rule, error, reload } = useRule(id);
  const draftKey = `rule of ${accountId} ${id}`;
  const isDeleted = hasErrorCode(error, 'not_found');
  if (rule === undefined && isDeleted && readRuleDraft(draftKey) === null)
    return (
      <RuleFrame title="Rule not found">
        <NotFoundState what="rule" />
      </RuleFrame>
    );
  return (
    <RuleFrame title={rule ? `Edit rule: ${getRuleDisplayName(rule)}` : 'Edit rule'}>
      <LazyComponent
        load={loadSavedRuleEditor}
        props={{ draftKey, rule, isDeleted, error, onRetry: reload }}
        fallback={<EditorSkeleton />}
      />
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
    return <SavedRule key={`${accountId} ${id}`} accountId={accountId} id={id} />;
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
