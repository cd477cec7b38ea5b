// Three rules to start from.
import { ButtonLink } from '#web/components/navigation/button-link.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { useDoRepliesWaitForApproval } from '../use-do-replies-wait-for-approval.ts';
import { describeRule } from '../words/describe-rule.ts';
import { READY_MADE_RULES } from './ready-made-rules.ts';

export function ReadyMadeRuleCards() {
  const waitsForApproval = useDoRepliesWaitForApproval();
  return (
    <div className="@container">
      <p className="max-w-prose text-muted">
        Change what you like before you save it. Its replies wait for your approval, so nothing goes
        out by itself.
      </p>
      <ul className="mt-4 grid gap-3 @2xl:grid-cols-3">
        {READY_MADE_RULES.map(({ key, title, summary, rule }) => (
          <li
            key={key}
            className="flex flex-col items-start rounded-xl border border-hairline bg-surface p-4"
          >
            <h3 id={`ready-made-${key}`} className="font-semibold">
              {title}
            </h3>
            <p className="mt-1 text-muted">{summary}</p>
            <p className="mt-3 mb-4 text-[15px]">
              {describeRule({ ...rule, waitsForApproval: waitsForApproval(rule) })}
            </p>
            <ButtonLink
              to={`${screenPaths.newRule}?from=${key}`}
              aria-describedby={`ready-made-${key}`}
              call="createRule"
              className="mt-auto"
            >
              Use this rule
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
