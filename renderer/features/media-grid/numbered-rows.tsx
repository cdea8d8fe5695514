import { type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { type CollectionRenderer, CollectionRendererContext } from 'react-aria-components';

/**
 * [Note: rows say their own number] In a virtualised list each row of React Aria walks through the whole list as often
 * as it is drawn, to learn its number. In a listing of 2,000 photos that is a third of the work of scrolling, so its
 * rows are drawn as if all of them were there, and a tile says its number itself.
 */
export function NumberedRows({ children }: { children: ReactNode }): ReactElement {
  const renderer = useContext(CollectionRendererContext);
  const numbered = useMemo((): CollectionRenderer => {
    const { CollectionRoot } = renderer;
    const rows = { ...renderer, isVirtualized: false };
    return {
      ...renderer,
      CollectionRoot: (props) => (
        <CollectionRendererContext value={rows}>
          <CollectionRoot {...props} />
        </CollectionRendererContext>
      ),
    };
  }, [renderer]);
  return <CollectionRendererContext value={numbered}>{children}</CollectionRendererContext>;
}
