import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react';
import { Label, Text, TextArea, TextField } from 'react-aria-components';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { useDrafts } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { captionCount } from './caption-count.ts';

interface CaptionFieldProps {
  item: MediaItem;
  rules: ListingDetail['rules'];
  /** Goes to the next photo; false at the last one. */
  onNext: () => boolean;
}

/**
 * The caption of one photo. The element stays the same from photo to photo, so that Enter can lead through all of them
 * without the focus being lost; the drafts know whose words are whose.
 */
export function CaptionField({ item, rules, onNext }: CaptionFieldProps): ReactElement {
  const { services, fields } = useWorkbench();
  const { caption: captionRef } = fields;
  const { drafts } = services;
  const draft = useDrafts(drafts).get(item.mediaId);
  const text = draft?.text ?? item.shortDescription;
  const count = captionCount(text, rules);
  const focused = useRef(false);
  const { mediaId, shortDescription } = item;

  const arrive = useEffectEvent(() => {
    if (!focused.current) return;
    drafts.hold(mediaId, shortDescription);
    captionRef.current?.select();
  });
  useEffect(() => {
    arrive();
    return () => drafts.release(mediaId);
  }, [drafts, mediaId]);

  return (
    <TextField
      className="field"
      value={text}
      isInvalid={count.tone === 'bad'}
      onChange={(next) => drafts.type(mediaId, next.replace(/\s*\n\s*/g, ' '))}
      onFocus={() => {
        focused.current = true;
        drafts.hold(mediaId, shortDescription);
      }}
      onBlur={() => {
        focused.current = false;
        drafts.release(mediaId);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return backToGrid();
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return event.continuePropagation();
        event.preventDefault();
        drafts.release(mediaId);
        if (!onNext()) drafts.hold(mediaId, text);
      }}
    >
      <div className="field-head">
        <Label>Caption</Label>
        <span className="count" data-tone={count.tone}>
          {count.words}
        </span>
      </div>
      <TextArea ref={captionRef} rows={1} className="input" placeholder="What a buyer sees here" />
      {count.note !== null && (
        <Text slot="description" className="field-note" data-tone={count.tone}>
          {count.note}
        </Text>
      )}
      {draft?.failure != null && <NotSaved failure={draft.failure} again={() => void drafts.flush()} />}
    </TextField>
  );
}

/** The words could not be saved: where they are, why, and the next try. */
function NotSaved({ failure, again }: { failure: AppErrorData; again: () => void }): ReactElement {
  return (
    <Notice tone="bad" role="alert" action={<Button onPress={again}>Try again</Button>}>
      Not saved yet; your words are kept here. {failure.message}
      {failure.incidentId !== '' && <span className="incident"> Incident {failure.incidentId}</span>}
    </Notice>
  );
}

/** From writing back to the photo it is about. */
function backToGrid(): void {
  document.querySelector<HTMLElement>('.photo-tile[data-selected]')?.focus();
}
