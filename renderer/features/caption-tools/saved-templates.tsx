import { X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Button, GridList, GridListItem } from 'react-aria-components';
import { CaptionTemplate } from '../../../shared/domain/settings.ts';
import { templateName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { useValue } from '../../state/value.ts';
import { Button as PlainButton } from '../../ui/button.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

interface SavedTemplatesProps {
  template: string;
  onChoose: (template: string) => void;
}

/** The templates of the library; one is chosen by a press or with the arrows and Enter. */
export function SavedTemplates({ template, onChoose }: SavedTemplatesProps): ReactElement {
  const { services, commands } = useWorkbench();
  const { t, words } = useWords();
  const { captionTemplates } = useValue(services.settings);
  const chosen = captionTemplates.find((saved) => saved.text === template);
  const remove = async (name: string): Promise<void> => {
    const place = captionTemplates.findIndex((saved) => saved.name === name);
    const gone = captionTemplates[place];
    const isGone = await commands.keepSettings((now) => ({
      captionTemplates: now.captionTemplates.filter((saved) => saved.name !== name),
    }));
    if (!isGone || gone === undefined) return;
    services.toasts.inform(t('template.deleted', { name: templateName(words, gone) }), {
      label: t('action.edit.undo'),
      run: () =>
        void commands.keepSettings((now) => ({
          captionTemplates: now.captionTemplates.toSpliced(place, 0, gone),
        })),
    });
  };
  return (
    <GridList
      aria-label={t('template.saved')}
      className="saved-templates"
      items={captionTemplates.map((saved) => ({ ...saved, id: saved.name, shown: templateName(words, saved) }))}
      selectionMode="single"
      // What is selected follows the template, and Escape is for the dialog.
      escapeKeyBehavior="none"
      selectedKeys={chosen === undefined ? [] : [chosen.name]}
      onSelectionChange={(keys) => {
        const picked = captionTemplates.find(({ name }) => keys !== 'all' && keys.has(name));
        if (picked !== undefined) onChoose(picked.text);
      }}
      renderEmptyState={() => <p className="quiet small">{t('template.none')}</p>}
    >
      {(saved) => (
        <GridListItem id={saved.name} textValue={saved.shown} className="saved-template row pick">
          <span className="saved-template-words">
            <b className="cut">{saved.shown}</b>
            <small className="cut small quiet">{saved.text}</small>
          </span>
          <Button
            className="button plain icon"
            aria-label={`${t('template.delete')}: ${saved.shown}`}
            onPress={() => void remove(saved.name)}
          >
            <X size={13} aria-hidden />
          </Button>
        </GridListItem>
      )}
    </GridList>
  );
}

/** Keeps the template under a name; a name that is there already gets these words. It goes when they are kept. */
export function SaveTemplate({ template, onKept }: { template: string; onKept: () => void }): ReactElement | null {
  const { services, commands } = useWorkbench();
  const { t } = useWords();
  const { captionTemplates } = useValue(services.settings);
  const [name, setName] = useState('');
  const text = template.trim();
  const entry = CaptionTemplate.safeParse({ name, text });
  if (text === '' || captionTemplates.some((saved) => saved.text === text)) return null;
  const save = async (): Promise<void> => {
    if (!entry.success) return;
    const isSame = (saved: CaptionTemplate): boolean => saved.name.toLowerCase() === entry.data.name.toLowerCase();
    const isKept = await commands.keepSettings((now) => ({
      captionTemplates: [...now.captionTemplates.filter((saved) => !isSame(saved)), entry.data],
    }));
    if (!isKept) return;
    setName('');
    onKept();
  };
  return (
    <div className="field-and-button">
      <TextField
        label={t('common.name')}
        value={name}
        placeholder={t('template.saveFirst')}
        onChange={setName}
        onKeyDown={atEnter(() => void save())}
      />
      <PlainButton isDisabled={!entry.success} onPress={() => void save()}>
        {t('common.save')}
      </PlainButton>
    </div>
  );
}
