import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { planTemplate, type TemplatePlan } from '../../../shared/domain/caption-plan.ts';
import { PHOTO_VARIABLES } from '../../../shared/domain/caption-template.ts';
import { useWords } from '../../language/language-store.ts';
import { planWords } from '../../language/lookup-words.ts';
import type { WordKey } from '../../language/words.ts';
import { useValue } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { atEnter } from '../../ui/enter-key.ts';
import { Notice } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { BulkDialog, useBulkChange } from './bulk-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import { SavedTemplates, SaveTemplate } from './saved-templates.tsx';
import { ScopeChoice, useScope } from './use-scope.tsx';

/** Writes captions by a template, after a look at what each photo gets. */
export function TemplateDialog({ onClose }: { onClose: () => void }): ReactElement | null {
  const { detail } = useWorkbench();
  return detail === null ? null : <Templates detail={detail} onClose={onClose} />;
}

function Templates({ detail, onClose }: { detail: ListingDetail; onClose: () => void }): ReactElement {
  const { services } = useWorkbench();
  const { t, words } = useWords();
  const { captionTemplates, codeReplacements, roomWords } = useValue(services.settings);
  const scope = useScope();
  const field = useRef<HTMLInputElement>(null);
  const [template, setTemplate] = useState(captionTemplates[0]?.text ?? '');
  const [onlyEmpty, setOnlyEmpty] = useState(true);
  const plan = planTemplate(
    { template, codes: codeReplacements, listing: detail, items: scope.items, onlyEmpty },
    planWords(words, roomWords),
  );
  const { changes, unknown } = plan;
  const bulk = useBulkChange(changes, 'template', { done: (count) => t('tools.written', { count }), onClose });
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
          <TemplateField
            detail={detail}
            value={template}
            inputRef={field}
            onChange={setTemplate}
            onEnter={bulk.apply}
          />
          <SaveTemplate template={template} onKept={() => field.current?.focus()} />
          <Unknown {...unknown} />
          <div className="bulk-options row wrap">
            <CheckBox isSelected={onlyEmpty} onChange={setOnlyEmpty}>
              {t('template.onlyEmpty')}
            </CheckBox>
            <span className="grow" />
            <ScopeChoice scope={scope} />
          </div>
          <ChangeList
            bulk={bulk}
            most={detail.rules.shortDescriptionMaxLength}
            empty={t(whyNothing(template, scope.items, plan))}
          />
        </div>
      </div>
    </BulkDialog>
  );
}

function whyNothing(
  template: string,
  items: readonly MediaItem[],
  { allCaptioned, comeOutEmpty }: TemplatePlan<MediaItem>,
): WordKey {
  if (template.trim() === '') return 'template.start';
  if (allCaptioned) return 'template.allCaptioned';
  if (comeOutEmpty === 0) return 'template.same';
  const isRoomMissing = /\{room\}/i.test(template) && items.some((item) => item.imageOf === '');
  return isRoomMissing ? 'template.noRoom' : 'template.comesOutEmpty';
}

function Unknown({ variables, codes }: TemplatePlan<MediaItem>['unknown']): ReactElement | null {
  const { t } = useWords();
  const findings = [
    ...(variables.length > 0 ? [t('template.unknown', { names: variables.join(', '), count: variables.length })] : []),
    ...(codes.length > 0 ? [t('paste.codes', { codes: codes.join(', ') })] : []),
  ];
  return findings.length === 0 ? null : <Notice tone="warn">{findings.join(' ')}</Notice>;
}

interface TemplateFieldProps {
  detail: ListingDetail;
  value: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (template: string) => void;
  onEnter: () => void;
}

/** More fields than this would hide the variables that are wanted. */
const MOST_FIELDS = 8;

/** The template, with its variables to be put in by a press. */
function TemplateField({ detail, value, inputRef: input, onChange, onEnter }: TemplateFieldProps): ReactElement {
  const { t } = useWords();
  const filled = detail.fields.filter(({ value: held }) => held !== undefined && held !== null && held !== '');
  const variables = [
    ...PHOTO_VARIABLES.map((name) => ({ name, hint: t(`template.var.${name}`) })),
    ...filled.slice(0, MOST_FIELDS).map(({ name, label }) => ({ name, hint: label })),
  ];
  const insert = (name: string): void => {
    const from = input.current?.selectionStart ?? value.length;
    const to = input.current?.selectionEnd ?? value.length;
    const written = `{${name}}`;
    onChange(value.slice(0, from) + written + value.slice(to));
    // Behind what was put in, once the field shows it.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + written.length, from + written.length);
    });
  };
  return (
    <div className="field">
      <TextField className="field" value={value} onChange={onChange} autoFocus onKeyDown={atEnter(onEnter)}>
        <div className="field-head">
          <Label>{t('common.template')}</Label>
        </div>
        <Input
          ref={input}
          className="input"
          autoComplete="off"
          placeholder={t('template.hint', { example: '{room}' })}
        />
      </TextField>
      <div className="variables" role="group" aria-label={t('template.variables')}>
        {variables.map(({ name, hint }) => (
          <Button
            key={name}
            variant="plain"
            aria-label={`${t('template.insert', { variable: `{${name}}` })}: ${hint}`}
            onPress={() => insert(name)}
          >
            <span>{`{${name}}`}</span> <small>{hint}</small>
          </Button>
        ))}
      </div>
    </div>
  );
}
