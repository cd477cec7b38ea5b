// The rules of an account, prepared so that an event meets only those that may match it. Pure.
import type { RuleConditionGroup } from '#shared/schemas/rule-conditions.ts';
import { type CompiledRule, compileRule, type RuleForEvaluation } from './evaluate-rule.ts';
import type { RuleEvent } from './rule-event.ts';

export type CompiledRuleSet = {
  /** In the order of their positions. */
  readonly rules: readonly CompiledRule[];
  /** The rules that may match, in the same order; no other rule matches. */
  readonly listCandidates: (event: RuleEvent) => readonly CompiledRule[];
};

/** The only posts that the rule may match; undefined when it may match any. */
function findSelectedPosts({
  eventType,
  definition,
}: RuleForEvaluation): ReadonlySet<string> | undefined {
  if (eventType !== 'comment') return undefined;
  const { match_all }: RuleConditionGroup = definition.post_conditions;
  const selected = match_all.find((condition) => condition.condition_type === 'selected');
  return selected && new Set(selected.condition_value);
}

const isSelected = (posts: ReadonlySet<string> | undefined, postIds: readonly string[]): boolean =>
  posts === undefined || postIds.some((postId) => posts.has(postId));

/** `rules` are in the order of their positions. */
export function compileRuleSet(rules: readonly RuleForEvaluation[]): CompiledRuleSet {
  const compiled = rules.map((rule) => ({
    rule: compileRule(rule),
    posts: findSelectedPosts(rule),
  }));
  const candidatesByTypeAndPost = new Map<string, readonly CompiledRule[]>();
  return {
    rules: compiled.map(({ rule }) => rule),
    listCandidates: ({ eventType, place: { postId = '', adMediaIds = [] } }) => {
      const postIds = [postId, ...adMediaIds];
      const key = `${eventType} ${postIds.join(' ')}`;
      const known = candidatesByTypeAndPost.get(key);
      if (known) return known;
      const candidates = compiled
        .filter(({ rule, posts }) => rule.eventType === eventType && isSelected(posts, postIds))
        .map(({ rule }) => rule);
      candidatesByTypeAndPost.set(key, candidates);
      return candidates;
    },
  };
}
