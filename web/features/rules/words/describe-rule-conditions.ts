// The conditions of a rule in words: `When a comment on any post contains “price”`.
import type { RuleCondition, RuleConditionGroup } from '#shared/schemas/rule-conditions.ts';
import { describeTextCondition, type Phrase } from './describe-text-condition.ts';
import {
  formatChosenTime,
  joinClausesWithConjunction,
  joinWordsWithConjunction,
  NOT_CHOSEN_PLACEHOLDER,
} from './join-words-with-conjunction.ts';
import type { RuleToDescribe } from './rule-to-describe.ts';

/** The conditions that restrict something. `isEmpty`: the group has no condition, and matches nothing. */
type Restrictions = {
  readonly isEmpty: boolean;
  readonly every: readonly RuleCondition[];
  readonly some: readonly RuleCondition[];
};

const isAll = ({ condition_type }: RuleCondition): boolean => condition_type === 'all';

function listRestrictions({ match_all, match_any }: RuleConditionGroup): Restrictions {
  const every = match_all.filter((condition) => !isAll(condition));
  const some = match_any.some(isAll) ? [] : match_any;
  return {
    isEmpty: match_all.length + match_any.length === 0,
    // A single alternative is a required condition.
    every: some.length === 1 ? [...every, ...some] : every,
    some: some.length === 1 ? [] : some,
  };
}

type DescribeCondition = (condition: RuleCondition) => Phrase;

const simple = (words: string): Phrase => ({ words, isCompound: false });

function joinPhrases(phrases: readonly Phrase[], conjunction: string): string {
  const words = phrases.map((phrase) => phrase.words);
  return phrases.some(({ isCompound }) => isCompound)
    ? joinClausesWithConjunction(words, conjunction)
    : joinWordsWithConjunction(words, conjunction);
}

function describeRestrictions({ every, some }: Restrictions, describe: DescribeCondition): string {
  const all = joinPhrases(every.map(describe), 'and');
  if (some.length === 0) return all;
  const any = `either ${joinPhrases(some.map(describe), 'or')}`;
  return every.length === 0 ? any : `${all}, and ${any}`;
}

/** `is written after 3 Nov 2026, 14:00`: the predicate of a comment or message. */
const describeTextRestriction: DescribeCondition = ({
  condition_type: type,
  condition_value: value,
}) => {
  switch (type) {
    case 'date_time_before':
      return simple(`is written before ${formatChosenTime(value)}`);
    case 'date_time_after':
      return simple(`is written after ${formatChosenTime(value)}`);
    case 'text_rule':
      return describeTextCondition(value);
    case 'selected':
      return simple('is selected');
    case 'all':
      return simple('arrives');
  }
};

const describeSelection = (count: number, noun: Noun): string => {
  if (count === 0) return `a selected ${noun.one} (none is selected yet)`;
  return count === 1 ? `the selected ${noun.one}` : `one of ${count} selected ${noun.many}`;
};

type Noun = { readonly one: string; readonly many: string };
const POST: Noun = { one: 'post', many: 'posts' };
const STORY: Noun = { one: 'story', many: 'stories' };

const buildDescribeMedia =
  (noun: Noun): DescribeCondition =>
  ({ condition_type: type, condition_value: value }) => {
    switch (type) {
      case 'date_time_before':
        return simple(`was published before ${formatChosenTime(value)}`);
      case 'date_time_after':
        return simple(`was published after ${formatChosenTime(value)}`);
      case 'text_rule': {
        const { words, isCompound } = describeTextCondition(value);
        return { words: `has a caption that ${words}`, isCompound };
      }
      case 'selected':
        return simple(`is ${describeSelection(value.length, noun)}`);
      case 'all':
        return simple('exists');
    }
  };

/** `any post`, `one of 3 selected posts`, `a post that was published after 3 Nov 2026, 14:00`. */
function describeMedia(restrictions: Restrictions, noun: Noun): Phrase {
  const { isEmpty, every, some } = restrictions;
  if (isEmpty) return simple(NOT_CHOSEN_PLACEHOLDER);
  const [first] = every;
  if (first === undefined && some.length === 0) return simple(`any ${noun.one}`);
  if (first?.condition_type === 'selected' && every.length === 1 && some.length === 0)
    return simple(describeSelection(first.condition_value.length, noun));
  const words = describeRestrictions(restrictions, buildDescribeMedia(noun));
  return { words: `a ${noun.one} that ${words}`, isCompound: true };
}

function describeAnswerTo(
  media: Phrase,
  writing: Restrictions,
  words: { readonly noun: string; readonly everybody: string; readonly preposition: string },
): string {
  const { noun, everybody, preposition } = words;
  const place = `${preposition} ${media.words}`;
  if (writing.isEmpty) return `When ${noun} ${place} ${NOT_CHOSEN_PLACEHOLDER}`;
  const predicate = describeRestrictions(writing, describeTextRestriction);
  if (predicate === '') return `When ${everybody} ${place}`;
  // A second verb after "a post that was published after ..." would be hard to read.
  if (!media.isCompound) return `When ${noun} ${place} ${predicate}`;
  return `When ${noun} ${predicate}, ${place}`;
}

export function describeRuleConditions({ rule_event_type, rule }: RuleToDescribe): string {
  switch (rule_event_type) {
    case 'comment':
      return describeAnswerTo(
        describeMedia(listRestrictions(rule.post_conditions), POST),
        listRestrictions(rule.comment_conditions),
        {
          ...(rule.options.only_top_level_comments
            ? { noun: 'a top-level comment', everybody: 'someone writes a top-level comment' }
            : { noun: 'a comment', everybody: 'someone comments' }),
          preposition: 'on',
        },
      );
    case 'story':
      return describeAnswerTo(
        describeMedia(listRestrictions(rule.story_conditions), STORY),
        listRestrictions(rule.story_message_conditions),
        { noun: 'a reply', everybody: 'someone replies', preposition: 'to' },
      );
    case 'message': {
      const restrictions = listRestrictions(rule.message_conditions);
      if (restrictions.isEmpty) return `When a direct message ${NOT_CHOSEN_PLACEHOLDER}`;
      const predicate = describeRestrictions(restrictions, describeTextRestriction);
      return predicate === ''
        ? 'When someone sends a direct message'
        : `When a direct message ${predicate}`;
    }
  }
}
