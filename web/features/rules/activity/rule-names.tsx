// The names of rules that decided, each with a link to its rule.
import { Fragment } from 'react';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { nameRule } from '../words/labels.ts';

function RuleName({ decision }: { readonly decision: RuleActivity }) {
  const { rule_id, rule_name } = decision;
  if (rule_id === null) return <span className="font-medium">Rules</span>;
  return (
    <AppLink
      to={screenPaths.rule(rule_id)}
      className="inline-block content-center font-medium hover:underline max-md:min-h-6"
    >
      <bdi className="wrap-anywhere">{nameRule({ name: rule_name })}</bdi>
    </AppLink>
  );
}

export const RuleNames = ({ decisions }: { readonly decisions: readonly RuleActivity[] }) => (
  <span className="min-w-0">
    {decisions.map((decision, index) => (
      <Fragment key={decision.id}>
        {index > 0 && ', '}
        <RuleName decision={decision} />
      </Fragment>
    ))}
  </span>
);
