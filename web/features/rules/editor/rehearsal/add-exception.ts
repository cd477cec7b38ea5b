// Adds a condition to the form so that the rule does not answer a text or a post.
import type { UseFormReturn } from 'react-hook-form';
import type { TextMatchType } from '#shared/rules/rule-types-and-options.ts';
import type { RuleExceptionCondition } from '#web/features/rules/rehearsal/add-rule-exception-buttons.tsx';
import { callApi } from '#web/lib/api/call-api.ts';
import { truncateToCharacters } from '#web/lib/format/truncate-to-characters.ts';
import { getErrorMessageForUser } from '#web/lib/http/api-error.ts';
import {
  BLANK_ENTRY,
  type ConditionForm,
  type ConditionListPath,
  makeCondition,
  type RuleForm,
  TEXT_GROUPS,
} from '../form/rule-form.ts';

type Form = Pick<UseFormReturn<RuleForm>, 'getValues' | 'setValue'>;

const POSTS_PATH = 'groups.post_conditions.match_all';
const MAX_CAPTION_CHARACTERS = 60;

/** Whether the condition excludes each of its texts. A new exception can join it. */
const isListOfExceptions = ({ condition_type, entries }: ConditionForm): boolean =>
  condition_type === 'text_rule' &&
  entries.length > 0 &&
  entries.every(
    ({ match_type, operator }, index) =>
      match_type.startsWith('does_not_') && (index === 0 || operator === 'and'),
  );

/** Joins the exceptions of the group, or replaces the condition "all", which adds nothing beside them. */
function excludeText(
  { getValues, setValue }: Form,
  path: ConditionListPath,
  exception: { readonly match_type: TextMatchType; readonly text: string },
): void {
  const conditions = getValues(path);
  const entry = { ...BLANK_ENTRY, ...exception, operator: 'and' as const };
  const index = conditions.findIndex(isListOfExceptions);
  const existing = conditions[index];
  if (existing !== undefined) {
    setValue(path, conditions.with(index, { ...existing, entries: [...existing.entries, entry] }));
    return;
  }
  setValue(path, [
    ...conditions.filter(({ condition_type }) => condition_type !== 'all'),
    { ...makeCondition('text_rule'), entries: [entry] },
  ]);
}

/** Returns whether a condition had selected the post. */
function deselectPost({ getValues, setValue }: Form, mediaId: string): boolean {
  const conditions = getValues(POSTS_PATH);
  const isSelected = ({ condition_type, postIds }: ConditionForm) =>
    condition_type === 'selected' && postIds.includes(mediaId);
  if (!conditions.some(isSelected)) return false;
  const withoutPost = (condition: ConditionForm): ConditionForm => ({
    ...condition,
    postIds: condition.postIds.filter((id) => id !== mediaId),
  });
  setValue(POSTS_PATH, conditions.map(withoutPost));
  return true;
}

/** The start of the post's caption, which a condition can name; empty without a caption. */
async function readCaptionStart(mediaId: string): Promise<string> {
  const { posts } = await callApi('listSelectedPosts', { post_instagram_ids: [mediaId] });
  const [firstLine = ''] = (posts[0]?.caption ?? '').trim().split('\n');
  const { start, isCut } = truncateToCharacters(firstLine, MAX_CAPTION_CHARACTERS);
  // The cut must not end inside a word.
  return isCut ? start.trim().replace(/\s+\S*$/, '') : start.trim();
}

/** No condition can exclude one post, so this one excludes the start of its caption. */
async function excludePost(
  form: Form,
  mediaId: string,
  allowsManyConditions: boolean,
): Promise<string> {
  if (deselectPost(form, mediaId)) return 'The post is not selected any more.';
  const others = form
    .getValues(POSTS_PATH)
    .filter((condition) => condition.condition_type !== 'all' && !isListOfExceptions(condition));
  if (others.length > 0 && !allowsManyConditions)
    return 'Your plan allows one post condition, and this rule has one already.';
  const text = await readCaptionStart(mediaId);
  if (text === '') return 'This post has no caption by which a condition could leave it out.';
  excludeText(form, POSTS_PATH, { match_type: 'does_not_start_with', text });
  return `Posts with a caption that starts with “${text}” are left out now.`;
}

/** Resolves to a sentence that says what happened. */
export async function addException(
  form: Form,
  exception: RuleExceptionCondition,
  { allowsManyPostConditions }: { readonly allowsManyPostConditions: boolean },
): Promise<string> {
  if (exception.kind === 'not_post')
    return excludePost(form, exception.mediaId, allowsManyPostConditions).catch(
      (error) => `The post could not be left out. ${getErrorMessageForUser(error)}`,
    );
  const { text } = exception;
  const path = `groups.${TEXT_GROUPS[form.getValues('eventType')]}.match_all` as const;
  excludeText(form, path, { match_type: 'does_not_contain', text });
  return `What contains “${text}” is left out now.`;
}
