import { type ReactElement, useState } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { fillTemplate, templateValues } from '../../../shared/domain/caption-template.ts';
import { replaceCodes } from '../../../shared/domain/code-replacements.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { useWords } from '../../language/language-store.ts';
import { useSettings } from '../../state/hooks.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import { SavedTemplates, SaveTemplate } from './saved-templates.tsx';
import { TemplateField } from './template-field.tsx';
import { templatePhotos } from './template-photo.ts';
import { type CaptionChange, useBulkChange } from './use-bulk-change.ts';
import { type Scope, ScopeChoice, useScope } from './use-scope.tsx';

/** Writes captions by a template, after a look at what each photo gets. */
export function TemplateDialog({ onClose }: { onClose: () => void }): ReactElement | null {
  const { detail } = useWorkbench();
  return detail === null ? null : <Templates detail={detail} onClose={onClose} />;
}

function Templates({ detail, onClose }: { detail: ListingDetail; onClose: () => void }): ReactElement {
  const { services } = useWorkbench();
  const { t } = useWords();
  const { captionTemplates } = useSettings(services.settings);
  const scope = useScope();
  const [template, setTemplate] = useState(captionTemplates[0]?.text ?? '');
  const [onlyEmpty, setOnlyEmpty] = useState(true);
  const { changes, unknown } = useFilled(detail, scope, template, onlyEmpty);
  const bulk = useBulkChange(changes, 'template', { done: (count) => t('tools.written', { count }), onClose });
  const allCaptioned = onlyEmpty && scope.items.every((item) => item.shortDescription !== '');
  const empty =
    template.trim() === '' ? t('template.start') : allCaptioned ? t('template.allCaptioned') : t('template.same');
  return (
    <BulkDialog
      title={t('template.title')}
      size="large"
      bulk={bulk}
      confirm={(count) => t('tools.write', { count })}
      onClose={onClose}
    >
      <div className="templates">
        <SavedTemplates template={template} onChoose={setTemplate} />
        <div className="stack">
          <TemplateField detail={detail} value={template} onChange={setTemplate} onEnter={bulk.apply} />
          <SaveTemplate template={template} />
          {unknown.length > 0 && (
            <Notice tone="warn">{t('template.unknown', { names: unknown.join(', '), count: unknown.length })}</Notice>
          )}
          <div className="bulk-options">
            <CheckBox isSelected={onlyEmpty} onChange={setOnlyEmpty}>
              {t('template.onlyEmpty')}
            </CheckBox>
            <span className="grow" />
            <ScopeChoice scope={scope} />
          </div>
          <ChangeList bulk={bulk} most={detail.rules.shortDescriptionMaxLength} empty={empty} />
        </div>
      </div>
    </BulkDialog>
  );
}

/** What each photo gets; a template that comes out empty changes nothing. */
function useFilled(
  detail: ListingDetail,
  scope: Scope,
  template: string,
  onlyEmpty: boolean,
): { changes: readonly CaptionChange[]; unknown: readonly string[] } {
  const { services } = useWorkbench();
  const words = useWords();
  const { codeReplacements } = useSettings(services.settings);
  const { text: written } = replaceCodes(template, codeReplacements);
  const unknown = new Set<string>();
  const photoOf = templatePhotos(words, detail);
  const changes = scope.items.flatMap((item) => {
    const filled = fillTemplate(written, templateValues(photoOf(item)));
    for (const name of filled.unknown) unknown.add(name);
    if (filled.text === '' || filled.text === item.shortDescription) return [];
    return onlyEmpty && item.shortDescription !== '' ? [] : [{ item, after: filled.text }];
  });
  return { changes, unknown: [...unknown] };
}
