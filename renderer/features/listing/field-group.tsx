import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import type { PropertyFieldView } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { PropertyFieldGroup } from '../../../shared/domain/property-fields.ts';
import { useWords } from '../../language/language-store.ts';
import { draftKey } from '../../state/field-drafts.ts';
import { useValue } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { filledCount } from './field-groups.ts';
import { PropertyField } from './property-field.tsx';
import { hasFindings, hasMisfit } from './ruled-field.ts';

interface FieldGroupProps {
  listingId: ListingId;
  group: PropertyFieldGroup;
  fields: readonly PropertyFieldView[];
  /** Stands above the fields. */
  note?: string | undefined;
}

/** Fields under a heading that folds and says how many of them are filled. One that is wrong is shown all the same. */
export function FieldGroup({ listingId, group, fields, note }: FieldGroupProps): ReactElement {
  const isOpen = useWorkbench().preferences.unfoldedFields.includes(group);
  const wrong = useWrongNames(listingId, fields);
  const shown = isOpen ? fields : fields.filter(({ name }) => wrong.has(name));
  return (
    <GroupFrame group={group} fields={fields}>
      {isOpen && note !== undefined && <p className="small quiet group-note">{note}</p>}
      {shown.length > 0 && <FieldGrid listingId={listingId} fields={shown} />}
    </GroupFrame>
  );
}

interface GroupFrameProps {
  group: PropertyFieldGroup;
  fields: readonly PropertyFieldView[];
  frameRef?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The heading of a group, with what of it is shown. */
export function GroupFrame({ group, fields, frameRef, children }: GroupFrameProps): ReactElement {
  const { preferences, prefer } = useWorkbench();
  const { t } = useWords();
  const { unfoldedFields } = preferences;
  const isOpen = unfoldedFields.includes(group);
  const others = unfoldedFields.filter((each) => each !== group);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section ref={frameRef} className="field-group rows" aria-labelledby={`fields-${group}`}>
      <div className="field-group-head row between">
        <h3 id={`fields-${group}`}>
          <Button
            variant="plain"
            aria-expanded={isOpen}
            onPress={() => prefer({ unfoldedFields: isOpen ? others : [...others, group] })}
          >
            <Chevron size={14} aria-hidden /> {t(`listing.group.${group}`)}
          </Button>
        </h3>
        {fields.length > 0 && (
          <span className="small quiet">
            {t('listing.filled', { filled: filledCount(fields), count: fields.length })}
          </span>
        )}
      </div>
      {children}
    </section>
  );
}

export function FieldGrid({ listingId, fields }: Pick<FieldGroupProps, 'listingId' | 'fields'>): ReactElement {
  return (
    <div className="field-grid">
      {fields.map((field) => (
        <PropertyField key={`${listingId} ${field.name}`} listingId={listingId} field={field} />
      ))}
    </div>
  );
}

/** [Note: wrong once] A field that is fixed stays where it was fixed, with the focus in it. */
export function useWrongNames(listingId: ListingId, fields: readonly PropertyFieldView[]): ReadonlySet<string> {
  const drafts = useValue(useServices().fieldDrafts);
  const [stay, setStay] = useState<ReadonlySet<string>>(new Set());
  const added = fields
    .filter(
      ({ name, problem, ...field }) =>
        !stay.has(name) &&
        (problem !== null ||
          hasMisfit(field) ||
          hasFindings(field) ||
          (drafts.get(draftKey({ listingId, name, kind: null }))?.failure ?? null) !== null),
    )
    .map(({ name }) => name);
  if (added.length > 0) setStay(new Set([...stay, ...added]));
  return stay;
}
