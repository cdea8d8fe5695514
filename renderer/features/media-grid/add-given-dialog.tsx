import { type ReactElement, useState } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { fileNameOf, nameForGiven } from '../../state/given-files.ts';
import { Choice } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFoundListings } from '../../workbench/use-listings.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

interface AddGivenDialogProps {
  paths: readonly string[];
  onClose: () => void;
}

const NEW = 'new';
/** So many files are named. */
const NAMED = 3;

/** Asks into which listing files go that the system gave the app. */
export function AddGivenDialog({ paths, onClose }: AddGivenDialogProps): ReactElement {
  const { t } = useWords();
  const form = useGivenForm(paths);
  const named = paths.slice(0, NAMED).map(fileNameOf).join(', ');
  return (
    <FormDialog
      title={t('grid.givenTitle', { count: paths.length })}
      confirmLabel={t('grid.givenAdd')}
      onClose={onClose}
      onSubmit={form.submit}
      onFailure={form.setError}
    >
      <p>{paths.length > NAMED ? t('grid.givenMore', { named, count: paths.length - NAMED }) : named}</p>
      <Choice
        label={t('common.listing')}
        value={form.chosen}
        options={form.options}
        note={form.notListed > 0 ? t('grid.givenNotListed', { count: form.notListed }) : ''}
        onChange={form.choose}
      />
      {form.chosen === NEW && (
        <TextField
          label={t('common.name')}
          value={form.name}
          maxLength={200}
          placeholder={t('listing.nameExample')}
          error={form.error}
          onChange={form.rename}
        />
      )}
    </FormDialog>
  );
}

function useGivenForm(paths: readonly string[]) {
  const workbench = useWorkbench();
  const { commands, snapshot, detail } = workbench;
  const { t } = useWords();
  // The open one, and those that were edited last: any other is opened first.
  const { rows: found, total } = useFoundListings(workbench, {});
  const listings = [
    ...(detail === null ? [] : [detail]),
    ...found.filter((each) => each.listingId !== detail?.listingId),
  ];
  const [picked, choose] = useState<ListingId | typeof NEW | null>(snapshot.openListingId);
  const chosen = picked ?? listings[0]?.listingId ?? NEW;
  const [name, setName] = useState(() => nameForGiven(paths));
  const [error, setError] = useState<string | null>(null);
  const submit = (): ReturnType<typeof commands.addGiven> | null => {
    const newName = name.trim();
    if (chosen !== NEW) return commands.addGiven({ kind: 'listing', listingId: chosen }, paths);
    if (newName !== '') return commands.addGiven({ kind: 'new', name: newName }, paths);
    setError(t('listing.nameMissing'));
    return null;
  };
  const rename = (next: string): void => {
    setName(next);
    setError(null);
  };
  const options = [
    ...listings.map((listing) => ({ id: listing.listingId, label: listing.name })),
    { id: NEW, label: t('action.listing.create') } as const,
  ];
  const notListed = total - listings.length;
  return { chosen, choose, options, notListed, name, rename, error, setError, submit };
}
