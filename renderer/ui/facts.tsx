import { Fragment, type ReactElement, type ReactNode } from 'react';

type Fact = readonly [name: ReactNode, value: ReactNode];

/** Names with their values, as far as they are known. */
export function Facts({ facts }: { facts: readonly (Fact | false)[] }): ReactElement {
  return (
    <dl className="facts">
      {facts.map(
        (fact, index) =>
          fact !== false && (
            <Fragment key={index}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
