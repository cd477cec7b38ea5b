// The texts of a text condition: a list of keywords where this shows everything, else a row for each text.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';
import { focusSoon } from '../form/focus.ts';
import type { ConditionPath, RuleForm } from '../form/rule-form.ts';
import { KeywordField } from './keyword-field.tsx';
import { TextEntryRows } from './text-entry-rows.tsx';
import { areKeywords } from './use-keywords.ts';

type TextEntriesProps = {
  readonly path: ConditionPath;
  /** The id of the element around the texts. */
  readonly anchor: string;
};

export function TextEntries({ path, anchor }: TextEntriesProps) {
  const canBeKeywords = areKeywords(
    useWatch<RuleForm, `${ConditionPath}.entries`>({ name: `${path}.entries` }),
  );
  const [showsRows, setShowsRows] = useState(!canBeKeywords);
  // Texts that are not keywords need rows. Rows stay until the user asks for the list.
  if (!canBeKeywords && !showsRows) setShowsRows(true);
  const show = (rows: boolean) => () => {
    setShowsRows(rows);
    focusSoon(anchor, 'input');
  };
  return (
    <div className="grid gap-3">
      {showsRows ? <TextEntryRows path={path} anchor={anchor} /> : <KeywordField path={path} />}
      {(!showsRows || canBeKeywords) && (
        <div>
          <Button variant="quiet" onClick={show(!showsRows)}>
            {showsRows ? 'One list of words' : 'More ways to compare'}
          </Button>
        </div>
      )}
    </div>
  );
}
