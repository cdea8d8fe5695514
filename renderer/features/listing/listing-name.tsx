import { type ReactElement, useState } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { atEnter } from '../../ui/enter-key.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldText } from '../../ui/use-field-text.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

/** The name of a listing, mostly its address, where its other fields are. */
export function ListingName({ detail: { listingId, name } }: { detail: ListingDetail }): ReactElement {
  const { commands } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const [error, setError] = useState<string | null>(null);
  const rename = async (typed: string): Promise<boolean> => {
    if (typed === '') setError(t('listing.nameMissing'));
    else {
      const failure = await commands.renameListing(listingId, typed);
      setError(failure === null ? null : problemText(words, failure));
      return failure === null;
    }
    return true;
  };
  const { text, type, commit } = useFieldText(name, rename);
  return (
    <TextField
      label={t('listing.title')}
      value={text}
      error={error}
      onChange={type}
      onBlur={() => commit()}
      onKeyDown={atEnter(commit)}
    />
  );
}
