import { type ComponentType, createElement, type ReactElement, Suspense, use } from 'react';

interface Later<Props extends object> {
  (props: Props): ReactElement;
  /** Has the code read before it is needed; where that fails, it is read again when it is. */
  load(): Promise<void>;
  isRead(this: void): boolean;
}

/**
 * A component whose code stands in a file of its own. [Note: at once] `lazy` of React draws nothing for a moment also where the code is
 * there already, and a key that is pressed then goes elsewhere.
 */
export function later<Props extends object>(read: () => Promise<ComponentType<Props>>): Later<Props> {
  let component: ComponentType<Props> | null = null;
  let reading: Promise<ComponentType<Props>> | null = null;
  const begin = (): Promise<ComponentType<Props>> => {
    reading ??= read().then(
      (found) => (component = found),
      (error: unknown) => {
        reading = null;
        throw error;
      },
    );
    return reading;
  };
  const Shown = (props: Props): ReactElement => createElement(component ?? use(begin()), props);
  const Waiting = (props: Props): ReactElement => <Suspense fallback={null}>{createElement(Shown, props)}</Suspense>;
  return Object.assign(Waiting, {
    isRead: () => component !== null,
    load: () =>
      begin().then(
        () => undefined,
        () => undefined,
      ),
  });
}
