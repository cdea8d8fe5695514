import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Label, TextArea, TextField } from 'react-aria-components';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { useValue } from '../../state/value.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { FieldNote } from '../../ui/text-field.tsx';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { useTypedCodes } from '../caption-tools/use-typed-codes.tsx';
import { useSuggestion } from '../suggest/suggestion-row.tsx';
import { type CaptionCount, captionCount } from './caption-count.ts';

interface CaptionFieldProps {
  item: MediaItem;
  rules: ListingDetail['rules'];
  onNext: () => boolean;
  /** Escape: back from writing to the photo it is about. */
  onLeave?: () => void;
}

/**
 * The caption of one photo. The element stays the same from photo to photo, so that Enter can lead through all of them
 * without the focus being lost; the drafts know whose words are whose.
 */
export function CaptionField({ item, rules, onNext, onLeave = backToGrid }: CaptionFieldProps): ReactElement {
  const { services, fields } = useWorkbench();
  const { caption: captionRef } = fields;
  const { drafts } = services;
  const { mediaId } = item;
  const { draft, text, onFocus, onBlur } = useHeldDraft(item, captionRef);
  const ghost = useSuggestion(mediaId)?.caption?.value ?? null;
  const { t, words } = useWords();
  const count = captionCount(words, text, rules);
  const codes = useTypedCodes(captionRef, mediaId);

  return (
    <TextField
      className="field"
      value={text}
      isInvalid={count.tone === 'bad'}
      onChange={(next) => drafts.type(mediaId, next.replace(/\s*\n\s*/g, ' '), item.shortDescription)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return onLeave();
        if (ghost !== null && text === '' && takesGhost(event)) {
          event.preventDefault();
          return drafts.type(mediaId, ghost, item.shortDescription);
        }
        if (event.key !== 'Enter') return event.continuePropagation();
        event.preventDefault();
        drafts.release(mediaId);
        if (!onNext()) drafts.hold(mediaId);
      }}
    >
      <CaptionHead count={count} />
      <TextArea
        ref={captionRef}
        rows={1}
        className="input"
        placeholder={ghost === null ? t('captions.captionHint') : t('suggest.ghost', { text: ghost })}
        spellCheck
        lang={words.locale}
        onInput={codes.onInput}
      />
      {codes.hint}
      <FieldNote note={count.note} tone={count.tone} />
      {draft?.failure != null && <NotSaved failure={draft.failure} again={() => void drafts.flush()} />}
    </TextField>
  );
}

function CaptionHead({ count }: { count: CaptionCount }): ReactElement {
  const { t } = useWords();
  return (
    <div className="field-head">
      <Label>{t('captions.caption')}</Label>
      <span className="count" data-tone={count.tone}>
        {count.words}
      </span>
    </div>
  );
}

/** The words could not be saved: where they are, why, and the next try. */
function NotSaved({ failure, again }: { failure: AppErrorData; again: () => void }): ReactElement {
  const { t } = useWords();
  // What was typed has to be changed first: the same words would be refused again, and nothing went wrong inside.
  const inWords = failure.action === 'fixField';
  return (
    <Notice
      tone="bad"
      role="alert"
      {...(inWords ? {} : { action: <Button onPress={again}>{t('common.tryAgain')}</Button> })}
    >
      {t('captions.notSaved')} <ProblemText problem={failure} />
      {!inWords && failure.incidentId !== '' && (
        <span className="incident"> {t('app.incident', { id: failure.incidentId })}</span>
      )}
    </Notice>
  );
}

function backToGrid(): void {
  document.querySelector<HTMLElement>('.photo-tile[data-selected]')?.focus();
}

/** The key that goes on to the right of nothing: it takes the caption that is suggested into an empty field, to be gone on with. */
export function takesGhost({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'ArrowRight' && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** What stands in a field for the caption of a photo: the words that are being written, otherwise the saved ones. */
export function useHeldDraft({ mediaId, shortDescription }: MediaItem, field: RefObject<HTMLTextAreaElement | null>) {
  const { drafts } = useServices();
  const draft = useValue(drafts).get(mediaId);
  const focused = useRef(false);
  const arrive = useEffectEvent(() => {
    if (!focused.current) return;
    drafts.hold(mediaId);
    field.current?.select();
  });
  useEffect(() => {
    arrive();
    return () => drafts.release(mediaId);
  }, [drafts, mediaId]);
  return {
    draft,
    text: draft?.text ?? shortDescription,
    onFocus() {
      focused.current = true;
      drafts.hold(mediaId);
    },
    onBlur() {
      focused.current = false;
      drafts.release(mediaId);
    },
  };
}
