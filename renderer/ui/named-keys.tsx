import type { ComponentProps, ReactElement } from 'react';

type RenderButton = (props: ComponentProps<'button'>) => ReactElement;

/**
 * Tells assistive technology the keys of a button. [Note: passed by] React Aria leaves `aria-keyshortcuts` out of what it
 * hands on, so the element takes it here.
 */
export function namedKeys(keys: string | undefined): { render?: RenderButton } {
  // oxlint-disable-next-line react/button-has-type -- React Aria gives it
  return keys === undefined ? {} : { render: (props) => <button {...props} aria-keyshortcuts={keys} /> };
}
