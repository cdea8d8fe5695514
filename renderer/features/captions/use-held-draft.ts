import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useValue } from '../../state/value.ts';
import { useServices } from '../../workbench/workbench.ts';

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
