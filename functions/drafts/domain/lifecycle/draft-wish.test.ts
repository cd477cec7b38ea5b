// A wish ends with its generation: with a new text, or with the earlier one in the field.
import { expect, test } from 'vitest';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import type { DraftEvent } from './draft-events.ts';
import { transitionDraft } from './draft-lifecycle.ts';
import { findFieldTextBesideDraft, getTextToChange, keepTextBeforeWish } from './draft-wish.ts';

const AT = '2026-11-29T12:00:00.000Z';
const NEW = { text: 'New.', basedOn: null, usedFacts: [], uncoveredClaims: [] };
const wish = (text: string) => ({ wish: { kind: 'shorter' } as const, text });
const generating = (text: string, editedText: string | null = null) =>
  makeTestDraft({ state: 'generating', generatedText: 'Draft.', editedText, wish: wish(text) });

test('the text in the field is changed, or else the saved one', () => {
  const draft = { generatedText: 'Draft.', editedText: 'Edited.' };
  expect(getTextToChange(draft, 'Typed.')).toBe('Typed.');
  expect(getTextToChange(draft, undefined)).toBe('Edited.');
  expect(getTextToChange({ ...draft, editedText: null }, undefined)).toBe('Draft.');
  expect(getTextToChange(undefined, undefined)).toBe('');
});

test('a new text keeps the earlier one for the way back', () => {
  expect(transitionDraft(generating('Mine.'), { type: 'generated', ...NEW }, AT)).toMatchObject({
    generatedText: 'New.',
    editedText: null,
    earlierText: 'Mine.',
    wish: null,
  });
  expect(
    transitionDraft(generating(''), { type: 'generated', ...NEW }, AT)?.earlierText,
  ).toBeNull();
});

test.each<DraftEvent>([
  { type: 'generation_failed', reason: 'generation_failed' },
  { type: 'answered_elsewhere' },
  { type: 'approval_needed', reason: 'reply_taken_back' },
])('without a new text the owner gets the text back ($type)', (event) => {
  const automation = event.type === 'approval_needed' ? makeTestAutomation() : null;
  const end = (text: string, editedText: string | null = null) =>
    transitionDraft({ ...generating(text, editedText), automation }, event, AT);
  expect(end('Mine.')).toMatchObject({ editedText: 'Mine.', generatedText: 'Draft.', wish: null });
  expect(end('Draft.')).toMatchObject({ editedText: null, generatedText: 'Draft.' });
  expect(end('Draft.', 'In the field.')).toMatchObject({ editedText: 'In the field.' });
  expect(end('Mine.', 'In the field.')).toMatchObject({ editedText: 'In the field.' });
});

test('a claim of the job keeps the wish', () => {
  const claimed = transitionDraft(generating('Mine.'), { type: 'generation_claimed' }, AT);
  expect(claimed?.wish).toEqual(wish('Mine.'));
});

test('a new text without a wish begins with nothing', () => {
  const editing = makeTestDraft({ editedText: 'Mine.' });
  const nothing = { generatedText: '', editedText: null };
  expect(keepTextBeforeWish(editing, null)).toMatchObject(nothing);
  expect(keepTextBeforeWish(undefined, wish('Mine.'))).toMatchObject(nothing);
  const kept = { generatedText: 'Thank you!', editedText: null };
  expect(keepTextBeforeWish(editing, wish('Mine.'))).toMatchObject(kept);
});

test('the field beside a draft keeps its text', () => {
  const before = makeTestDraft({ generatedText: 'Draft.', editedText: 'In the field.' });
  expect(findFieldTextBesideDraft(before, wish('Typed.'))).toBe('Typed.');
  expect(findFieldTextBesideDraft(before, wish('Draft.'))).toBe('In the field.');
  expect(findFieldTextBesideDraft(undefined, wish(''))).toBeNull();
});
