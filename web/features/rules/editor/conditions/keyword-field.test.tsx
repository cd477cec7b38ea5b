// One field for all words of a text condition.
import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import type { TextConditionEntry } from '#shared/schemas/rule-conditions.ts';
import { makeRule, makeRuleWithDefinition } from '#web/testing/data/api-object-factories.ts';
import { all, makeEntry, type Words } from '#web/testing/data/make-rule-conditions.ts';
import {
  chooseRuleEditorOption,
  getSection,
  getUpdatedRuleFields,
  openNewRuleWithAction,
  openSavedRuleEditor,
  setUpRuleEditorTest,
  typeText,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import { waitForRuleRequests } from '#web/testing/harnesses/rules-list-harness.tsx';
import { getSentRequestFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { pressButton } from '#web/testing/user-actions.ts';
import { ShortKeywordWarning } from './short-keyword-warning.tsx';

const entry = (text: string, overrides: Partial<TextConditionEntry> = {}): TextConditionEntry => ({
  ...makeEntry(`contains ${text}`),
  ...overrides,
});
const withEntries = (...condition_value: TextConditionEntry[]) =>
  makeRuleWithDefinition({
    comment_conditions: all({ condition_type: 'text_rule', condition_value }),
  });
const getField = () =>
  getSection('Comment conditions').getByRole<HTMLInputElement>('textbox', {
    name: 'Contains any of',
  });
const listWords = () => {
  const list = getSection('Comment conditions').queryByRole('list', { name: 'Words' });
  const items = list ? within(list).getAllByRole('listitem') : [];
  return items.map((item) => item.querySelector('bdi')?.textContent);
};
const openField = async () => {
  await openNewRuleWithAction();
  chooseRuleEditorOption('Comment conditions', 'Condition 1', 'text_rule');
};
const type = (text: string) => userEvent.type(getField(), text);
async function paste(text: string): Promise<void> {
  await userEvent.click(getField());
  await userEvent.paste(text);
}
async function save(): Promise<readonly TextConditionEntry[]> {
  mockResponse('updateRule', makeRule());
  pressButton('Save Changes');
  await waitForRuleRequests('updateRule');
  const sent = getUpdatedRuleFields() as Rule;
  const [condition] = sent.rule.comment_conditions.match_all;
  return condition?.condition_type === 'text_rule' ? condition.condition_value : [];
}

beforeEach(setUpRuleEditorTest);

describe('a word', () => {
  test.each([
    ['Enter', 'price{Enter}how much{Enter}'],
    ['a comma', 'price,how much,'],
    ['leaving the field', 'price, how much{Tab}'],
  ])('ends with %s, and saves nothing', async (_, keys) => {
    await openField();
    await type(keys);

    await waitFor(() => expect(listWords()).toEqual(['price', 'how much']));
    expect(getField().value).toBe('');
    expect(getSentRequestFields('createRule')).toEqual([]);
  });

  test('is part of the rule while it is typed', async () => {
    await openSavedRuleEditor(withEntries(entry('price')));
    await type('cost');

    expect(listWords()).toEqual(['price']);
    await screen.findByText(/contains “price” or “cost”/);
    expect(await save()).toEqual([entry('price'), entry('cost')]);
  });

  test('is not ended by the Enter of a composition', async () => {
    await openField();
    const field = getField();
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'ねだん' }, isComposing: true });
    const enter = createEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent(field, enter);
    expect(listWords()).toEqual([]);
    expect(field.value).toBe('ねだん');

    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(listWords()).toEqual(['ねだん']);
  });

  test('is added once, whether its case is the same or not', async () => {
    await openSavedRuleEditor(withEntries(entry('Price')));
    await type('price{Enter}');

    expect(listWords()).toEqual(['Price']);
    expect(getField().value).toBe('');
  });

  test('is removed with its button, and the field has the focus', async () => {
    await openSavedRuleEditor(withEntries(entry('price'), entry('cost')));
    await userEvent.click(screen.getByRole('button', { name: 'Remove price' }));

    expect(listWords()).toEqual(['cost']);
    expect(document.activeElement).toBe(getField());
    screen.getByText('price removed.');
  });

  test('is removed while another one is typed', async () => {
    await openSavedRuleEditor(withEntries(entry('price'), entry('cost')));
    await type('size');
    await userEvent.click(screen.getByRole('button', { name: 'Remove price' }));

    await waitFor(() => expect(listWords()).toEqual(['cost', 'size']));
  });
});

describe('the last word', () => {
  test('is removed by Backspace only while the field is empty', async () => {
    await openSavedRuleEditor(withEntries(entry('price'), entry('cost')));
    await type('a{Backspace}');
    expect(listWords()).toEqual(['price', 'cost']);
    await type('{Backspace}');
    expect(listWords()).toEqual(['price']);
    screen.getByText('cost removed.');
    await type('{Backspace}');
    expect(listWords()).toEqual([]);
  });
});

describe('a pasted list', () => {
  test.each([
    ['commas', 'price, cost ,, how much'],
    ['lines', 'price\r\ncost\n\nhow much\n'],
  ])('of %s becomes words', async (_, text) => {
    await openField();
    await paste(text);

    expect(listWords()).toEqual(['price', 'cost', 'how much']);
    screen.getByText('3 of 3 words added.');
  });

  test('without a separator stays in the field', async () => {
    await openField();
    await type('how ');
    await paste('much');

    expect(getField().value).toBe('how much');
    expect(listWords()).toEqual([]);
  });

  test('fills the list to its limit and says so', async () => {
    await openField();
    await paste(Array.from({ length: 102 }, (_, index) => `word ${index}`).join(','));

    expect(listWords()).toHaveLength(100);
    screen.getByText('100 of 102 words added.');
    screen.getByText('There is no room for more than 100 words.');
    await type('{Backspace}');
    expect(listWords()).toHaveLength(99);
    expect(getField().readOnly).toBe(false);
  });
});

describe('an error', () => {
  test('of the server stands at its word, and moves with it', async () => {
    await openSavedRuleEditor(withEntries(entry('price'), entry('cost'), entry('size')));
    const path = 'currentlyEditingRule.rule.comment_conditions.match_all.0.condition_value.2.text';
    mockError('updateRule', 'validation_failed', 'Refused.', { [path]: ['Not this one.'] });
    pressButton('Save Changes');

    const error = await screen.findByText('Not this one.');
    const chip = error.closest('li');
    expect(chip?.textContent).toContain('size');
    await waitFor(() => expect(document.activeElement).toBe(chip));

    pressButton('Remove price');
    expect(screen.getByText('Not this one.').closest('li')?.textContent).toContain('size');
  });

  test('about a long word shows before saving', async () => {
    await openField();
    await paste(`short,${'x'.repeat(501)}`);

    const chip = screen.getByText('Use at most 500 characters.').closest('li');
    expect(chip?.textContent).toContain('xxx');
  });
});

describe('a short word', () => {
  const findWarning = () =>
    waitFor(() => getSection('Comment conditions').getByText(/also (matches|leaves out)/));

  test('has a warning when it has ended, and not while typing', async () => {
    await openField();
    await type('hi');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(screen.queryByText(/also matches/)).toBeNull();

    await type('{Enter}');

    expect((await findWarning()).textContent).toBe(
      '“hi” also matches “this” and “which”. “Equals”, under “More ways to compare”, matches only when nothing else is written.',
    );
    pressButton('Remove hi');
    await waitFor(() => expect(screen.queryByText(/also matches/)).toBeNull());
  });

  test('in a row has a warning beside the note about comparisons', async () => {
    await openSavedRuleEditor(withEntries(entry('no', { match_type: 'does_not_contain' })));

    expect((await findWarning()).textContent).toMatch(/^“no” also leaves out “know” and “now”/);
    expect(screen.queryByText(/ignore punctuation/)).toBeNull();
    chooseRuleEditorOption('Comment conditions', 'How text 1 is compared', 'equals');
    await waitFor(() => expect(screen.queryByText(/also leaves out/)).toBeNull());
    screen.getByText(/ignore punctuation, emoji and spaces around the text/);
  });
});

describe('the warning of short words', () => {
  const readWarning = (...entries: readonly TextConditionEntry[]) => {
    render(<ShortKeywordWarning entries={entries} advice="" />);
    return screen.getByRole('status').textContent.trim();
  };
  const describeWords = (...words: readonly Words[]) =>
    readWarning(...words.map((word) => makeEntry(word)));

  test.each([
    ['contains hi', '“hi” also matches “this” and “which”.'],
    ['contains Ok', '“Ok” also matches “look” and “book”.'],
    ['contains olá', '“olá” also matches “chocolate” and “hola”.'],
    ['does_not_contain no', '“no” also leaves out “know” and “now”.'],
    ['contains 12', '“12” also matches “112” and “120”.'],
    ['contains xyz', '“xyz” also matches longer words that have it inside.'],
  ] as const)('warns of what else it is found in: %s', (word, warning) => {
    expect(describeWords(word)).toBe(warning);
  });

  test.each([
    ['a long word', 'contains price'],
    ['a short text of several words', 'contains a b'],
    ['a comparison with the whole text', 'equals hi'],
    ['an emoji', 'contains 🔥'],
    ['signs', 'contains ?!'],
    ['a word of a script without spaces', 'contains 价格'],
    ['a Korean word', 'contains 가격'],
    ['nothing', 'contains  '],
  ] as const)('says nothing about %s', (_what, word) => {
    expect(describeWords(word)).toBe('');
  });

  test('looks for a keyword whose case matters as it is written', () => {
    expect(readWarning(makeEntry('contains Hi', true))).toBe(
      '“Hi” also matches longer words that have it inside.',
    );
  });

  test('names three of many', () => {
    expect(
      describeWords('contains hi', 'contains price', 'contains no', 'contains 5', 'contains ok'),
    ).toBe(
      '“hi” also matches “this” and “which”. “no” also matches “know” and “now”. “5” also matches “15” and “50”. ' +
        'So do other short words of the list.',
    );
  });
});

describe('a rule that was saved before', () => {
  test.each([
    ['words', [entry('price'), entry(' how  much '), entry('1,50'), entry('Price')]],
    ['a blank entry between', [entry('price'), entry(''), entry('cost')]],
    ['a first operator that joins nothing', [entry('price', { operator: 'and' }), entry('cost')]],
    ['words that must all be there', [entry('price'), entry('cost', { operator: 'and' })]],
    ['a word whose case matters', [entry('SALE', { case_sensitive: true }), entry('price')]],
    ['another comparison', [entry('price'), entry('free', { match_type: 'does_not_contain' })]],
    ['no entry', []],
  ])('is unchanged by opening and saving it: %s', async (_, entries) => {
    await openSavedRuleEditor(withEntries(...entries));

    expect(await save()).toEqual(entries);
  });

  test('shows rows for texts that are not keywords', async () => {
    await openSavedRuleEditor(withEntries(entry('price'), entry('cost', { operator: 'and' })));

    const section = getSection('Comment conditions');
    expect(section.getAllByRole('textbox', { name: /^Text/ })).toHaveLength(2);
    expect(section.queryByRole('button', { name: 'One list of words' })).toBeNull();
  });

  test('keeps its words through the rows and back', async () => {
    await openSavedRuleEditor(withEntries(entry('price'), entry('cost')));
    pressButton('More ways to compare');
    const section = getSection('Comment conditions');
    typeText(section.getByRole('textbox', { name: 'Text 2' }), 'size');
    chooseRuleEditorOption('Comment conditions', 'How text 1 is compared', 'equals');
    expect(section.queryByRole('button', { name: 'One list of words' })).toBeNull();
    chooseRuleEditorOption('Comment conditions', 'How text 1 is compared', 'contains');
    pressButton('One list of words');

    expect(listWords()).toEqual(['price', 'size']);
    await waitFor(() => expect(document.activeElement).toBe(getField()));
    await type('more{Enter}');
    expect(await save()).toEqual([entry('price'), entry('size'), entry('more')]);
  });
});
