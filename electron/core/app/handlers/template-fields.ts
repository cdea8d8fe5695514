import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Store } from '../../library/store/store.ts';
import type { FieldWishes } from './listing-fields.ts';

/** What the template of that name wishes for a listing that begins with it; nothing without a name. @throws AppError where there is none */
export function templateFields({ settings }: Store, name: string | null | undefined): FieldWishes {
  if (name === null || name === undefined) return { fields: {}, leaveOut: [], kinds: {} };
  const { fieldSets } = settings.get();
  const found = fieldSets.find((set) => set.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return { fields: found.fields, leaveOut: [], kinds: {} };
  const why =
    fieldSets.length === 0
      ? phrase('error.noTemplates', { name })
      : phrase('error.noTemplate', { name, names: fieldSets.map((set) => `“${set.name}”`).join(', ') });
  throw new AppError('notFound', why);
}
