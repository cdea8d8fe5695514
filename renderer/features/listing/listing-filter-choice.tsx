import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { useWords } from '../../language/language-store.ts';
import { ListingFilter } from '../../state/listing-filter.ts';

interface ListingFilterChoiceProps {
  value: ListingFilter;
  onChange: (filter: ListingFilter) => void;
}

/** One quiet line under the search: which listings are shown. */
export function ListingFilterChoice({ value, onChange }: ListingFilterChoiceProps): ReactElement {
  const { t } = useWords();
  return (
    <Select
      aria-label={t('shell.filter')}
      className="listing-filter"
      value={value}
      onChange={(key) => {
        const chosen = ListingFilter.safeParse(key);
        if (chosen.success) onChange(chosen.data);
      }}
    >
      <Button className="button plain listing-filter-button" data-active={value !== 'all' || undefined}>
        <SelectValue />
        <ChevronDown size={13} aria-hidden />
      </Button>
      <Popover className="popover" offset={4} placement="bottom start">
        <ListBox className="options">
          {ListingFilter.options.map((filter) => (
            <ListBoxItem key={filter} id={filter} className="option">
              {t(`shell.filter.${filter}`)}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
